import { useLayoutEffect } from "react";
import { flushSync } from "react-dom";
import type { ReadingActions, ReadingView } from "../reading/use-reading-view.ts";

/** What the rest of the page can know and ask of how the answers are laid out. */
interface AnswersLayout {
	shows(seatId: string): boolean;
	bringForward(seatId: string): void;
}

let offered: AnswersLayout | null = null;
const listeners = new Set<() => void>();

function shows({ layout, current }: ReadingView, seatId: string): boolean {
	return layout !== "compared" && (layout !== "enlarged" || current === seatId);
}

/** Offers the layout to the rest of the page while the answers are on it. */
export function useAnswersLayout(view: ReadingView, reading: ReadingActions): void {
	useLayoutEffect(() => {
		offered = {
			shows: (seatId) => shows(view, seatId),
			bringForward: (seatId) => flushSync(() => reading.bringForward(seatId)),
		};
		for (const listener of listeners) listener();
		return () => {
			offered = null;
		};
	}, [view, reading]);
}

/** The answer has its place on the page when this returns, whatever was enlarged or compared. */
export const bringForward = (seatId: string): void => offered?.bringForward(seatId);

/** Calls back when the answer has no place on the page any more; returns how to stop that. */
export function onAnswerHidden(seatId: string, act: () => void): () => void {
	const look = () => {
		if (offered && !offered.shows(seatId)) act();
	};
	listeners.add(look);
	return () => {
		listeners.delete(look);
	};
}
