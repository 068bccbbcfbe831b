import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { isTakingOver } from "../../../lib/page/taking-over.ts";

/** Fills the part of a column that a window shows. */
const FIRST = 8;
/** Of an answer that grows: the first words of a column are put up in one task. */
const FIRST_OF_GROWING = 4;
/** The most that is put on the page in one step after that. */
const MOST = 2;
/** What a step may take: what a slow machine spares between two keys. */
const STEP_MS = 6;

/** Puts a long list on the page step by step, so that opening it never holds the page up. */
export function useGradualCount(total: number, isGrowing: boolean): number {
	const [first] = useState(isTakingOver() ? total : isGrowing ? FIRST_OF_GROWING : FIRST);
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
