import { type AnswerText, withoutDemoNotice } from "./answer-text.ts";
import { passagesIn } from "./plain-passages.ts";
import { splitSentences } from "./split-sentences.ts";

const MAX_UNITS = 320;
const MAX_SENTENCES = 2;
/** Sentences that are read for two that say something. */
const MAX_READ = 40;

/** A question, or a sentence that only announces what follows. */
const LEAD_IN =
	/[?？؟:：]["”’)]*\s*$|^(?:sure|certainly|absolutely|of course|great (?:question|idea)|good question|happy to|here(?: is| are|['’]s)|below (?:is|are)|let(?:['’]s| me)|gerne|natürlich|hier (?:ist|sind)|claro|por supuesto|aquí|bien sûr|voici|当然|以下是)(?!\p{L})/iu;

const cutAtWord = (text: string): string => {
	if (text.length <= MAX_UNITS) return text;
	const cut = text.slice(0, MAX_UNITS - 1);
	return `${cut
		.slice(0, Math.max(cut.lastIndexOf(" "), MAX_UNITS / 2))
		.toWellFormed()
		.trimEnd()}…`;
};

/** Chinese and Japanese have no spaces between sentences. */
const joined = (sentences: readonly string[]): string =>
	sentences.reduce((text, sentence) => `${text}${/[。！？]$/.test(text) ? "" : " "}${sentence}`);

/**
 * What an answer says first: its first one or two sentences, without questions and announcements. It stands in the
 * place of a summary that is missing or not to be believed.
 */
export function answerOpening(answer: Pick<AnswerText, "text" | "demo">): string {
	const sentences: string[] = [];
	let first = "";
	let read = 0;
	for (const { text, isProse } of passagesIn(withoutDemoNotice(answer))) {
		first ||= text;
		if (!isProse) continue;
		for (const sentence of splitSentences(text.slice(0, MAX_UNITS * MAX_READ))) {
			read += 1;
			if (LEAD_IN.test(sentence)) continue;
			if (sentences.length > 0 && joined(sentences).length + 1 + sentence.length > MAX_UNITS)
				return cutAtWord(joined(sentences));
			sentences.push(sentence);
			if (sentences.length === MAX_SENTENCES) return cutAtWord(joined(sentences));
		}
		if (read >= MAX_READ) break;
	}
	return cutAtWord(sentences.length > 0 ? joined(sentences) : first);
}
