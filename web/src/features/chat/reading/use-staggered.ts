import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/**
 * What is wanted, in a task of its own: the first words of all columns come together, and the page would stand still while
 * each is put up after the other.
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
