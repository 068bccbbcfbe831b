import type { Citation, NumberedSource } from "@parallax/contract";
import { sourceKey } from "@parallax/contract";
import { isInFormula } from "../math/math-marks.ts";
import type { MarkdownBlock } from "../source/markdown-blocks.ts";

/** A mark in a block: its place in the source of the block, and the number of its source. */
interface BlockMark {
	readonly at: number;
	readonly number: number;
}

/** In the text, a mark is a character of its own between two that Markdown reads as punctuation. */
const OPEN = "\u2e28";
const CLOSE = "\u2e29";
const FIRST_CODE = 0xe300;
export const MARK = /\u2e28([\ue300-\ue3ff])\u2e29/g;
/** The same in an address: a bare one ends only at a space. */
export const ENCODED_MARK = /%E2%B8%A8%EE%8[CDEF]%[89AB][0-9A-F]%E2%B8%A9/gi;

export const numberOfMark = (character: string): number => character.charCodeAt(0) - FIRST_CODE;
const markOf = (number: number): string => OPEN + String.fromCharCode(FIRST_CODE + number) + CLOSE;

/** A mark in one of these lines would change what they are: rules, fences, rows of a table. */
const WITHOUT_WORDS = /^[\s\-=_*`~>|:#$+.\\[\]()]*$/;

/** After the words before it: not after a space or at the end of a row. Null where no mark can stand. */
function placeIn(source: string, at: number): number | null {
	const before = source.slice(0, at).replace(/[\s|]+$/, "");
	const line = before.slice(before.lastIndexOf("\n") + 1);
	const isSplitPair = /[\ud800-\udbff]$/.test(before);
	return WITHOUT_WORDS.test(line) || isSplitPair || isInFormula(source, before.length) ? null : before.length;
}

/** The marks of each block, as a text that is the same while they are. */
export function marksOfBlocks(
	citations: readonly Citation[],
	sources: readonly NumberedSource[],
): (block: MarkdownBlock) => string {
	const numbers = new Map(sources.map(({ key, number }) => [key, number]));
	const marks = citations.map(({ url, at: [, at] }) => ({ at, number: numbers.get(sourceKey(url)) ?? 0 }));
	return ({ start, source }) => {
		const own = marks.filter(({ at }) => at > start && at <= start + source.length);
		return own.length === 0 ? "" : JSON.stringify(own.map(({ at, number }) => ({ at: at - start, number })));
	};
}

/** Writes the marks into the source of a block. */
export function withMarks(source: string, marks: string): string {
	if (marks === "" || source.includes(OPEN)) return source;
	const placed = (JSON.parse(marks) as BlockMark[])
		.flatMap(({ at, number }) => {
			const place = placeIn(source, at);
			return place === null ? [] : [{ at: place, number }];
		})
		.toSorted((one, other) => one.at - other.at || one.number - other.number);
	let marked = "";
	let from = 0;
	let last = "";
	for (const { at, number } of placed) {
		// One source is marked once at one place.
		if (last !== `${at} ${number}`) marked += source.slice(from, at) + markOf(number);
		from = at;
		last = `${at} ${number}`;
	}
	return marked + source.slice(from);
}
