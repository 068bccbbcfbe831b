import { useSyncExternalStore } from "react";
import type { TurnScope } from "../../chat/index.ts";

/** Words of one edition of an answer that the reader wants to see in it. */
export interface EditionWords {
	readonly scope: TurnScope;
	readonly seat: string;
	readonly edition: number;
	readonly quotes: readonly string[];
	/** The element that gets the focus back. */
	readonly origin: HTMLElement;
}

let shown: EditionWords | null = null;
const listeners = new Set<() => void>();

/** One for the page, because the names of highlights are those of the page. */
export function showWords(next: EditionWords | null): void {
	shown = next;
	for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
	};
}

/** The words that are shown in this turn. */
export const useWordsOf = (scope: TurnScope): EditionWords | null =>
	useSyncExternalStore(subscribe, () => (shown?.scope === scope ? shown : null));
