import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/**
 * True once wanted content may render, in a task of its own: the first words of all columns arrive together, and
 * rendering them in one task would block the page.
 */
export function useStaggered(isWanted: boolean, mayWait: boolean): boolean {
	const [hasTurn, setTurn] = useState(isWanted);
	useEffect(() => {
		if (!isWanted || hasTurn) return;
		const timer = setTimeout(() => flushSync(() => setTurn(true)), 0);
		return () => clearTimeout(timer);
	}, [isWanted, hasTurn]);
	return isWanted && (hasTurn || !mayWait);
}
