import type { IndexTerm } from "../../../platform/text-index/index.ts";
import { type ChatWord, wordsOf } from "./chat-words.ts";

export type Mark = [start: number, end: number];

const matches = (word: string, wanted: string, isPrefix: boolean): boolean =>
	isPrefix ? word.startsWith(wanted) : word === wanted;

/** The end of the term when it matches at this word; otherwise undefined. */
function endOf({ words, isPrefix }: IndexTerm, text: readonly ChatWord[], from: number): number | undefined {
	const last = words.length - 1;
	for (const [index, wanted] of words.entries()) {
		const found = text[from + index];
		if (!found || !matches(found.word, wanted, isPrefix && index === last)) return undefined;
	}
	const end = text[from + last];
	const wanted = words[last] ?? "";
	// A single searched character matches only the first character of a bigram.
	if (end?.kind === "pair" && wanted.length < end.word.length) return end.start + wanted.length;
	return end?.end;
}

function mergeMarks(marks: readonly Mark[]): Mark[] {
	const result: Mark[] = [];
	for (const [start, end] of marks) {
		const last = result.at(-1);
		if (last && start <= last[1]) last[1] = Math.max(last[1], end);
		else result.push([start, end]);
	}
	return result;
}

/** The positions of the terms in the text, sorted and without overlaps; at most `limit`. */
export function markWords(text: string, terms: readonly IndexTerm[], limit = Number.POSITIVE_INFINITY): Mark[] {
	const longest = Math.max(0, ...terms.map(({ words }) => words.length));
	const marks: Mark[] = [];
	const lookahead: ChatWord[] = [];
	const words = wordsOf(text);
	// Words are read lazily, because most matches are near the start.
	for (;;) {
		while (lookahead.length < longest) {
			const next = words.next();
			if (next.done) break;
			lookahead.push(next.value);
		}
		const [first] = lookahead;
		if (!first) return mergeMarks(marks);
		const ends = terms.map((term) => endOf(term, lookahead, 0)).filter((end) => end !== undefined);
		if (ends.length > 0) marks.push([first.start, Math.max(...ends)]);
		if (marks.length >= limit) return mergeMarks(marks);
		lookahead.shift();
	}
}
