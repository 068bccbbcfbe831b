import { useEffect, useRef, useState } from "react";

/** Follows `value` at most once every `everyMs`; `urgent` values pass at once. */
export function useHeldBack<T>(value: T, everyMs: number, urgent: boolean): T {
	const [shown, setShown] = useState(value);
	const shownAt = useRef(0);
	useEffect(() => {
		const show = () => {
			shownAt.current = Date.now();
			setShown(value);
		};
		const wait = shownAt.current + everyMs - Date.now();
		if (urgent || wait <= 0) return show();
		const timer = setTimeout(show, wait);
		return () => clearTimeout(timer);
	}, [value, everyMs, urgent]);
	return urgent ? value : shown;
}
