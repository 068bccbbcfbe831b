import { useEffect, useRef, useState } from "react";
import { hasOverlay } from "../../lib/keys/keys.ts";
import { nextFrame } from "../../lib/timing/next-task.ts";
import { bringForward, onAnswerHidden } from "../chat/index.ts";
import type { Claim } from "./claims.ts";
import { clearHighlights, showWords } from "./quoted-words.ts";

/** The cell whose words are highlighted in the answers. */
export interface ChosenCell {
	readonly claim: Claim;
	/** The id of the seat. */
	readonly seat: string;
}

/** Highlights the words as soon as they are rendered; null if it is aborted before that. */
async function untilShown({ claim, seat }: ChosenCell, signal: AbortSignal): Promise<boolean | null> {
	let isShown = showWords(claim, seat);
	while (isShown === null) {
		await nextFrame();
		if (signal.aborted) return null;
		isShown = showWords(claim, seat);
	}
	return isShown;
}

export interface ShownWords {
	readonly chosen: ChosenCell | null;
	readonly choose: (cell: ChosenCell, origin: HTMLElement) => void;
	/** Whether the words were found in the answer; null until the search is done. */
	readonly isFound: boolean | null;
	/** The element from which the reader jumped to the words. */
	readonly origin: HTMLElement | null;
	/** Removes the highlights and returns to that element. */
	readonly goBack: () => void;
}

/** Moves the focus and the viewport back to the element from which the reader jumped. */
function returnFocusTo(cell: HTMLElement | null): void {
	if (!cell?.isConnected) return;
	cell.focus({ preventScroll: true });
	cell.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
}

/** Choosing a cell highlights its words. Escape, a second click or a layout without its answer removes them. */
export function useShownWords(): ShownWords {
	const originRef = useRef<HTMLElement | null>(null);
	const [origin, setOrigin] = useState<HTMLElement | null>(null);
	const [chosen, setChosen] = useState<ChosenCell | null>(null);
	/** Null until the search is done. */
	const [isFound, setFound] = useState<boolean | null>(null);
	useEffect(() => {
		if (!chosen) return;
		const stop = new AbortController();
		void untilShown(chosen, stop.signal).then((isShown) => !stop.signal.aborted && setFound(isShown));
		const stopWatching = onAnswerHidden(chosen.seat, () => setChosen(null));
		// In the capture phase, so that the same Escape does not also stop an answer or leave a layout.
		const onKeyDown = (event: KeyboardEvent) => {
			if (event.key !== "Escape" || event.isComposing || hasOverlay()) return;
			event.preventDefault();
			setChosen(null);
			returnFocusTo(originRef.current);
		};
		window.addEventListener("keydown", onKeyDown, { capture: true, signal: stop.signal });
		return () => {
			stop.abort();
			stopWatching();
			setFound(null);
			clearHighlights();
		};
	}, [chosen]);
	const choose = (cell: ChosenCell, newOrigin: HTMLElement) => {
		const isSameCell = chosen?.claim === cell.claim && chosen.seat === cell.seat;
		originRef.current = newOrigin;
		setOrigin(newOrigin);
		if (!isSameCell) bringForward(cell.seat);
		setChosen(isSameCell ? null : cell);
	};
	const goBack = () => {
		setChosen(null);
		returnFocusTo(originRef.current);
	};
	return { chosen, choose, isFound, origin, goBack };
}
