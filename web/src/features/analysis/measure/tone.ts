import { NEGATIVE_WORDS, POSITIVE_WORDS } from "./tone-words.ts";

export type Sentiment = "positive" | "neutral" | "negative";

/** One side wins only when it is ahead by more than one word. */
export function sentimentOf(lowerWords: readonly string[]): Sentiment {
	let positive = 0;
	let negative = 0;
	for (const word of lowerWords) {
		if (POSITIVE_WORDS.has(word)) positive += 1;
		else if (NEGATIVE_WORDS.has(word)) negative += 1;
	}
	if (positive > negative + 1) return "positive";
	return negative > positive + 1 ? "negative" : "neutral";
}
