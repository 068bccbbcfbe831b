import type { FoundWords, ProviderId } from "@parallax/contract";
import type { IndexTerm } from "../../../platform/text-index/index.ts";
import { markWords } from "./mark-words.ts";

const BEFORE_UNITS = 60;
const AFTER_UNITS = 180;

/** Removes Markdown syntax. */
const plain = (text: string): string =>
	text
		.replace(/[*_`#>|]+/g, " ")
		.replace(/\s+/g, " ")
		.trim();

/** An excerpt around the position, cut between words, in one line. */
function cutAround(text: string, at: number): string {
	let from = Math.max(0, at - BEFORE_UNITS);
	let to = Math.min(text.length, at + AFTER_UNITS);
	if (from > 0) {
		const space = text.slice(from, at).search(/\s/);
		if (space >= 0) from += space;
	}
	if (to < text.length) {
		const space = text.slice(at, to).search(/\s\S*$/);
		if (space > 0) to = at + space;
	}
	const piece = plain(text.slice(from, to).toWellFormed().replaceAll("\ufffd", ""));
	return `${from > 0 ? "… " : ""}${piece}${to < text.length ? " …" : ""}`;
}

interface SearchedAnswer {
	readonly provider: string;
	readonly turn: number;
	readonly seat: string;
	readonly text: string;
}

/** The matches of the search terms in prompt and responses. */
export function findWords(prompt: string, answers: readonly SearchedAnswer[], terms: readonly IndexTerm[]): FoundWords {
	for (const { provider, turn, seat, text } of answers) {
		const [first] = markWords(text, terms, 1);
		if (!first) continue;
		const piece = cutAround(text, first[0]);
		return {
			prompt: markWords(prompt, terms),
			excerpt: { turn, seat, provider: provider as ProviderId, text: piece, marks: markWords(piece, terms) },
		};
	}
	return { prompt: markWords(prompt, terms), excerpt: null };
}
