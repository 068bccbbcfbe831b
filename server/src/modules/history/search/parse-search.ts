import type { IndexTerm } from "../../../platform/text-index/index.ts";
import { wordsOf } from "./chat-words.ts";

/** More than anybody types; a pasted page must not become a query of thousands of parts. */
const MAX_TERMS = 24;
const QUOTED = /["“”„«»]([^"“”„«»]*)["“”„«»]?|\S+/gu;
/** One letter begins half of all words. */
const PREFIX_MIN_UNITS = 2;

function termOf(text: string, isQuoted: boolean): IndexTerm | null {
	const found = [...wordsOf(text)];
	const last = found.at(-1);
	if (!last) return null;
	// The sign that ends a run is in its last pair already, and in a longer text the run may go on.
	const isSpare = last.kind === "last" && found.at(-2)?.kind === "pair" && found.at(-2)?.end === last.end;
	const words = (isSpare ? found.slice(0, -1) : found).map(({ word }) => word);
	if (last.kind === "last") return { words, isPrefix: !isSpare };
	return { words, isPrefix: !isQuoted && last.word.length >= PREFIX_MIN_UNITS };
}

/** What was typed as terms, all of which a chat must hold. Words may be begun only; what is in quotes stands as it is. */
export function parseSearch(typed: string): readonly IndexTerm[] {
	const terms: IndexTerm[] = [];
	for (const match of typed.matchAll(QUOTED)) {
		const term = termOf(match[1] ?? match[0], match[1] !== undefined);
		if (term) terms.push(term);
		if (terms.length === MAX_TERMS) break;
	}
	return terms;
}
