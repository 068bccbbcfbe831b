import { useLayoutEffect } from "react";
import { flushSync } from "react-dom";
import type { ReadingActions, ReadingView } from "../reading/use-reading-view.ts";
import { useTurnScope } from "./turn-context.tsx";

function isShown({ layout, current }: ReadingView, seatId: string): boolean {
	return layout !== "compared" && (layout !== "enlarged" || current === seatId);
}

/** Makes the layout available to the rest of the turn while the answers are mounted. */
export function useAnswersLayout(view: ReadingView, reading: ReadingActions): void {
	const scope = useTurnScope();
	useLayoutEffect(() => {
		scope.setLayout({
			isShown: (seatId) => isShown(view, seatId),
			bringForward: (seatId) =>
				flushSync(() => {
					scope.uncoverAnswer(seatId);
					reading.bringForward(seatId);
				}),
		});
		return () => scope.setLayout(null);
	}, [scope, view, reading]);
}
