import { useEffect, useState } from "react";
import { onTick } from "./ticker.ts";

/** The current time, updated every `intervalMs` while `isTicking`. */
export function useNow(isTicking: boolean, intervalMs: number): number {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		if (!isTicking) return;
		return onTick(intervalMs, () => setNow(Date.now()));
	}, [isTicking, intervalMs]);
	return isTicking ? now : Date.now();
}
