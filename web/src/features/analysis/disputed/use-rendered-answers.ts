import { useEffect } from "react";
import { nextFrame } from "../../../lib/timing/next-task.ts";
import type { TurnScope } from "../../chat/index.ts";

/**
 * Calls `find` while `isIdle`, and again whenever an answer of the turn is rendered again. `find` returns null when it
 * was aborted; `forget` runs when what was found is no longer valid. Both must stay the same while their data does.
 */
export function useRenderedAnswers<Found>(
	scope: TurnScope,
	isIdle: boolean,
	find: (signal: AbortSignal) => Promise<Found | null>,
	onFound: (found: Found) => void,
	forget: () => void,
): void {
	useEffect(() => {
		const { reading } = scope;
		if (!isIdle || !reading) return;
		const stop = new AbortController();
		let isScheduled = false;
		const findOnce = async () => {
			if (isScheduled) return;
			isScheduled = true;
			await nextFrame();
			isScheduled = false;
			if (stop.signal.aborted) return;
			const found = await find(stop.signal);
			if (!stop.signal.aborted && found !== null) onFound(found);
		};
		const observer = new MutationObserver(() => void findOnce());
		observer.observe(reading, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-units"] });
		void findOnce();
		return () => {
			stop.abort();
			observer.disconnect();
			forget();
		};
	}, [scope, isIdle, find, onFound, forget]);
}
