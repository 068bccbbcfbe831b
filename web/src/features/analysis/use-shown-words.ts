import { useEffect, useRef, useState } from "react";
import { hasFloating } from "../../lib/keys/keys.ts";
import { nextFrame } from "../../lib/timing/next-task.ts";
import { bringForward, onAnswerHidden } from "../chat/index.ts";
import type { Claim } from "./claims.ts";
import { hideWords, showWords } from "./quoted-words.ts";

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
	readonly choose: (cell: ChosenCell, from: HTMLElement) => void;
	/** Whether the words were found in the answer; null until the search is done. */
	readonly isOnShow: boolean | null;
	/** The element from which the reader jumped to the words. */
	readonly origin: HTMLElement | null;
	/** Removes the highlights and returns to that element. */
	readonly goBack: () => void;
}

/** Moves the focus and the viewport back to the element from which the reader jumped. */
function returnTo(cell: HTMLElement | null): void {
	if (!cell?.isConnected) return;
	cell.focus({ preventScroll: true });
	cell.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
}

/** Choosing a cell highlights its words. Escape, a second click or a layout without its answer removes them. */
export function useShownWords(): ShownWords {
	const origin = useRef<HTMLElement | null>(null);
	const [from, setFrom] = useState<HTMLElement | null>(null);
	const [chosen, setChosen] = useState<ChosenCell | null>(null);
	/** Null until the search is done. */
	const [isOnShow, setOnShow] = useState<boolean | null>(null);
	useEffect(() => {
		if (!chosen) return;
		const stop = new AbortController();
		void untilShown(chosen, stop.signal).then((isShown) => !stop.signal.aborted && setOnShow(isShown));
		const stopWatching = onAnswerHidden(chosen.seat, () => setChosen(null));
		// In the capture phase, so that the same Escape does not also stop an answer or leave a layout.
		const press = (event: KeyboardEvent) => {
			if (event.key !== "Escape" || event.isComposing || hasFloating()) return;
			event.preventDefault();
			setChosen(null);
			returnTo(origin.current);
		};
		window.addEventListener("keydown", press, { capture: true, signal: stop.signal });
		return () => {
			stop.abort();
			stopWatching();
			setOnShow(null);
			hideWords();
		};
	}, [chosen]);
	const choose = (cell: ChosenCell, left: HTMLElement) => {
		const isAgain = chosen?.claim === cell.claim && chosen.seat === cell.seat;
		origin.current = left;
		setFrom(left);
		if (!isAgain) bringForward(cell.seat);
		setChosen(isAgain ? null : cell);
	};
	const goBack = () => {
		setChosen(null);
		returnTo(origin.current);
	};
	return { chosen, choose, isOnShow, origin: from, goBack };
}
