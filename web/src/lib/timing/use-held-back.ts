import { useEffect, useRef, useState } from "react";
import { untilBeat } from "./beat.ts";

/** Follows `value` on the beats of `everyMs`; `urgent` values pass at once. */
export function useHeldBack<T>(value: T, everyMs: number, urgent: boolean): T {
	const [shown, setShown] = useState(value);
	const latest = useRef(value);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => {
		latest.current = value;
		if (timer.current !== undefined || Object.is(value, shown)) return;
		timer.current = setTimeout(() => {
			timer.current = undefined;
			setShown(latest.current);
		}, untilBeat(everyMs));
	}, [value, shown, everyMs]);
	useEffect(
		() => () => {
			clearTimeout(timer.current);
			timer.current = undefined;
		},
		[],
	);
	return urgent ? value : shown;
}
