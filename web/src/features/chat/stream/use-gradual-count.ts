import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isHydrating } from "../../../lib/page/hydration-state.ts";

/** Enough items to fill the visible part of a column. */
const FIRST = 8;
/** For a growing answer: the first words of a column are rendered in one task. */
const FIRST_OF_GROWING = 4;
/** The most items that a later step renders. */
const MOST = 2;
/** The time budget of a step: what a slow machine can spare between two key presses. */
const STEP_MS = 6;

/** Renders a long list step by step, so that opening it never blocks the page. */
export function useGradualCount(total: number, isGrowing: boolean): number {
	const [first] = useState(isHydrating() ? total : isGrowing ? FIRST_OF_GROWING : FIRST);
	const [count, setCount] = useState(first);
	const step = useRef({ size: 1, startedAt: 0 });
	const isBehind = count < total;
	useEffect(() => {
		if (!isBehind) return;
		const timer = setTimeout(() => {
			step.current.startedAt = performance.now();
			flushSync(() => setCount(count + step.current.size));
		}, 0);
		return () => clearTimeout(timer);
	}, [isBehind, count]);
	useLayoutEffect(() => {
		if (count === first) return;
		const { size, startedAt } = step.current;
		step.current.size = performance.now() - startedAt > STEP_MS ? 1 : Math.min(MOST, size + 1);
	}, [count, first]);
	return Math.min(count, total);
}
