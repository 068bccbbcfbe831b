import type { GrowingText } from "./growing-text.ts";

const isSpace = (code: number): boolean =>
	code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0x3000 || code === 0x2028 || code === 0x2029;

function count(text: string, isInWord: boolean): number {
	let words = 0;
	let inWord = isInWord;
	for (let index = 0; index < text.length; index++) {
		const space = isSpace(text.charCodeAt(index));
		if (!space && !inWord) words++;
		inWord = !space;
	}
	return words;
}

/** Counts words as the specification does: separated by white space. */
export const countWords = (text: string): number => count(text, false);

interface CachedCount {
	readonly text: GrowingText;
	readonly words: number;
}

/** The texts that were counted last. */
let cache: readonly CachedCount[] = [];
const MAX_CACHED = 8;

/** Counts the words of a growing text from where the last count ended. */
export function countGrowing(text: GrowingText): number {
	if (text.length === 0) return 0;
	const cached = cache.find((one) => text.startsWith(one.text));
	if (cached?.text === text) return cached.words;
	const rest = cached ? text.sliceFrom(cached.text.length - 1) : text.toString();
	const words = cached ? cached.words + count(rest.slice(1), !isSpace(rest.charCodeAt(0))) : count(rest, false);
	cache = [{ text, words }, ...cache.filter((one) => one !== cached)].slice(0, MAX_CACHED);
	return words;
}
