import { TECHNICAL_WORDS } from "./tone-words.ts";

export type Complexity = "low" | "medium" | "high";

const LONG_WORD_UNITS = 10;

/** By the average sentence, the technical terms, and the share of long words; specification section 5. */
export function complexityOf(lowerWords: readonly string[], sentences: number): Complexity {
	const terms = new Set<string>();
	let long = 0;
	for (const word of lowerWords) {
		if (word.length >= LONG_WORD_UNITS) long += 1;
		if (TECHNICAL_WORDS.has(word)) terms.add(word);
	}
	const perSentence = lowerWords.length / Math.max(1, sentences);
	const longShare = lowerWords.length === 0 ? 0 : long / lowerWords.length;
	if (perSentence > 25 || terms.size > 3 || longShare > 0.15) return "high";
	return perSentence > 18 || terms.size > 1 || longShare > 0.1 ? "medium" : "low";
}
