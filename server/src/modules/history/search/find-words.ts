import type { FoundWords } from "@parallax/contract";
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

interface SearchedTurn {
	readonly number: number;
	readonly prompt: string;
}

type Excerpt = NonNullable<FoundWords["excerpt"]>;

function excerptOf(answers: readonly SearchedAnswer[], terms: readonly IndexTerm[]): Excerpt | null {
	for (const { provider, turn, seat, text } of answers) {
		const [first] = markWords(text, terms, 1);
		if (!first) continue;
		const piece = cutAround(text, first[0]);
		return { turn, seat, provider: provider as Excerpt["provider"], text: piece, marks: markWords(piece, terms) };
	}
	return null;
}

/** The positions of a search's matches in a chat. `turns` and `rows` are oldest first. */
export function findWords(
	turns: readonly SearchedTurn[],
	answers: readonly SearchedAnswer[],
	terms: readonly IndexTerm[],
): FoundWords {
	const excerpt = excerptOf(answers, terms);
	const asked = turns.find(({ prompt }) => markWords(prompt, terms, 1).length > 0);
	const turn = Math.min(excerpt?.turn ?? Number.POSITIVE_INFINITY, asked?.number ?? Number.POSITIVE_INFINITY);
	return {
		prompt: markWords(turns[0]?.prompt ?? "", terms),
		...(Number.isFinite(turn) && { turn }),
		excerpt,
	};
}
