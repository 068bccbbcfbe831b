import { checkDraft } from "../draft/check-draft.ts";
import type { CheckedDraft, Draft } from "../draft/draft.ts";
import { JsonItems } from "../judging/json-items.ts";
import { JUDGED_KEYS } from "../judging/judgement.ts";
import { JudgementParser } from "../judging/judgement-parser.ts";
import { applyLooks, looksOf, readLook } from "../judging/second-look.ts";
import type { JudgedCase } from "./judged-cases.ts";

/** The checked draft that a judge's reply leads to; null when the reply cannot be used. */
export function shownOf(
	{ answers, question, looks }: JudgedCase,
	ownReading: Draft,
	reply: string,
): CheckedDraft | null {
	const parser = new JudgementParser(question, answers);
	parser.push(reply);
	const parsed = parser.end(ownReading);
	if (!("draft" in parsed)) return null;
	const seats = answers.map(({ seat }) => seat);
	const requestedLooks = looksOf(parsed.draft, seats);
	const isConfirmed = (claim: number, seat: string) =>
		readLook(looks[requestedLooks.findIndex((look) => look.claim === claim && look.seat === seat)] ?? "") === true;
	return checkDraft(looks.length > 0 ? applyLooks(parsed.draft, isConfirmed) : parsed.draft, answers);
}

/** All sentences of a draft that are shown. */
export const sentencesOf = ({ claims, together, dissent, summaries }: CheckedDraft): string[] => [
	...claims.map(({ claim }) => claim),
	...[...together, ...dissent].map(({ text }) => text),
	...Object.values(summaries),
];

interface WrittenItem {
	readonly claim?: string;
	readonly text?: string;
}

/** The judge's claims and sentences on agreement and dissent, with names in place of codes. */
export function judgeSentences({ question, answers }: JudgedCase, reply: string): string[] {
	const nameOf = (seat: string) => answers.find((answer) => answer.seat === seat)?.name ?? "";
	return new JsonItems(JUDGED_KEYS)
		.push(reply)
		.flatMap(({ key, value }) =>
			key === "summaries" ? [] : ((value as WrittenItem).claim ?? (value as WrittenItem).text ?? []),
		)
		.map((text) => question.codes.named(question.unmask(text), nameOf));
}
