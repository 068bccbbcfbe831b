import { NEGATIVE_WORDS, POSITIVE_WORDS } from "./tone-words.ts";
import type { Words } from "./words.ts";

export type Sentiment = "positive" | "neutral" | "negative";

/** One side wins only when it is ahead by more than one word. */
export function sentimentOf({ each }: Words): Sentiment {
	let positive = 0;
	let negative = 0;
	for (const [word, { count }] of each) {
		if (POSITIVE_WORDS.has(word)) positive += count;
		else if (NEGATIVE_WORDS.has(word)) negative += count;
	}
	if (positive > negative + 1) return "positive";
	return negative > positive + 1 ? "negative" : "neutral";
}
