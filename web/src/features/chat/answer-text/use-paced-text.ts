import { useEffect, useLayoutEffect, useRef, useState } from "react";

/** About thirty times a second reads as flowing; a page that needs longer for one step takes fewer of them. */
const LEAST_MS = 32;
const MOST_MS = 500;
/** A step may take this part of the time between two. */
const SHARE = 6;

/**
 * A growing text at a pace that the page can keep: each column takes its step in a task of its own, so that a key pressed in
 * between is never far from its turn. What no longer grows is shown at once.
 */
export function usePacedText(text: string, isRunning: boolean): string {
	const [shown, setShown] = useState(text);
	const latest = useRef(text);
	const startedAt = useRef(0);
	const tookMs = useRef(0);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

	useEffect(() => {
		latest.current = text;
		if (!isRunning || timer.current !== undefined || shown === text) return;
		timer.current = setTimeout(
			() => {
				timer.current = undefined;
				startedAt.current = performance.now();
				setShown(latest.current);
			},
			Math.min(MOST_MS, Math.max(LEAST_MS, tookMs.current * SHARE)),
		);
	}, [text, isRunning, shown]);
	useLayoutEffect(() => {
		if (shown) tookMs.current = performance.now() - startedAt.current;
	}, [shown]);
	useEffect(() => () => clearTimeout(timer.current), []);
	return isRunning && text.startsWith(shown) ? shown : text;
}
