import { isPasted, MAX_SEATS } from "@parallax/contract";
import { useCallback, useMemo, useState } from "react";
import { useAssistants } from "../../assistants/index.ts";
import {
	allColumns,
	askedOf,
	type Column,
	columnChoice,
	columnsFor,
	pastedDraft,
	unavailableColumns,
} from "./provider-choice.ts";
import { useProviderKeys } from "./use-provider-keys.ts";

export interface Choice {
	/** Every column, chosen or not, in display order. */
	readonly columns: readonly Column[];
	/** The columns that are asked. */
	readonly asked: readonly Column[];
	/** True after the user tried to uncheck the last column. */
	readonly isUncheckRefused: boolean;
	toggle(key: string): void;
	/** With `replacesAll`, the earlier arrangement is discarded, as when a panel opens. */
	change(columns: readonly Column[], replacesAll?: boolean): void;
}

/**
 * The chosen columns: remembered, or exactly `initial`. Stable while the user types, so the picker renders once. With
 * `keepsPasted`, pasted answers are stored until the prompt is sent.
 */
export function useChoice(initial: readonly Column[] | undefined, keepsPasted = false): Choice {
	const assistants = useAssistants();
	const [remembered, setRemembered] = useState(
		() => initial ?? [...columnChoice.read(), ...(keepsPasted ? pastedDraft.read() : [])],
	);
	const [isUncheckRefused, setUncheckRefused] = useState(false);
	const isRemembered = initial === undefined;
	const columns = useMemo(
		() => (isRemembered ? columnsFor : allColumns)(assistants, remembered),
		[isRemembered, assistants, remembered],
	);
	const asked = useMemo(() => askedOf(columns, assistants), [columns, assistants]);
	const change = useCallback(
		(next: readonly Column[], replacesAll = false) => {
			const missing = unavailableColumns(assistants, remembered).filter((column) => !next.includes(column));
			const stored = replacesAll ? next : [...next, ...missing];
			setUncheckRefused(false);
			setRemembered(stored);
			// Columns taken from an existing chat are not stored as the choice for new chats.
			if (isRemembered) columnChoice.write(stored.filter((column) => !isPasted(column)));
			if (keepsPasted) pastedDraft.write(stored.filter(isPasted));
		},
		[isRemembered, keepsPasted, assistants, remembered],
	);
	// Specification section 5: the last selected assistant cannot be unchecked.
	const toggle = useCallback(
		(key: string) => {
			const isAsked = asked.some((column) => column.key === key);
			if (isAsked && asked.length === 1) setUncheckRefused(true);
			else if (isAsked || asked.length < MAX_SEATS)
				change(columns.map((column) => (column.key === key ? { ...column, isOn: !column.isOn } : column)));
		},
		[asked, columns, change],
	);
	useProviderKeys(toggle);
	return { columns, asked, isUncheckRefused, toggle, change };
}
