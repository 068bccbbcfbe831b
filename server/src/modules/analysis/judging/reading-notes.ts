import type { AnalysisNote } from "@parallax/contract";
import { nameList, type Speaker } from "../draft/speakers.ts";

export interface Shortcomings {
	/** The number of cells dropped because a quotation was not in its answer. */
	readonly cellsLost: number;
	/** False when the reply was cut off. */
	readonly isWhole: boolean;
	/** The seats whose answers were cut because they were too long. */
	readonly unread: readonly Speaker[];
}

/** Notes for the reader on the shortcomings of a comparison, one sentence each. */
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
