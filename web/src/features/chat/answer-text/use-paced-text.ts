import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { GrowingText } from "../../../lib/growing-text.ts";
import { takeFrame } from "../../../lib/take-frame.ts";

/** A step may take this part of the time until the next; a page that needs long for one takes fewer of them. */
const SHARE = 6;
/** Nor may it take longer. A text whose end nobody sees always does: reading, and writing, have the machine for themselves. */
const MOST_MS = 500;
/** A snapshot may hold much: all columns appear with their first words, and the rest comes by steps. */
const FIRST_UNITS = 400;

/** What a step may add: a text that comes all at once is gone through in pieces. */
const STEP_UNITS = 10_000;

type Timer = RefObject<ReturnType<typeof setTimeout> | undefined>;
function forget(timer: Timer): void {
	clearTimeout(timer.current);
	timer.current = undefined;
}

/**
 * A growing text at a pace that the page can keep: each column takes its step in a frame of its own, so that a key pressed in
 * between is never far from its turn. What no longer grows is shown at once.
 */
export function usePacedText(text: GrowingText, isRunning: boolean, isSeen: boolean): GrowingText {
	const [shown, setShown] = useState(isRunning ? text.cutTo(FIRST_UNITS) : text);
	const latest = useRef(text);
	const startedAt = useRef(Number.NEGATIVE_INFINITY);
	const tookMs = useRef(0);
	const timer: Timer = useRef(undefined);

	// Who comes to see it does not wait for the step of one who did not.
	useEffect(() => {
		if (isSeen) forget(timer);
	}, [isSeen]);
	useEffect(() => {
		latest.current = text;
		if (!isRunning || timer.current !== undefined || shown === text) return;
		const nextAt = startedAt.current + (isSeen ? Math.min(MOST_MS, tookMs.current * SHARE) : MOST_MS);
		timer.current = setTimeout(
			() => {
				takeFrame(() => {
					timer.current = undefined;
					startedAt.current = performance.now();
					// At once, or the steps of all columns would be gathered into one long task.
					flushSync(() => setShown((now) => latest.current.cutTo(now.length + STEP_UNITS)));
				});
			},
			Math.max(0, nextAt - performance.now()),
		);
	}, [text, isRunning, isSeen, shown]);
	useLayoutEffect(() => {
		if (shown.length > 0) tookMs.current = performance.now() - startedAt.current;
	}, [shown]);
	useEffect(() => () => forget(timer), []);
	return isRunning && text.startsWith(shown) ? shown : text;
}
