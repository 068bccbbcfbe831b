import { type AssistantNames, type MaskedAnswers, maskNames } from "../../introductions/index.ts";
import { type AnswerText, withoutDemoNotice } from "../text/answer-text.ts";
import { shuffled } from "./codes.ts";
import { toBoundedJson } from "./data-blocks.ts";

/** The length of all answers in a request. Each answer has an equal share and is cut at the end of it. */
const MAX_TOTAL_UNITS = 96_000;
const MAX_ANSWER_UNITS = 48_000;

/** The share of one answer in the request. */
export const shareOf = (answers: number): number =>
	Math.min(MAX_ANSWER_UNITS, Math.floor(MAX_TOTAL_UNITS / Math.max(1, answers)));

/** The answers as a request shows them, in a new random order in each. */
export interface ShownAnswers {
	readonly inOrder: readonly AnswerText[];
	readonly masked: MaskedAnswers;
	/** Each as JSON. */
	readonly texts: readonly string[];
	/** The seats whose answers were cut because they were too long. */
	readonly truncated: readonly string[];
}

export function shownAnswers(
	userPrompt: string,
	answers: readonly AnswerText[],
	{ random, assistantNames }: { readonly random: () => number; readonly assistantNames: AssistantNames | undefined },
): ShownAnswers {
	const share = shareOf(answers.length);
	const inOrder = shuffled(answers, random);
	const cut = inOrder.map((answer) => ({ text: withoutDemoNotice(answer).slice(0, share) }));
	const masked = maskNames(userPrompt, cut, assistantNames, random);
	const texts = masked.texts.map((text) => toBoundedJson(text, share));
	const isUncut = (index: number): boolean => JSON.stringify(masked.texts[index]).length === texts[index]?.length;
	const truncated = inOrder.flatMap((answer, index) =>
		withoutDemoNotice(answer).length > share || !isUncut(index) ? [answer.seat] : [],
	);
	return { inOrder, masked, texts, truncated };
}
