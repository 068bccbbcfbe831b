import type { AnalysisNote } from "@parallax/contract";
import { nameList, type Speaker } from "../draft/speakers.ts";

export interface Shortcomings {
	/** The number of cells dropped because a quotation was not in its answer. */
	readonly droppedCells: number;
	/** The number of rows that were in no known form. */
	readonly unreadRows: number;
	/** False when the reply was cut off. */
	readonly isComplete: boolean;
	/** True when only the direct reply was asked for. */
	readonly isShort: boolean;
	/** The seats whose answers were cut because they were too long. */
	readonly truncated: readonly Speaker[];
}

/** What a judge knows of the files of a prompt. */
export const filesNote = (files: number): AnalysisNote => ({
	code: "files-named",
	params: { files },
	text: `The files themselves were not compared: the judge got only ${files === 1 ? "the name" : "the names"} of what was attached.`,
});

/** By Google's terms, answers from its search go to no judge. */
export const groundedNote = (names: string): AnalysisNote => ({
	code: "grounded-left-out",
	params: { names },
	text: `Not compared, because Google's terms keep answers from its search for the person who asked: ${names}.`,
});

/** Notes for the reader on the shortcomings of a comparison, one sentence each. */
export function judgementNotes(shortcomings: Shortcomings): AnalysisNote[] {
	const { droppedCells, unreadRows, isComplete, isShort, truncated } = shortcomings;
	const notes: AnalysisNote[] = [];
	if (isShort) notes.push({ code: "only-direct-reply", params: {}, text: "Only the direct reply was compared." });
	if (droppedCells > 0) {
		const passages = droppedCells === 1 ? "One passage was" : `${droppedCells} passages were`;
		const text = `${passages} left out: not literally in the answer.`;
		notes.push({ code: "quotes-not-found", params: { count: droppedCells }, text });
	}
	if (unreadRows > 0) {
		const rows = unreadRows === 1 ? "One row was" : `${unreadRows} rows were`;
		const text = `${rows} left out: not in the form that was asked for.`;
		notes.push({ code: "rows-not-read", params: { count: unreadRows }, text });
	}
	if (!isComplete) {
		const text = "The comparison was cut off: later claims may be missing.";
		notes.push({ code: "reply-cut", params: {}, text });
	}
	if (truncated.length > 0) {
		const names = nameList(truncated);
		notes.push({ code: "answer-cut", params: { names }, text: `Only the first part was compared of ${names}.` });
	}
	return notes;
}
