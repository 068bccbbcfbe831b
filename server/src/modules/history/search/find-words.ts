import type { SearchMatches } from "@parallax/contract";
import type { IndexTerm } from "../../../platform/text-index/index.ts";
import { bestPassage, hasMatch, markWords, type Passage } from "./mark-words.ts";

const LENGTH_BEFORE = 60;
const LENGTH_AFTER = 180;

/** Removes Markdown syntax. */
const stripMarkdown = (text: string): string =>
	text
		.replace(/[*_`#>|]+/g, " ")
		.replace(/\s+/g, " ")
		.trim();

/** An excerpt around the position, cut between words, in one line. */
function excerptAround(text: string, position: number): string {
	let from = Math.max(0, position - LENGTH_BEFORE);
	let to = Math.min(text.length, position + LENGTH_AFTER);
	if (from > 0) {
		const space = text.slice(from, position).search(/\s/);
		if (space >= 0) from += space;
	}
	if (to < text.length) {
		const space = text.slice(position, to).search(/\s\S*$/);
		if (space > 0) to = position + space;
	}
	const excerpt = stripMarkdown(text.slice(from, to).toWellFormed().replaceAll("\ufffd", ""));
	return `${from > 0 ? "… " : ""}${excerpt}${to < text.length ? " …" : ""}`;
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
	readonly files?: readonly { readonly name: string }[];
}

type Excerpt = NonNullable<SearchMatches["excerpt"]>;

/** An excerpt of the answer that shows the most terms close to each other; of the first of several. */
function excerptOf(answers: readonly SearchedAnswer[], terms: readonly IndexTerm[]): Excerpt | null {
	let best: { readonly answer: SearchedAnswer; readonly passage: Passage } | undefined;
	for (const answer of answers) {
		const passage = bestPassage(answer.text, terms, LENGTH_AFTER);
		if (passage && passage.terms > (best?.passage.terms ?? 0)) best = { answer, passage };
		if (best?.passage.terms === terms.length) break;
	}
	if (!best) return null;
	const { provider, turn, seat, text } = best.answer;
	const excerpt = excerptAround(text, best.passage.start);
	return { turn, seat, provider: provider as Excerpt["provider"], text: excerpt, marks: markWords(excerpt, terms) };
}

/** The positions of a search's matches in a chat. `turns` and `rows` are oldest first. */
export function findWords(
	turns: readonly SearchedTurn[],
	answers: readonly SearchedAnswer[],
	terms: readonly IndexTerm[],
): SearchMatches {
	const excerpt = excerptOf(answers, terms);
	const matchingTurn = turns.find(({ prompt, files = [] }) =>
		[prompt, ...files.map(({ name }) => name)].some((text) => hasMatch(text, terms)),
	);
	const turn = Math.min(excerpt?.turn ?? Number.POSITIVE_INFINITY, matchingTurn?.number ?? Number.POSITIVE_INFINITY);
	return {
		prompt: markWords(turns[0]?.prompt ?? "", terms),
		...(Number.isFinite(turn) && { turn }),
		excerpt,
	};
}
