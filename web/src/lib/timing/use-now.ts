import { useEffect, useState } from "react";
import { onBeat } from "./beat.ts";

/** The current time, updated every `everyMs` while `ticking`. */
export function useNow(ticking: boolean, everyMs: number): number {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		if (!ticking) return;
		return onBeat(everyMs, () => setNow(Date.now()));
	}, [ticking, everyMs]);
	return ticking ? now : Date.now();
}
