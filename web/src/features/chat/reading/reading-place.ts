import { answerOf, columnId } from "../columns/column-place.ts";

/** What a reader of an answer looks at: so much of this part of it has gone by the line below the page's sticky heads. */
export interface ReadingPlace {
	readonly part: Element;
	readonly gone: number;
	readonly y: number;
}

const bottomOf = (element: Element | null | undefined): number => element?.getBoundingClientRect().bottom ?? 0;

/** Null while the answer's beginning is in sight: then there is no place to keep. */
export function readingPlaceOf(seatId: string): ReadingPlace | null {
	const answer = answerOf(seatId);
	const head = document.getElementById(columnId(seatId))?.querySelector(".col-head");
	const line = Math.max(bottomOf(document.querySelector(".prompt-line")), bottomOf(head));
	if (!answer || answer.getBoundingClientRect().top >= line) return null;
	const part = [...answer.querySelectorAll(".answer-part > *")].find((each) => bottomOf(each) > line);
	if (!part) return null;
	const { top, height } = part.getBoundingClientRect();
	return top >= line ? { part, gone: 0, y: top } : { part, gone: (line - top) / height, y: line };
}

/** However wide the answer is now, the same words stand at the same height. */
export function returnTo({ part, gone, y }: ReadingPlace): void {
	const { top, height } = part.getBoundingClientRect();
	window.scrollBy({ top: top + gone * height - y, behavior: "instant" });
}
