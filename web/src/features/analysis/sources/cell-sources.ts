import {
	type Citation,
	type ClaimCell,
	endOfWords,
	type NumberedSource,
	numberedSources,
	sourceKey,
} from "@parallax/contract";
import type { Letters } from "../quotes/answer-letters.ts";
import { findCell } from "../quotes/find-cell.ts";
import { readSource } from "../quotes/source-letters.ts";

/** An answer that cites sources. */
export interface CitedAnswer {
	readonly text: string;
	readonly citations: readonly Citation[];
}

/** Where quoted words stand in the Markdown of an answer, and where the words after them begin. */
interface QuotedPlace {
	readonly from: number;
	readonly to: number;
	readonly next: number;
}

function placesOf(letters: Letters, cell: ClaimCell): readonly QuotedPlace[] {
	const { offsets, written, gaps } = letters;
	return findCell(letters, cell).map(({ from, to }) => {
		const end = (offsets[to] ?? 0) + (written[to]?.length ?? 0);
		const gap = gaps[to + 1] ?? letters.end;
		const isLineEnd = gap.includes("\n");
		return { from: offsets[from] ?? 0, to: end, next: end + (isLineEnd ? gap.indexOf("\n") : gap.length) };
	});
}

/** The source is cited for some of these words, or its mark stands in them or directly after them. */
function isCitedFor({ from, to, next }: QuotedPlace, { at: [first, last] }: Citation, mark: number): boolean {
	return (first < last && first < to && last > from) || (mark > from && mark <= next);
}

/** Finds the sources whose marks stand in the quotations of a cell. The text is read when the first cell needs it. */
export function cellSources({ text, citations }: CitedAnswer): (cell: ClaimCell) => readonly NumberedSource[] {
	const sources = numberedSources(citations);
	const marked = citations.map((citation) => ({ citation, mark: endOfWords(text, citation.at[1]) }));
	let letters: Letters | null = null;
	return (cell) => {
		letters ??= readSource(text);
		const places = placesOf(letters, cell);
		const isInCell = ({ citation, mark }: (typeof marked)[number]) =>
			places.some((place) => isCitedFor(place, citation, mark));
		const keys = new Set(marked.filter(isInCell).map(({ citation }) => sourceKey(citation.url)));
		return sources.filter(({ key }) => keys.has(key));
	};
}
