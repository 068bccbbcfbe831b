import { findColumn } from "../turn/turn-elements.ts";

/** The reader's position in an answer: `scrolledShare` is the share of `part` above the lower edge of the sticky heads. */
export interface ReadingPosition {
	readonly part: Element;
	readonly scrolledShare: number;
	readonly y: number;
}

const bottomOf = (element: Element | null | undefined): number => element?.getBoundingClientRect().bottom ?? 0;

/** Null while the start of the answer is in sight: then there is no position to keep. */
export function readingPositionOf(turn: number, seatId: string): ReadingPosition | null {
	const column = findColumn(turn, seatId);
	const answer = column?.querySelector(".answer");
	const promptLine = (column?.closest(".turn") ?? document).querySelector(".prompt-line");
	const line = Math.max(bottomOf(promptLine), bottomOf(column?.querySelector(".col-head")));
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
