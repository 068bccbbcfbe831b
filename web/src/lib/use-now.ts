import { useEffect, useState } from "react";

/** The time, told again every `everyMs` while `ticking`. */
export function useNow(ticking: boolean, everyMs: number): number {
	const [now, setNow] = useState(Date.now);
	useEffect(() => {
		if (!ticking) return;
		const timer = setInterval(() => setNow(Date.now()), everyMs);
		return () => clearInterval(timer);
	}, [ticking, everyMs]);
	return ticking ? now : Date.now();
}
