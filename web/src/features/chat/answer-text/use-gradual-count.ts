import { useEffect, useState } from "react";

/** What is put on the page in one step: more than fills a window. */
const STEP = 40;

/** Puts a long list on the page step by step, so that opening it never holds the page up. */
export function useGradualCount(total: number): number {
	const [count, setCount] = useState(STEP);
	const isBehind = count < total;
	useEffect(() => {
		if (!isBehind) return;
		const timer = setTimeout(() => setCount(count + STEP), 0);
		return () => clearTimeout(timer);
	}, [isBehind, count]);
	return Math.min(count, total);
}
