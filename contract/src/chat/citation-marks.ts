import { type Citation, numberedSources, sourceKey } from "./citations.ts";
import { formulasIn } from "./math-marks.ts";

/** The mark of a source: its place in a Markdown source, and what stands in its code there. */
export interface CitationMark {
	readonly at: number;
	/** From 1 on. */
	readonly number: number;
}

/** In the text, a mark is a character of its own between two that Markdown reads as punctuation. */
const OPEN = "\u2e28";
const CLOSE = "\u2e29";
const FIRST_CODE = 0xe300;
export const CITATION_MARK = /\u2e28([\ue300-\ue3ff])\u2e29/g;
/** The same in an address: a bare one ends only at a space. */
const ENCODED_MARK = /%E2%B8%A8%EE%8[CDEF]%[89AB][0-9A-F]%E2%B8%A9/gi;

export const numberOfMark = (character: string): number => character.charCodeAt(0) - FIRST_CODE;
const markOf = (number: number): string => OPEN + String.fromCharCode(FIRST_CODE + number) + CLOSE;

export const withoutMarks = (text: string): string => text.replace(CITATION_MARK, "");
export const addressWithoutMarks = (address: string): string => withoutMarks(address).replace(ENCODED_MARK, "");

/** The marks of an answer with the numbers of its sources. */
export function marksOfCitations(citations: readonly Citation[]): readonly CitationMark[] {
	const numbers = new Map(numberedSources(citations).map(({ key, number }) => [key, number]));
	return citations.flatMap(({ url, at: [, at] }) => {
		const number = numbers.get(sourceKey(url));
		return number === undefined ? [] : [{ at, number }];
	});
}

/** A mark in one of these lines would change what they are: rules, fences, rows of a table. */
const WITHOUT_WORDS = /^[\s\-=_*`~>|:#$+.\\[\]()]*$/;

/** The end of the words before a place, which may be a space or the end of a row. */
export function endOfWords(source: string, at: number): number {
	let end = at;
	while (end > 0 && /[\s|]/.test(source.charAt(end - 1))) end -= 1;
	return end;
}

/** Where marks stand: after the words before them. Null where none can stand. */
function placesIn(source: string): (at: number) => number | null {
	let formulas: ReturnType<typeof formulasIn> | null = null;
	return (at) => {
		const end = endOfWords(source, at);
		const line = source.slice(source.lastIndexOf("\n", end - 1) + 1, end);
		const isSplitPair = /[\ud800-\udbff]/.test(source.charAt(end - 1));
		if (isSplitPair || WITHOUT_WORDS.test(line)) return null;
		formulas ??= formulasIn(source);
		return formulas.some(([from, to]) => from < end && end < to) ? null : end;
	};
}

/** The marks of a source where they can stand, in order. One source is marked once at one place. */
export function placeMarks(source: string, marks: readonly CitationMark[]): readonly CitationMark[] {
	if (marks.length === 0 || source.includes(OPEN)) return [];
	const placeOf = placesIn(source);
	return marks
		.flatMap(({ at, number }) => {
			const place = placeOf(at);
			return place === null ? [] : [{ at: place, number }];
		})
		.toSorted((one, other) => one.at - other.at || one.number - other.number)
		.filter(({ at, number }, index, all) => all[index - 1]?.at !== at || all[index - 1]?.number !== number);
}

/** Paragraphs are read by themselves: a formula ends with its paragraph. */
const PARAGRAPH = /\n[ \t\r]*\n/g;

function paragraphsOf(text: string): readonly (readonly [from: number, to: number])[] {
	const ends = [...text.matchAll(PARAGRAPH)].map(({ index, 0: gap }) => [index, index + gap.length] as const);
	return [...ends, [text.length, text.length] as const].map(([to], index) => [ends[index - 1]?.[1] ?? 0, to]);
}

/** The marks of a whole answer with the numbers of its sources, where they can stand. */
export function placeCitations(text: string, citations: readonly Citation[]): readonly CitationMark[] {
	const marks = marksOfCitations(citations);
	if (marks.length === 0) return [];
	return paragraphsOf(text).flatMap(([from, to], index, all) => {
		const next = all[index + 1]?.[0] ?? Number.POSITIVE_INFINITY;
		const own = marks
			.filter(({ at }) => at > from && at <= next)
			.map(({ at, number }) => ({ at: Math.min(at, to) - from, number }));
		return placeMarks(text.slice(from, to), own).map(({ at, number }) => ({ at: at + from, number }));
	});
}

/** Writes placed marks into the source. */
export function writeMarks(source: string, placed: readonly CitationMark[]): string {
	let marked = "";
	let from = 0;
	for (const { at, number } of placed) {
		marked += source.slice(from, at) + markOf(number);
		from = at;
	}
	return marked + source.slice(from);
}
