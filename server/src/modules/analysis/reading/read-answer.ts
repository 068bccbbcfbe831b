import { type AnswerText, withoutDemoNotice } from "../text/answer-text.ts";
import { passagesIn } from "../text/plain-passages.ts";
import { splitSentences } from "../text/split-sentences.ts";
import type { TimeSlice } from "../text/time-slice.ts";
import { type ParsedSentence, parseSentence } from "./parse-sentence.ts";

export interface ReadAnswer extends AnswerText {
	/** Its sentences that make a claim, the direct reply first. */
	readonly sentences: readonly ParsedSentence[];
	/** Its first sentence, even if that is no claim. */
	readonly opening: string;
}

/** More than any answer needs. Further sentences would only cost time. */
const MAX_SENTENCES = 400;
/** A quotation must be readable at a glance. */
const MAX_QUOTE_UNITS = 320;

export async function readAnswer(
	answer: AnswerText,
	promptTerms: ReadonlySet<string>,
	slice: TimeSlice,
): Promise<ReadAnswer> {
	const sentences: ParsedSentence[] = [];
	let opening = "";
	let sentenceCount = 0;
	for (const { text, isProse } of passagesIn(withoutDemoNotice(answer))) {
		if (sentenceCount >= MAX_SENTENCES) break;
		for (const sentence of splitSentences(text)) {
			await slice.yieldIfOver();
			sentenceCount += 1;
			opening ||= sentence;
			if (!isProse || sentence.length > MAX_QUOTE_UNITS) continue;
			const parsed = parseSentence(answer.seat, sentence, promptTerms);
			if (parsed.isClaim)
				sentences.push({
					...parsed,
					isReply: sentences.length === 0,
					isYes: sentenceCount === 1 ? parsed.isYes : null,
				});
		}
	}
	return { ...answer, sentences, opening };
}
