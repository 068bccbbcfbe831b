import type { AnalysisNote } from "@parallax/contract";
import { nameList, type Speaker } from "../draft/speakers.ts";

export interface Shortcomings {
	/** The number of cells dropped because a quotation was not in its answer. */
	readonly droppedCells: number;
	/** False when the reply was cut off. */
	readonly isComplete: boolean;
	/** The seats whose answers were cut because they were too long. */
	readonly truncated: readonly Speaker[];
}

/** Notes for the reader on the shortcomings of a comparison, one sentence each. */
export function judgementNotes({ droppedCells, isComplete, truncated }: Shortcomings): AnalysisNote[] {
	const notes: AnalysisNote[] = [];
	if (droppedCells > 0) {
		const passages = droppedCells === 1 ? "One passage was" : `${droppedCells} passages were`;
		const text = `${passages} left out: not literally in the answer.`;
		notes.push({ code: "quotes-not-found", params: { count: droppedCells }, text });
	}
	if (!isComplete) {
		const text = "The comparison ended early: later claims may be missing.";
		notes.push({ code: "reply-cut", params: {}, text });
	}
	if (truncated.length > 0) {
		const names = nameList(truncated);
		notes.push({ code: "answer-cut", params: { names }, text: `Only the first part was compared of ${names}.` });
	}
	return notes;
}
