import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Fills the part of a column that a window shows. */
const FIRST = 8;
/** What is put on the page in one step after that: what a slow machine reads between two keys. */
const STEP = 4;

/** Puts a long list on the page step by step, so that opening it never holds the page up. */
export function useGradualCount(total: number): number {
	const [count, setCount] = useState(FIRST);
	const isBehind = count < total;
	useEffect(() => {
		if (!isBehind) return;
		const timer = setTimeout(() => flushSync(() => setCount(count + STEP)), 0);
		return () => clearTimeout(timer);
	}, [isBehind, count]);
	return Math.min(count, total);
}
