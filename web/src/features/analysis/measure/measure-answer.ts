import { ANSWER_MAX_UNITS } from "@parallax/contract";
import { countWords } from "../../../lib/text/count-words.ts";
import { type Complexity, complexityOf } from "./complexity.ts";
import { keyTopicsOf, keyTopicsOfUnspaced } from "./key-topics.ts";
import { readProse } from "./prose.ts";
import { isEnglish, readabilityOf } from "./readability.ts";
import { NEGATIVE_WORDS, POSITIVE_WORDS } from "./tone-words.ts";
import { readWords, type Words } from "./words.ts";

export type Sentiment = "positive" | "neutral" | "negative";

/** One side wins only when it is ahead by more than one word. */
function sentimentOf({ byWord }: Words): Sentiment {
	let positive = 0;
	let negative = 0;
	for (const [word, { count }] of byWord) {
		if (POSITIVE_WORDS.has(word)) positive += count;
		else if (NEGATIVE_WORDS.has(word)) negative += count;
	}
	if (positive > negative + 1) return "positive";
	return negative > positive + 1 ? "negative" : "neutral";
}

/** One successful answer, as far as measuring needs it. */
export interface Answer {
	/** The id of the seat. */
	readonly seat: string;
	readonly text: string;
	readonly totalMs: number | null;
	readonly firstWordMs: number | null;
}

/** The measures of one answer; null where a measure does not apply to such a text. */
export interface AnswerMeasures {
	/** The id of the seat. */
	readonly seat: string;
	/** Null for text without spaces between words. */
	readonly wordCount: number | null;
	/** In seconds. */
	readonly responseTime: number | null;
	readonly sentiment: Sentiment | null;
	readonly complexity: Complexity | null;
	readonly keyTopics: readonly string[];
	readonly readabilityScore: number | null;
}

const MAX_CODE_SHARE = 0.5;
const MAX_UNSPACED_SHARE = 0.3;

/** Takes linear time for any text. Beyond the maximum length of an answer it counts words but measures nothing else. */
export function measureAnswer({ seat, text, totalMs }: Answer): AnswerMeasures {
	const { blocks, codeShare } = readProse(text.slice(0, ANSWER_MAX_UNITS));
	const words = readWords(blocks);
	const isUnspaced = words.unspacedShare > MAX_UNSPACED_SHARE;
	const isProse = !isUnspaced && codeShare <= MAX_CODE_SHARE && words.total > 0;
	const isEnglishProse = isProse && isEnglish(words);
	return {
		seat,
		wordCount: isUnspaced ? null : countWords(text),
		responseTime: totalMs === null ? null : totalMs / 1000,
		sentiment: isEnglishProse ? sentimentOf(words) : null,
		complexity: isProse ? complexityOf(words) : null,
		keyTopics: isUnspaced ? keyTopicsOfUnspaced(blocks.join("\n")) : keyTopicsOf(words),
		readabilityScore: isEnglishProse ? readabilityOf(words) : null,
	};
}
