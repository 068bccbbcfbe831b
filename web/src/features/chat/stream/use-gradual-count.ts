import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isHydrating } from "../../../lib/page/hydration-state.ts";

/** Enough items to fill the visible part of a column. */
const INITIAL_COUNT = 8;
/** For a growing answer: the first words of a column are rendered in one task. */
const INITIAL_COUNT_GROWING = 4;
/** The most items that a later step renders. */
const MAX_STEP_SIZE = 2;
/** The time budget of a step: what a slow machine can spare between two key presses. */
const STEP_BUDGET_MS = 6;

/** Renders a long list step by step, so that opening it never blocks the page. */
export function useGradualCount(total: number, isGrowing: boolean): number {
	const [initialCount] = useState(isHydrating() ? total : isGrowing ? INITIAL_COUNT_GROWING : INITIAL_COUNT);
	const [count, setCount] = useState(initialCount);
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
		if (count === initialCount) return;
		const { size, startedAt } = step.current;
		step.current.size = performance.now() - startedAt > STEP_BUDGET_MS ? 1 : Math.min(MAX_STEP_SIZE, size + 1);
	}, [count, initialCount]);
	return Math.min(count, total);
}
