import { type RefObject, useEffect, useState } from "react";

/** Half a window further: what comes into sight next has its full pace when it is there. */
const NEAR = "50% 0px";

/** The ends of the texts that grow now, and which of them are on the screen or close to it. */
const ends = new Map<Element, boolean>();

/** Whether every growing text is out of sight: it need not be rendered a dozen times a second then. */
export const isGrowthUnseen = (): boolean => ends.size > 0 && !Array.from(ends.values()).includes(true);

/** Whether the end of a text that grows is on the screen or close to it; true where the browser cannot tell. */
export function useGrowthInSight(end: RefObject<Element | null>, isGrowing: boolean): boolean {
	const [isSeen, setSeen] = useState(true);
	useEffect(() => {
		const element = end.current;
		if (!isGrowing || !element) return;
		const note = (isIn: boolean) => {
			ends.set(element, isIn);
			setSeen(isIn);
		};
		note(true);
		// A column that scrolls by itself has an edge of its own, which has its own margin.
		const options = { rootMargin: NEAR, scrollMargin: NEAR };
		const observer =
			typeof IntersectionObserver === "undefined"
				? undefined
				: new IntersectionObserver((entries) => note(entries.at(-1)?.isIntersecting ?? true), options);
		observer?.observe(element);
		return () => {
			observer?.disconnect();
			ends.delete(element);
		};
	}, [end, isGrowing]);
	return isSeen;
}
