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

interface Match {
	readonly start: number;
	/** Where each term ends that matches here. */
	readonly ends: readonly (number | undefined)[];
}

/** The matches in their order. Words are read lazily, because most matches are near the start. */
function* matchesIn(text: string, terms: readonly IndexTerm[]): Generator<Match> {
	const longest = Math.max(0, ...terms.map(({ words }) => words.length));
	const lookahead: ChatWord[] = [];
	const words = wordsOf(text);
	for (;;) {
		while (lookahead.length < longest) {
			const next = words.next();
			if (next.done) break;
			lookahead.push(next.value);
		}
		const [first] = lookahead;
		if (!first) return;
		const ends = terms.map((term) => endOf(term, lookahead, 0));
		if (ends.some((end) => end !== undefined)) yield { start: first.start, ends };
		lookahead.shift();
	}
}

/** The positions of the terms in the text, sorted and without overlaps. */
export function markWords(text: string, terms: readonly IndexTerm[]): Mark[] {
	const marks: Mark[] = [];
	for (const { start, ends } of matchesIn(text, terms))
		marks.push([start, Math.max(...ends.filter((end) => end !== undefined))]);
	return mergeMarks(marks);
}

/** Whether one of the terms is in the text. */
export const hasMatch = (text: string, terms: readonly IndexTerm[]): boolean => !matchesIn(text, terms).next().done;

export interface Passage {
	/** Where its first match begins. */
	readonly start: number;
	/** How many of the terms it contains. */
	readonly terms: number;
}

/** The first passage of at most this length that contains the most terms. Undefined if the text contains none. */
export function bestPassage(text: string, terms: readonly IndexTerm[], length: number): Passage | undefined {
	const latest = new Map<number, number>();
	let best: Passage | undefined;
	for (const { start, ends } of matchesIn(text, terms)) {
		for (const [term, end] of ends.entries()) if (end !== undefined) latest.set(term, start);
		const near = [...latest.values()].filter((position) => position > start - length);
		if (near.length > (best?.terms ?? 0)) best = { start: Math.min(...near), terms: near.length };
		if (best?.terms === terms.length) break;
	}
	return best;
}
