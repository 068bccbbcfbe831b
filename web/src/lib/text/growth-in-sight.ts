import { type RefObject, useEffect, useState } from "react";

/** Half a window of margin, so that text runs at full pace before it scrolls into view. */
const MARGIN = "50% 0px";

/** The ends of the growing texts, and which of them are in or near the viewport. */
const ends = new Map<Element, boolean>();

/** Whether every growing text is outside the viewport, which allows rendering it less often. */
export const isGrowthUnseen = (): boolean => ends.size > 0 && !Array.from(ends.values()).includes(true);

/** Whether the end of a growing text is in or near the viewport; true without `IntersectionObserver`. */
export function useGrowthInSight(end: RefObject<Element | null>, isGrowing: boolean): boolean {
	const [isSeen, setSeen] = useState(true);
	useEffect(() => {
		const element = end.current;
		if (!isGrowing || !element) return;
		const record = (isIn: boolean) => {
			ends.set(element, isIn);
			setSeen(isIn);
		};
		record(true);
		// A scrolling column clips its content and needs its own margin.
		const options = { rootMargin: MARGIN, scrollMargin: MARGIN };
		const observer =
			typeof IntersectionObserver === "undefined"
				? undefined
				: new IntersectionObserver((entries) => record(entries.at(-1)?.isIntersecting ?? true), options);
		observer?.observe(element);
		return () => {
			observer?.disconnect();
			ends.delete(element);
		};
	}, [end, isGrowing]);
	return isSeen;
}
