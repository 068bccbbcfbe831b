import { useLayoutEffect } from "react";
import { flushSync } from "react-dom";
import type { ReadingActions, ReadingView } from "../reading/use-reading-view.ts";

/** What the rest of the page can read and change in the layout of the answers. */
interface AnswersLayout {
	isShown(seatId: string): boolean;
	bringForward(seatId: string): void;
}

let currentLayout: AnswersLayout | null = null;
const listeners = new Set<() => void>();

function isShown({ layout, current }: ReadingView, seatId: string): boolean {
	return layout !== "compared" && (layout !== "enlarged" || current === seatId);
}

/** Makes the layout available to the rest of the page while the answers are mounted. */
export function useAnswersLayout(view: ReadingView, reading: ReadingActions): void {
	useLayoutEffect(() => {
		currentLayout = {
			isShown: (seatId) => isShown(view, seatId),
			bringForward: (seatId) => flushSync(() => reading.bringForward(seatId)),
		};
		for (const listener of listeners) listener();
		return () => {
			currentLayout = null;
		};
	}, [view, reading]);
}

/** Makes the answer visible synchronously, even if another is enlarged or two are compared. */
export const bringForward = (seatId: string): void => currentLayout?.bringForward(seatId);

/** Calls `listener` when the layout no longer shows the answer; returns a function that removes the listener. */
export function onAnswerHidden(seatId: string, listener: () => void): () => void {
	const notifyIfHidden = () => {
		if (currentLayout && !currentLayout.isShown(seatId)) listener();
	};
	listeners.add(notifyIfHidden);
	return () => {
		listeners.delete(notifyIfHidden);
	};
}
