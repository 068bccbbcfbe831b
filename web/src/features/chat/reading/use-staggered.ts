import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/**
 * True once wanted content may render, in a task of its own: the first words of all columns arrive together, and
 * rendering them in one task would block the page.
 */
export function useStaggered(isWanted: boolean, mayWait: boolean): boolean {
	const [isReady, setReady] = useState(isWanted);
	useEffect(() => {
		if (!isWanted || isReady) return;
		const timer = setTimeout(() => flushSync(() => setReady(true)), 0);
		return () => clearTimeout(timer);
	}, [isWanted, isReady]);
	return isWanted && (isReady || !mayWait);
}
