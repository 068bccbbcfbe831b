import { checkDraft } from "../draft/check-draft.ts";
import type { Draft } from "../draft/draft.ts";
import { type ComparedAnswers, readComparedAnswers } from "../judging/compared-answers.ts";
import { JsonItems } from "../judging/json-items.ts";
import { JudgementParser } from "../judging/judgement-parser.ts";
import { JUDGED_KEYS } from "../judging/read-judgement.ts";
import { applyLooks, looksOf, readLook } from "../judging/second-look.ts";
import type { JudgedCase } from "./judged-cases.ts";

/** What is read once for all replies to a case. */
export interface ReadJudgedCase extends JudgedCase {
	readonly compared: ComparedAnswers;
}

export async function readAnswersOf<T extends JudgedCase>(judgedCase: T): Promise<T & ReadJudgedCase> {
	const { prompt, answers } = judgedCase;
	const compared = await readComparedAnswers(prompt, answers);
	return { ...judgedCase, compared };
}

/** The checked draft that a judge's reply leads to; null when the reply cannot be used. */
export function shownOf({ answers, question, looks, compared }: ReadJudgedCase, reply: string): Draft | null {
	const parser = new JudgementParser(question, compared);
	parser.push(reply);
	const parsed = parser.end();
	if (!("draft" in parsed)) return null;
	const seats = answers.map(({ seat }) => seat);
	const requestedLooks = looksOf(parsed.draft, seats);
	const isConfirmed = (claim: number, seat: string) =>
		readLook(looks[requestedLooks.findIndex((look) => look.claim === claim && look.seat === seat)] ?? "") === true;
	return checkDraft(
		looks.length > 0 ? applyLooks(parsed.draft, isConfirmed) : parsed.draft,
		answers,
		compared.quoteFinders,
	);
}

/** All sentences of a draft that are shown. */
export const sentencesOf = ({ claims, summaries }: Draft): string[] => [
	...claims.map(({ claim }) => claim),
	...Object.values(summaries),
];

interface WrittenItem {
	readonly claim?: string;
	readonly text?: string;
}

/** The judge's claims and summaries, with names in place of codes. */
export function judgeSentences({ question, answers }: JudgedCase, reply: string): string[] {
	const nameOf = (seat: string) => answers.find((answer) => answer.seat === seat)?.name ?? "";
	return new JsonItems(JUDGED_KEYS)
		.push(reply)
		.flatMap(({ value }) => (value as WrittenItem).claim ?? (value as WrittenItem).text ?? [])
		.map((text) => question.codes.named(question.unmask(text), nameOf));
}
