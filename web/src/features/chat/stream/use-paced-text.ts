import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { GrowingText } from "../../../lib/text/growing-text.ts";
import { inFreeFrame } from "../../../lib/timing/frame-budget.ts";

/** The pause after a step is this many times as long as the step took, so a slow page takes fewer steps. */
const SHARE = 6;
/** The longest pause. Always used for a text whose end is out of sight, to leave the CPU to visible work and input. */
const MOST_MS = 500;
/** A snapshot may be long: all columns first show this much text, and the rest follows in steps. */
const FIRST_UNITS = 400;

/** The most that a step may add: a long text that arrives at once is processed in pieces. */
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
	/** True while more text may follow. */
	readonly isGrowing: boolean;
}

/**
 * Shows a growing text at a rate that the page can render. Each column takes each step in a frame of its own, so that a
 * key press never waits long. The last step shows all remaining text, also in a frame of its own.
 */
export function usePacedText(text: GrowingText, isRunning: boolean, isSeen: boolean): PacedText {
	const whole = useMemo((): PacedText => ({ text, isGrowing: isRunning }), [text, isRunning]);
	const [shown, setShown] = useState(() => (isRunning ? { ...whole, text: text.cutTo(FIRST_UNITS) } : whole));
	const latest = useRef(whole);
	const startedAt = useRef(Number.NEGATIVE_INFINITY);
	const tookMs = useRef(0);
	const timer: Timer = useRef(undefined);

	// A text that comes into sight, or ends, does not wait for a step that was timed for an unseen text.
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
					// `flushSync`, because React would batch the steps of all columns into one long task.
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
