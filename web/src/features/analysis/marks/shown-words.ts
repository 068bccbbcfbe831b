import type { Claim } from "@parallax/contract";
import { useEffect, useSyncExternalStore } from "react";
import { hasOverlay } from "../../../lib/keys/keys.ts";
import { nextFrame } from "../../../lib/timing/next-task.ts";
import type { TurnScope } from "../../chat/index.ts";
import { clearHighlights, showWords } from "../quoted-words.ts";
import { focusAndScroll } from "./show-row.ts";

/** The cell whose words are highlighted in the answers. */
export interface ChosenCell {
	/** The turn that both belong to. */
	readonly scope: TurnScope;
	readonly claim: Claim;
	/** The id of the seat. */
	readonly seat: string;
}

export interface ShownWords {
	readonly chosen: ChosenCell | null;
	/** Whether the words were found in the answer; null until the search is done. */
	readonly isFound: boolean | null;
	/** The element from which the reader jumped to the words. */
	readonly origin: HTMLElement | null;
}

const NONE: ShownWords = { chosen: null, isFound: null, origin: null };

/** One for the page, outside of the components: the map reads it, but is loaded later than the words can be shown. */
let shown = NONE;
let end = () => {};
const listeners = new Set<() => void>();

function update(next: ShownWords): void {
	shown = next;
	for (const listener of listeners) listener();
}

/** Highlights the words as soon as they are rendered; null if it is aborted before that. */
async function untilShown({ scope, claim, seat }: ChosenCell, signal: AbortSignal): Promise<boolean | null> {
	let isShown = showWords(scope.turn, claim, seat);
	while (isShown === null) {
		await nextFrame();
		if (signal.aborted) return null;
		isShown = showWords(scope.turn, claim, seat);
	}
	return isShown;
}

function clear(): void {
	end();
	end = () => {};
	update(NONE);
}

/** Removes the highlights and returns to the element from which the reader jumped. */
export function leaveWords(): void {
	const { origin } = shown;
	clear();
	if (origin?.isConnected) focusAndScroll(origin);
}

function begin(chosen: ChosenCell, origin: HTMLElement): void {
	const stop = new AbortController();
	const stopWatching = chosen.scope.onAnswerHidden(chosen.seat, clear);
	end = () => {
		stop.abort();
		stopWatching();
		clearHighlights();
	};
	update({ chosen, isFound: null, origin });
	void untilShown(chosen, stop.signal).then((isFound) => {
		if (!stop.signal.aborted) update({ chosen, isFound, origin });
	});
	// In the capture phase, so that the same Escape does not also stop an answer or leave a layout.
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== "Escape" || event.isComposing || hasOverlay()) return;
		event.preventDefault();
		leaveWords();
	};
	window.addEventListener("keydown", onKeyDown, { capture: true, signal: stop.signal });
}

/** Shows the words of a cell, or no words if they are shown already. */
export function chooseWords(cell: ChosenCell, origin: HTMLElement): void {
	const isSame = shown.chosen?.claim === cell.claim && shown.chosen.seat === cell.seat;
	clear();
	if (isSame) return;
	cell.scope.layout?.bringForward(cell.seat);
	begin(cell, origin);
}

function subscribe(listener: () => void) {
	listeners.add(listener);
	return () => {
		listeners.delete(listener);
	};
}

/** The words that are shown. Escape, a second click or a layout without their answer removes them. */
export const useShownWords = (): ShownWords =>
	useSyncExternalStore(
		subscribe,
		() => shown,
		() => NONE,
	);

/** Removes the highlights when the turn of the words leaves the page. */
export const useWordsOfTurn = (scope: TurnScope): void =>
	useEffect(
		() => () => {
			if (shown.chosen?.scope === scope) clear();
		},
		[scope],
	);
