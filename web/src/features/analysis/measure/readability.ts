import type { Words } from "./words.ts";

/** Words that are frequent in English and hardly occur in other languages. */
const ENGLISH = new Set(
	"the and of to that with are this it from by which have you your not but be for as they about into than their its these there were would could should been between what when where who how".split(
		" ",
	),
);
const ENGLISH_SHARE = 0.08;

/** True for text with a large enough share of these English words. */
export function isEnglish({ byWord, total }: Words): boolean {
	let known = 0;
	for (const [word, { count }] of byWord) if (ENGLISH.has(word)) known += count;
	return known > 0 && known / total >= ENGLISH_SHARE;
}

const VOWELS = /[aeiouy]+/g;

/** Counts groups of vowels. Corrects for the most important exceptions: silent endings, and '-ing' after a vowel. */
export function countSyllables(lowerWord: string): number {
	if (lowerWord.length > 60) return Math.ceil(lowerWord.length / 3);
	const word = lowerWord.normalize("NFD").replace(/[^a-z]/g, "");
	if (word === "") return 1;
	let groups = word.match(VOWELS)?.length ?? 0;
	if (/[^aeiouy]e$/.test(word) && !/[^aeiouy]le$/.test(word)) groups -= 1;
	if (/[^aeiouydt]ed$/.test(word)) groups -= 1;
	if (/[^aeiouyscxz]es$/.test(word) && !/(sh|ch|g)es$/.test(word) && !/[^aeiouy]les$/.test(word)) groups -= 1;
	if (/[aeiouy]ing(s|ly)?$/.test(word)) groups += 1;
	return Math.max(1, groups);
}

function syllablesOf({ byWord }: Words): number {
	let sum = 0;
	for (const [word, { count }] of byWord) sum += count * countSyllables(word);
	return sum;
}

/** Flesch's reading ease before it is clamped: 206.835 − 1.015 words per sentence − 84.6 syllables per word. */
const readingEase = (words: number, sentences: number, syllables: number): number =>
	206.835 - 1.015 * (words / sentences) - 84.6 * (syllables / words);

/** 0 to 100, higher is easier. Only meant for English. */
export function readabilityOf(words: Words): number {
	const ease = readingEase(words.total, Math.max(1, words.sentences), syllablesOf(words));
	return Math.round(Math.min(100, Math.max(0, ease)));
}
