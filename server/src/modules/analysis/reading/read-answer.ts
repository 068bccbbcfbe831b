import type { Speaker } from "../draft/speakers.ts";
import { type ParsedSentence, parseSentence } from "./parse-sentence.ts";
import { passagesIn } from "./plain-passages.ts";
import { splitSentences } from "./split-sentences.ts";
import type { TimeSlice } from "./time-slice.ts";

/** An answer as the analysis receives it, whether a judge or this server compares. */
export interface AnswerText extends Speaker {
	/** The id of the assistant. */
	readonly assistant: string;
	readonly attempt: number;
	readonly text: string;
	readonly demo: boolean;
}

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

/** The answer without the first line of a demonstration, which only marks it as one. */
export const withoutDemoNotice = ({ text, demo }: AnswerText): string =>
	demo ? text.replace(/^\*[^*\n]+\*\n\n/, "") : text;

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
