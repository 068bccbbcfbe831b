import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { GrowingText } from "../../../lib/text/growing-text.ts";
import { inFreeFrame } from "../../../lib/timing/frame-budget.ts";

/** A step may take this part of the time until the next; a page that needs long for one takes fewer of them. */
const SHARE = 6;
/** The longest pause. A text whose end is out of sight always takes it, which leaves the processor to reading and writing. */
const MOST_MS = 500;
/** A snapshot may hold much: all columns appear with their first words, and the rest comes by steps. */
const FIRST_UNITS = 400;

/** What a step may add: a text that comes all at once is gone through in pieces. */
const STEP_UNITS = 10_000;

const stepTo = (whole: PacedText, shownUnits: number): PacedText =>
	whole.isGrowing ? { ...whole, text: whole.text.cutTo(shownUnits + STEP_UNITS) } : whole;

type Timer = RefObject<ReturnType<typeof setTimeout> | undefined>;
function forget(timer: Timer): void {
	clearTimeout(timer.current);
	timer.current = undefined;
}

export interface PacedText {
	readonly text: GrowingText;
	/** True while more may be shown of it. */
	readonly isGrowing: boolean;
}

/**
 * A growing text at a pace that the page can keep: each column takes its step in a frame of its own, so that a key pressed in
 * between is never far from its turn. So it takes its last one, which shows whatever is left.
 */
export function usePacedText(text: GrowingText, isRunning: boolean, isSeen: boolean): PacedText {
	const whole = useMemo((): PacedText => ({ text, isGrowing: isRunning }), [text, isRunning]);
	const [shown, setShown] = useState(() => (isRunning ? { ...whole, text: text.cutTo(FIRST_UNITS) } : whole));
	const latest = useRef(whole);
	const startedAt = useRef(Number.NEGATIVE_INFINITY);
	const tookMs = useRef(0);
	const timer: Timer = useRef(undefined);

	// Who comes to see it does not wait for the step of one who did not; nor does an end.
	useEffect(() => {
		if (isSeen || !isRunning) forget(timer);
	}, [isSeen, isRunning]);
	useEffect(() => {
		latest.current = whole;
		if (timer.current !== undefined || (shown.text === whole.text && shown.isGrowing === whole.isGrowing)) return;
		const pauseMs = isSeen ? Math.min(MOST_MS, tookMs.current * SHARE) : MOST_MS;
		timer.current = setTimeout(
			() => {
				inFreeFrame(() => {
					timer.current = undefined;
					startedAt.current = performance.now();
					// At once, or the steps of all columns would be gathered into one long task.
					flushSync(() => setShown((now) => stepTo(latest.current, now.text.length)));
				});
			},
			whole.isGrowing ? Math.max(0, startedAt.current + pauseMs - performance.now()) : 0,
		);
	}, [whole, isSeen, shown]);
	useLayoutEffect(() => {
		if (shown.text.length > 0) tookMs.current = performance.now() - startedAt.current;
	}, [shown]);
	useEffect(() => () => forget(timer), []);
	return shown.isGrowing && text.startsWith(shown.text) ? shown : whole;
}
