import { columnId, findAnswerElement } from "../columns/column-elements.ts";

/** The reader's position in an answer: `scrolledShare` is the share of `part` above the lower edge of the sticky heads. */
export interface ReadingPosition {
	readonly part: Element;
	readonly scrolledShare: number;
	readonly y: number;
}

const bottomOf = (element: Element | null | undefined): number => element?.getBoundingClientRect().bottom ?? 0;

/** Null while the start of the answer is in sight: then there is no position to keep. */
export function readingPositionOf(seatId: string): ReadingPosition | null {
	const answer = findAnswerElement(seatId);
	const head = document.getElementById(columnId(seatId))?.querySelector(".col-head");
	const line = Math.max(bottomOf(document.querySelector(".prompt-line")), bottomOf(head));
	if (!answer || answer.getBoundingClientRect().top >= line) return null;
	const part = [...answer.querySelectorAll(".answer-part > *")].find((each) => bottomOf(each) > line);
	if (!part) return null;
	const { top, height } = part.getBoundingClientRect();
	return top >= line ? { part, scrolledShare: 0, y: top } : { part, scrolledShare: (line - top) / height, y: line };
}

/** Scrolls so that the same text is at the same height again, however wide the answer is now. */
export function restoreReadingPosition({ part, scrolledShare, y }: ReadingPosition): void {
	const { top, height } = part.getBoundingClientRect();
	window.scrollBy({ top: top + scrolledShare * height - y, behavior: "instant" });
}
