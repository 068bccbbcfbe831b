import { stemWord } from "./stem-word.ts";
import { STOP_WORDS } from "./stop-words.ts";

const ALIASES: readonly (readonly [RegExp, string])[] = [
	[/\bunited kingdom\b|\bu\.k\./gi, "uk"],
	[/\bunited states(?: of america)?\b|\bu\.s\.(?:a\.)?|\busa\b|\bUS\b/g, "usofa"],
	[/\beuropean union\b|\be\.u\./gi, "eu"],
	[/\bunited nations\b|\bu\.n\./gi, "un"],
];
const TOKEN = /\p{L}[\p{L}\p{M}\d]*(?:['’]\p{L}+)*/gu;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
const wordSegmenter = new Intl.Segmenter("ja", { granularity: "word" });

/** Replaces the variants of a name with one form: 'United Kingdom' becomes 'uk'. */
export const withAliases = (text: string): string =>
	ALIASES.reduce((result, [forms, canonical]) => result.replace(forms, canonical), text);

export function termsOf(text: string): Set<string> {
	const named = withAliases(text).toLowerCase();
	const tokens = UNSPACED.test(named)
		? [...wordSegmenter.segment(named)].filter(({ isWordLike }) => isWordLike).map(({ segment }) => segment)
		: (named.match(TOKEN) ?? []);
	return new Set(tokens.filter((token) => /^\p{L}/u.test(token) && !STOP_WORDS.has(token)).map(stemWord));
}
