import { useEffect, useRef, useState } from "react";
import { msUntilTick } from "./ticker.ts";

/** Returns `value` as of the last tick of `intervalMs`; while `isUrgent`, returns the current value. */
export function useThrottled<T>(value: T, intervalMs: number, isUrgent: boolean): T {
	const [shown, setShown] = useState(value);
	const latest = useRef(value);
	const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
	useEffect(() => {
		latest.current = value;
		if (timer.current !== undefined || Object.is(value, shown)) return;
		timer.current = setTimeout(() => {
			timer.current = undefined;
			setShown(latest.current);
		}, msUntilTick(intervalMs));
	}, [value, shown, intervalMs]);
	useEffect(
		() => () => {
			clearTimeout(timer.current);
			timer.current = undefined;
		},
		[],
	);
	return isUrgent ? value : shown;
}
