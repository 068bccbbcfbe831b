import type { AnalysisNote } from "@parallax/contract";
import { nameList, type Speaker } from "../draft/speakers.ts";

export interface Shortcomings {
	/** Cells without a quotation that stands in its answer. */
	readonly cellsLost: number;
	/** False where the reply was cut off. */
	readonly isWhole: boolean;
	/** Whose answers were too long to be read to their end. */
	readonly unread: readonly Speaker[];
}

/** What the reader of a comparison should know of its making, each in one sentence. */
export function readingNotes({ cellsLost, isWhole, unread }: Shortcomings): AnalysisNote[] {
	const notes: AnalysisNote[] = [];
	if (cellsLost > 0) {
		const passages = cellsLost === 1 ? "One passage was" : `${cellsLost} passages were`;
		const text = `${passages} left out: not literally in the answer.`;
		notes.push({ code: "quotes-not-found", params: { count: cellsLost }, text });
	}
	if (!isWhole) {
		const text = "The comparison ended early: later claims may be missing.";
		notes.push({ code: "reply-cut", params: {}, text });
	}
	if (unread.length > 0) {
		const names = nameList(unread);
		notes.push({ code: "answer-cut", params: { names }, text: `Only the first part was compared of ${names}.` });
	}
	return notes;
}
