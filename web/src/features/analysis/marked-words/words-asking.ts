import type { Claim, ClaimCell } from "@parallax/contract";
import { type ReactNode, useCallback, useSyncExternalStore } from "react";
import type { TurnScope } from "../../chat/index.ts";

/** What the part that asks the others about words of a turn gives to its notes and its claim map. */
export interface WordsAsking {
	/** In a note at words of an answer; null where nothing can be asked about them. */
	readonly inNote: (seat: string, cell: ClaimCell, closeNote: () => void) => ReactNode;
	/** In a row of the map; `chosen` is the seat whose quote the reader has chosen there. */
	readonly inRow: (claim: Claim, chosen: string | null) => ReactNode;
}

/** The part is loaded later than the map, and may be missing. */
const askingByTurn = new Map<TurnScope, WordsAsking>();
const listeners = new Set<() => void>();

export function setWordsAsking(scope: TurnScope, asking: WordsAsking | null): void {
	if (asking) askingByTurn.set(scope, asking);
	else askingByTurn.delete(scope);
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
	};
}

/** Null until the part is there. */
export const useWordsAsking = (scope: TurnScope): WordsAsking | null =>
	useSyncExternalStore(
		subscribe,
		useCallback(() => askingByTurn.get(scope) ?? null, [scope]),
		() => null,
	);
