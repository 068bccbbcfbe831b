import type { Letters } from "./answer-letters.ts";
import { type QuotePattern, quotePattern } from "./quote-pattern.ts";

/** The first and the last letter of words in an answer. */
export interface Occurrence {
	readonly from: number;
	readonly to: number;
	/** The signs that the quotation has before and behind its letters. */
	readonly lead: string;
	readonly trail: string;
}

/** Words that occur more often than this are not searched further. */
const MAX_OCCURRENCES = 200;
const MAX_CANDIDATES = 2000;
/** Shorter pieces are part of many words: as on the server, they count only as a whole passage, such as a cell. */
const MIN_UNITS = 3;

const DIGIT = /\p{Nd}/u;
/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const KATAKANA = /[\p{Script=Katakana}ー]/u;
const MARKS = /[*_`~\\\u200B-\u200F\u2060\uFEFF]/g;
const NUMBER_SEPARATOR = /^[.,'’٫٬\u00A0\u202F]$/;
const MINUS = /(?:^|[\s(])[-−–]$/;

const simplified = (gap: string): string => gap.replace(MARKS, "").replace(/\s+/g, " ");

/** Markdown signs are not rendered, but letters that are apart in one text are apart in the other. */
function isSameGap(quoted: string, shown: string, isInNumber: boolean): boolean {
	if (quoted === shown) return true;
	const [one, other] = [simplified(quoted), simplified(shown)];
	return isInNumber ? one === other : (one === "") === (other === "");
}

/** True where a word or number can end between two neighbouring letters. */
function isBorder(before: string | undefined, gap: string, after: string | undefined): boolean {
	if (before === undefined || after === undefined) return true;
	if (DIGIT.test(before) && DIGIT.test(after)) return gap !== "" && !NUMBER_SEPARATOR.test(gap);
	if (gap !== "") return true;
	if (KATAKANA.test(before)) return !KATAKANA.test(after);
	return KATAKANA.test(after) || UNSPACED.test(before) || UNSPACED.test(after);
}

function hasBorders({ written, gaps, end }: Letters, { from, to, lead }: Occurrence): boolean {
	const [gapBefore = "", gapAfter = end] = [gaps[from], gaps[to + 1]];
	const [first = "", last = ""] = [written[from], written[to]];
	if (DIGIT.test(first) && MINUS.test(gapBefore) && !/[-−–]/.test(lead)) return false;
	if (!isBorder(written[from - 1], gapBefore, first) || !isBorder(last, gapAfter, written[to + 1])) return false;
	return to - from + 1 >= MIN_UNITS || (gapBefore.includes("\n") && gapAfter.includes("\n"));
}

/** The places where the letters of the pattern occur, in linear time. */
function* lettersAt(text: string, { folded, gaps, trail, borders }: QuotePattern): Generator<Occurrence> {
	const lead = gaps[0]?.trim() ?? "";
	for (let at = 0, length = 0; at < text.length; at += 1) {
		while (length > 0 && text[at] !== folded[length]) length = borders[length - 1] ?? 0;
		if (text[at] === folded[length]) length += 1;
		if (length < folded.length) continue;
		yield { from: at - length + 1, to: at, lead, trail };
		length = borders[length - 1] ?? 0;
	}
}

function hasSameGaps({ gaps, written }: Letters, { from }: Occurrence, pattern: QuotePattern): boolean {
	for (let at = 1; at < pattern.gaps.length; at += 1) {
		const isInNumber = DIGIT.test(written[from + at - 1] ?? "") && DIGIT.test(written[from + at] ?? "");
		if (!isSameGap(pattern.gaps[at] ?? "", gaps[from + at] ?? "", isInNumber)) return false;
	}
	return true;
}

/** Every place where an answer has these words as whole words. Those in the same case as the quotation, if there are any. */
export function findPiece(answer: Letters, quote: string): readonly Occurrence[] {
	const pattern = quotePattern(quote);
	if (pattern.folded === "") return [];
	const found: Occurrence[] = [];
	let candidates = 0;
	for (const place of lettersAt(answer.folded, pattern)) {
		if (++candidates > MAX_CANDIDATES || found.length === MAX_OCCURRENCES) break;
		if (hasBorders(answer, place) && hasSameGaps(answer, place, pattern)) found.push(place);
	}
	const written = found.filter(({ from, to }) => answer.written.slice(from, to + 1).join("") === pattern.written);
	return written.length > 0 ? written : found;
}
