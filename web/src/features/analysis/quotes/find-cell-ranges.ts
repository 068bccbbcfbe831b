import type { ClaimCell } from "@parallax/contract";
import type { AnswerLetters } from "./answer-letters.ts";
import { findCell } from "./find-cell.ts";
import type { Occurrence } from "./find-piece.ts";

function rangeOf({ places, offsets, written }: AnswerLetters, { from, to, lead, trail }: Occurrence): Range | null {
	const [first, last] = [places[from], places[to]];
	if (!first || !last) return null;
	const range = document.createRange();
	const start = offsets[from] ?? 0;
	const end = (offsets[to] ?? 0) + (written[to]?.length ?? 0);
	// A figure is marked with its unit, and words with their brackets, where the answer shows them alike.
	range.setStart(first.node, first.node.data.slice(0, start).endsWith(lead) ? start - lead.length : start);
	range.setEnd(last.node, last.node.data.startsWith(trail, end) ? end + trail.length : end);
	return range;
}

/** The ranges of a cell's words in its answer, for those that are visible. */
export const findCellRanges = (answer: AnswerLetters, cell: ClaimCell): Range[] =>
	findCell(answer, cell).flatMap((occurrence) => rangeOf(answer, occurrence) ?? []);
