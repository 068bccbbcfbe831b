import type { Speaker } from "../draft/speakers.ts";
import { readPassages } from "./plain-passages.ts";
import { readUnit, type Unit } from "./read-unit.ts";
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
	/** Its claims, the direct reply first. */
	readonly claims: readonly Unit[];
	/** Its first sentence, even if that is no claim. */
	readonly opening: string;
}

/** More than any answer needs. Further sentences would only cost time. */
const SENTENCES_MAX = 400;
/** A quotation must be readable at a glance. */
const QUOTE_UNITS = 320;

/** The answer without the first line of a demonstration, which only marks it as one. */
export const ownWords = ({ text, demo }: AnswerText): string => (demo ? text.replace(/^\*[^*\n]+\*\n\n/, "") : text);

export async function readAnswer(
	answer: AnswerText,
	asked: ReadonlySet<string>,
	slice: TimeSlice,
): Promise<ReadAnswer> {
	const claims: Unit[] = [];
	let opening = "";
	let read = 0;
	for (const { text, isProse } of readPassages(ownWords(answer))) {
		if (read >= SENTENCES_MAX) break;
		for (const sentence of splitSentences(text)) {
			await slice.yieldIfOver();
			read += 1;
			opening ||= sentence;
			if (!isProse || sentence.length > QUOTE_UNITS) continue;
			const unit = readUnit(answer.seat, sentence, asked);
			if (unit.isClaim) claims.push({ ...unit, isReply: claims.length === 0, isYes: read === 1 ? unit.isYes : null });
		}
	}
	return { ...answer, claims, opening };
}
