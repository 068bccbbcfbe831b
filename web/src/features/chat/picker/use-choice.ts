import { SEATS_MOST } from "@parallax/contract";
import { useCallback, useMemo, useState } from "react";
import { useAssistants } from "../../assistants/index.ts";
import { askedOf, type Column, columnChoice, columnsFor } from "./provider-choice.ts";
import { useProviderKeys } from "./use-provider-keys.ts";

export interface Choice {
	/** Every column, chosen or not, in the order in which they stand. */
	readonly columns: readonly Column[];
	/** Those that are asked. */
	readonly asked: readonly Column[];
	/** True when the last one was to be unchecked. */
	readonly lastKept: boolean;
	toggle(key: string): void;
	change(columns: readonly Column[]): void;
}

/** Whom to ask, as remembered, without those who are not there. The same while one writes: a key is no work for the picker. */
export function useChoice(initial: readonly Column[] | undefined): Choice {
	const assistants = useAssistants();
	const [remembered, setRemembered] = useState(() => initial ?? columnChoice.read());
	const [lastKept, setLastKept] = useState(false);
	const columns = useMemo(() => columnsFor(assistants, remembered), [assistants, remembered]);
	const asked = useMemo(() => askedOf(columns, assistants), [columns, assistants]);
	const isRemembered = initial === undefined;
	const change = useCallback(
		(next: readonly Column[]) => {
			setLastKept(false);
			setRemembered(next);
			// The columns of one old chat are not those of the next new one.
			if (isRemembered) columnChoice.write(next);
		},
		[isRemembered],
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
