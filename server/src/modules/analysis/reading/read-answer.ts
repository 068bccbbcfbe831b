import type { Speaker } from "../speakers.ts";
import type { Said } from "./align-claims.ts";
import type { Breath } from "./breath.ts";
import { plainPassages } from "./plain-passages.ts";
import { readUnit } from "./read-unit.ts";
import { splitClauses, splitSentences } from "./split-sentences.ts";

/** An answer as it is given to the analysis, by a model or by ourselves. */
export interface AnswerText extends Speaker {
	/** The id of the assistant. */
	readonly assistant: string;
	readonly attempt: number;
	readonly text: string;
	readonly demo: boolean;
}

export interface ReadAnswer extends AnswerText {
	readonly sentences: readonly Said[];
	/** The sentences, and in place of long ones their parts. */
	readonly units: readonly Said[];
}

/** More than any answer needs; what follows would only cost time. */
const SENTENCES_MAX = 400;
const UNITS_MAX = 600;
/** No sentence is so long; a text without any end of a sentence is read up to here. */
const SENTENCE_UNITS = 4000;
/** A quotation is to be read at a glance. */
const QUOTE_UNITS = 320;

/** The first line of a demonstration says that it is one: that is no claim. */
export const ownWords = ({ text, demo }: AnswerText): string => (demo ? text.replace(/^\*[^*\n]+\*\n\n/, "") : text);

/** Splits no more passages than are read. */
function firstSentences(passages: readonly string[]): string[] {
	const sentences: string[] = [];
	for (const passage of passages) {
		if (sentences.length >= SENTENCES_MAX) break;
		for (const sentence of splitSentences(passage)) sentences.push(sentence);
	}
	return sentences.slice(0, SENTENCES_MAX).map((sentence) => sentence.slice(0, SENTENCE_UNITS));
}

export async function readAnswer(answer: AnswerText, breath: Breath): Promise<ReadAnswer> {
	const { seat } = answer;
	const texts = firstSentences(plainPassages(ownWords(answer)));
	const sentences: Said[] = [];
	const units: Said[] = [];
	for (const text of texts) {
		await breath.take();
		const sentence = readUnit(seat, text, text);
		const clauses = splitClauses(text);
		sentences.push(sentence);
		if (clauses.length === 1) units.push(sentence);
		else units.push(...clauses.map((clause) => readUnit(seat, clause, text)));
	}
	return { ...answer, sentences, units: units.filter(({ text }) => text.length <= QUOTE_UNITS).slice(0, UNITS_MAX) };
}
