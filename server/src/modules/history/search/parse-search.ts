import type { IndexTerm } from "../../../platform/text-index/index.ts";
import { wordsOf } from "./chat-words.ts";

/** Bounds the query for pasted text. */
const MAX_TERMS = 24;
const QUOTED = /["“”„«»]([^"“”„«»]*)["“”„«»]?|\S+/gu;
/** Shorter prefixes match too many words. */
const MIN_PREFIX_LENGTH = 2;

function termOf(text: string, isQuoted: boolean): IndexTerm | null {
	const found = [...wordsOf(text)];
	const last = found.at(-1);
	if (!last) return null;
	// The last character is part of the last bigram, and a longer text can continue the run.
	const isRedundant = last.kind === "last" && found.at(-2)?.kind === "pair" && found.at(-2)?.end === last.end;
	const words = (isRedundant ? found.slice(0, -1) : found).map(({ word }) => word);
	if (last.kind === "last") return { words, isPrefix: !isRedundant };
	return { words, isPrefix: !isQuoted && last.word.length >= MIN_PREFIX_LENGTH };
}

/** Parses a search into terms that must all match. Words match as prefixes; quoted phrases match exactly. */
export function parseSearch(input: string): readonly IndexTerm[] {
	const terms: IndexTerm[] = [];
	for (const match of input.matchAll(QUOTED)) {
		const term = termOf(match[1] ?? match[0], match[1] !== undefined);
		if (term) terms.push(term);
		if (terms.length === MAX_TERMS) break;
	}
	return terms;
}
