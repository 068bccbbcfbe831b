import { useEffect, useRef, useState } from "react";
import { hasFloating } from "../../lib/keys/keys.ts";
import { nextFrame } from "../../lib/timing/next-task.ts";
import { bringForward, onAnswerHidden } from "../chat/index.ts";
import type { Claim } from "./claims.ts";
import { hideWords, showWords } from "./quoted-words.ts";

/** The cell whose words are marked in the answers. */
export interface ChosenCell {
	readonly claim: Claim;
	/** The id of the seat. */
	readonly seat: string;
}

/** Shows the words as soon as they are on the page; null when it is stopped before. */
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
	/** Whether the words were found in the answer; null until they were looked for. */
	readonly isOnShow: boolean | null;
	/** From where the reader left for the words. */
	readonly origin: HTMLElement | null;
	/** Takes the marks away and returns to the cell. */
	readonly goBack: () => void;
}

/** Focus and view return to the cell from which the reader left. */
function returnTo(cell: HTMLElement | null): void {
	if (!cell?.isConnected) return;
	cell.focus({ preventScroll: true });
	cell.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
}

/** Choosing a cell marks its words; Escape, the cell again or a layout without its answer takes the marks away. */
export function useShownWords(): ShownWords {
	const origin = useRef<HTMLElement | null>(null);
	const [from, setFrom] = useState<HTMLElement | null>(null);
	const [chosen, setChosen] = useState<ChosenCell | null>(null);
	/** Null until they were looked for. */
	const [isOnShow, setOnShow] = useState<boolean | null>(null);
	useEffect(() => {
		if (!chosen) return;
		const stop = new AbortController();
		void untilShown(chosen, stop.signal).then((isShown) => !stop.signal.aborted && setOnShow(isShown));
		const stopWatching = onAnswerHidden(chosen.seat, () => setChosen(null));
		// On the key's way down, so that the same Escape does not also stop an answer or leave a layout.
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
