import { checkDraft } from "../draft/check-draft.ts";
import type { CheckedDraft, Draft } from "../draft/draft.ts";
import { JsonItems } from "../judging/json-items.ts";
import { JudgeReading } from "../judging/judge-reading.ts";
import { JUDGED_KEYS } from "../judging/judgement.ts";
import { looksOf, readLook, withLooks } from "../judging/second-look.ts";
import type { JudgedCase } from "./judged-cases.ts";

/** What a reader gets of a judge's reply; null when nothing of it can be used. */
export function shownOf(
	{ answers, question, looks }: JudgedCase,
	ownReading: Draft,
	reply: string,
): CheckedDraft | null {
	const reading = new JudgeReading(question, answers);
	reading.push(reply);
	const read = reading.end(ownReading);
	if (!("draft" in read)) return null;
	const seats = answers.map(({ seat }) => seat);
	const looked = looksOf(read.draft, seats);
	const isConfirmed = (claim: number, seat: string) =>
		readLook(looks[looked.findIndex((look) => look.claim === claim && look.seat === seat)] ?? "") === true;
	return checkDraft(looks.length > 0 ? withLooks(read.draft, isConfirmed) : read.draft, answers);
}

/** All sentences that a reader gets. */
export const sentencesOf = ({ claims, together, dissent, summaries }: CheckedDraft): string[] => [
	...claims.map(({ claim }) => claim),
	...[...together, ...dissent].map(({ text }) => text),
	...Object.values(summaries),
];

interface Written {
	readonly claim?: string;
	readonly text?: string;
}

/** What the judge wrote of claims and of what is common or not, with names in place of codes. */
export function writtenBy({ question, answers }: JudgedCase, reply: string): string[] {
	const nameOf = (seat: string) => answers.find((answer) => answer.seat === seat)?.name ?? "";
	return new JsonItems(JUDGED_KEYS)
		.push(reply)
		.flatMap(({ key, value }) =>
			key === "summaries" ? [] : ((value as Written).claim ?? (value as Written).text ?? []),
		)
		.map((text) => question.codes.named(question.unmask(text), nameOf));
}
