import { TECHNICAL_WORDS } from "./tone-words.ts";
import type { Words } from "./words.ts";

export type Complexity = "low" | "medium" | "high";

const LONG_WORD_UNITS = 10;

/** From the average sentence length, the technical terms and the share of long words; specification section 5. */
export function complexityOf({ byWord, total, sentences }: Words): Complexity {
	let terms = 0;
	let long = 0;
	for (const [word, { count }] of byWord) {
		if (word.length >= LONG_WORD_UNITS) long += count;
		if (TECHNICAL_WORDS.has(word)) terms += 1;
	}
	const perSentence = total / Math.max(1, sentences);
	const longShare = total === 0 ? 0 : long / total;
	if (perSentence > 25 || terms > 3 || longShare > 0.15) return "high";
	return perSentence > 18 || terms > 1 || longShare > 0.1 ? "medium" : "low";
}
