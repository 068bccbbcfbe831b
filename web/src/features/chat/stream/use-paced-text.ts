import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { GrowingText } from "../../../lib/text/growing-text.ts";
import { runInFreeFrame } from "../../../lib/timing/frame-budget.ts";

/** The pause after a step is this many times as long as the step took, so a slow page takes fewer steps. */
const PAUSE_FACTOR = 6;
/** The longest pause. Always used for a text whose end is out of sight, to leave the CPU to visible work and input. */
const MAX_PAUSE_MS = 500;
/** A snapshot may be long: all columns first show this much text, and the rest follows in steps. */
const INITIAL_LENGTH = 400;

/** The most that a step may add: a long text that arrives at once is processed in steps. */
const MAX_STEP_LENGTH = 10_000;

const nextStep = (full: PacedText, shownLength: number): PacedText =>
	full.isGrowing ? { ...full, text: full.text.truncate(shownLength + MAX_STEP_LENGTH) } : full;

type Timer = RefObject<ReturnType<typeof setTimeout> | undefined>;
function clearTimer(timer: Timer): void {
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
export function usePacedText(text: GrowingText, isRunning: boolean, isEndVisible: boolean): PacedText {
	const full = useMemo((): PacedText => ({ text, isGrowing: isRunning }), [text, isRunning]);
	const [shown, setShown] = useState(() => (isRunning ? { ...full, text: text.truncate(INITIAL_LENGTH) } : full));
	const latest = useRef(full);
	const startedAt = useRef(Number.NEGATIVE_INFINITY);
	const lastStepMs = useRef(0);
	const timer: Timer = useRef(undefined);

	// A text that comes into sight, or ends, does not wait for a step that was timed for an unseen text.
	useEffect(() => {
		if (isEndVisible || !isRunning) clearTimer(timer);
	}, [isEndVisible, isRunning]);
	useEffect(() => {
		latest.current = full;
		if (timer.current !== undefined || (shown.text === full.text && shown.isGrowing === full.isGrowing)) return;
		const pauseMs = isEndVisible ? Math.min(MAX_PAUSE_MS, lastStepMs.current * PAUSE_FACTOR) : MAX_PAUSE_MS;
		timer.current = setTimeout(
			() => {
				runInFreeFrame(() => {
					timer.current = undefined;
					startedAt.current = performance.now();
					// `flushSync`, because React would batch the steps of all columns into one long task.
					flushSync(() => setShown((now) => nextStep(latest.current, now.text.length)));
				});
			},
			full.isGrowing ? Math.max(0, startedAt.current + pauseMs - performance.now()) : 0,
		);
	}, [full, isEndVisible, shown]);
	useLayoutEffect(() => {
		if (shown.text.length > 0) lastStepMs.current = performance.now() - startedAt.current;
	}, [shown]);
	useEffect(() => () => clearTimer(timer), []);
	return shown.isGrowing && text.startsWith(shown.text) ? shown : full;
}
