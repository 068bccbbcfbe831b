import { type Citation, type CitationMark, marksOfCitations, placeMarks, writeMarks } from "@parallax/contract";
import type { MarkdownBlock } from "../source/markdown-blocks.ts";

/** The marks of each block, as a text that is the same while they are. */
export function marksOfBlocks(citations: readonly Citation[]): (block: MarkdownBlock) => string {
	const marks = marksOfCitations(citations);
	return ({ start, source }) => {
		const own = marks.filter(({ at }) => at > start && at <= start + source.length);
		return own.length === 0 ? "" : JSON.stringify(own.map(({ at, number }) => ({ at: at - start, number })));
	};
}

/** Writes the marks into the source of a block. */
export const withMarks = (source: string, marks: string): string =>
	marks === "" ? source : writeMarks(source, placeMarks(source, JSON.parse(marks) as CitationMark[]));
