import { SEATS_MOST } from "@parallax/contract";
import { useCallback, useMemo, useState } from "react";
import { useAssistants } from "../../assistants/index.ts";
import { allColumns, askedOf, type Column, columnChoice, columnsFor, missingOf } from "./provider-choice.ts";
import { useProviderKeys } from "./use-provider-keys.ts";

export interface Choice {
	/** Every column, chosen or not, in display order. */
	readonly columns: readonly Column[];
	/** The columns that are asked. */
	readonly asked: readonly Column[];
	/** True after the user tried to uncheck the last column. */
	readonly lastKept: boolean;
	toggle(key: string): void;
	/** With `isWhole`, nothing of the earlier arrangement is kept, as when a panel opens. */
	change(columns: readonly Column[], isWhole?: boolean): void;
}

/** The chosen columns: remembered, or exactly `initial`. Stable while the user types, so the picker renders once. */
export function useChoice(initial: readonly Column[] | undefined): Choice {
	const assistants = useAssistants();
	const [remembered, setRemembered] = useState(() => initial ?? columnChoice.read());
	const [lastKept, setLastKept] = useState(false);
	const isRemembered = initial === undefined;
	const columns = useMemo(
		() => (isRemembered ? columnsFor : allColumns)(assistants, remembered),
		[isRemembered, assistants, remembered],
	);
	const asked = useMemo(() => askedOf(columns, assistants), [columns, assistants]);
	const change = useCallback(
		(next: readonly Column[], isWhole = false) => {
			const kept = isWhole ? next : [...next, ...missingOf(assistants, remembered)];
			setLastKept(false);
			setRemembered(kept);
			// Columns taken from an existing chat are not stored as the choice for new chats.
			if (isRemembered) columnChoice.write(kept);
		},
		[isRemembered, assistants, remembered],
	);
	// Specification section 5: the last selected assistant cannot be unchecked.
	const toggle = useCallback(
		(key: string) => {
			const isAsked = asked.some((column) => column.key === key);
			if (isAsked && asked.length === 1) setLastKept(true);
			else if (isAsked || asked.length < SEATS_MOST)
				change(columns.map((column) => (column.key === key ? { ...column, isOn: !column.isOn } : column)));
		},
		[asked, columns, change],
	);
	useProviderKeys(toggle);
	return { columns, asked, lastKept, toggle, change };
}
