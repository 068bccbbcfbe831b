import { answerOf, columnId } from "../columns/column-place.ts";

/** The reader's position in an answer: `gone` is the share of `part` above the lower edge of the sticky heads. */
export interface ReadingPlace {
	readonly part: Element;
	readonly gone: number;
	readonly y: number;
}

const bottomOf = (element: Element | null | undefined): number => element?.getBoundingClientRect().bottom ?? 0;

/** Null while the start of the answer is in sight: then there is no position to keep. */
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

/** Scrolls so that the same text is at the same height again, however wide the answer is now. */
export function returnTo({ part, gone, y }: ReadingPlace): void {
	const { top, height } = part.getBoundingClientRect();
	window.scrollBy({ top: top + gone * height - y, behavior: "instant" });
}
