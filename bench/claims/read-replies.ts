import { checkDraft } from "../../server/src/modules/analysis/draft/check-draft.ts";
import type { Draft } from "../../server/src/modules/analysis/draft/draft.ts";
import {
	type ComparedAnswers,
	readComparedAnswers,
} from "../../server/src/modules/analysis/judging/compared-answers.ts";
import { JsonItems } from "../../server/src/modules/analysis/judging/json-items.ts";
import { JudgementParser } from "../../server/src/modules/analysis/judging/judgement-parser.ts";
import { JUDGED_KEYS } from "../../server/src/modules/analysis/judging/read-judgement.ts";
import {
	applyLooks,
	lookQuestion,
	lookSources,
	looksOf,
	readLook,
} from "../../server/src/modules/analysis/judging/second-look.ts";
import { type JudgedCase, randomHex, seededRandom } from "./judged-cases.ts";

/** What is read once for all replies to a case. */
export interface ReadJudgedCase extends JudgedCase {
	readonly compared: ComparedAnswers;
}

export async function readAnswersOf<T extends JudgedCase>(judgedCase: T): Promise<T & ReadJudgedCase> {
	const { prompt, answers } = judgedCase;
	const compared = await readComparedAnswers(prompt, answers);
	return { ...judgedCase, compared };
}

/** The draft before its second looks; null when the reply cannot be used. */
function parsedDraftOf({ question, compared }: ReadJudgedCase, reply: string): Draft | null {
	const parser = new JudgementParser(question, compared);
	parser.push(reply);
	const parsed = parser.end();
	return "draft" in parsed ? parsed.draft : null;
}

/** The exact requests of the second looks at the contradictions of a reply, in the order of the looks. */
export function lookRequestsOf(readCase: ReadJudgedCase, reply: string): string[] {
	const { name, prompt, answers, compared } = readCase;
	const draft = parsedDraftOf(readCase, reply);
	const random = seededRandom(Number.parseInt(name, 10));
	const sources = lookSources(prompt, compared, { random });
	const looks = draft
		? looksOf(
				draft,
				answers.map(({ seat }) => seat),
				"contradicts",
				sources,
			)
		: [];
	return looks.map((look) => lookQuestion(prompt, look, { draw: () => randomHex(random) }).prompt);
}

/** The checked draft that a judge's reply leads to; null when the reply cannot be used. */
export function shownOf(readCase: ReadJudgedCase, reply: string): Draft | null {
	const { answers, looks, compared } = readCase;
	const draft = parsedDraftOf(readCase, reply);
	if (!draft) return null;
	const requestedLooks = looksOf(
		draft,
		answers.map(({ seat }) => seat),
		"contradicts",
	);
	const verdictOf = (claim: number, seat: string) => {
		const index = requestedLooks.findIndex((look) => look.claim === claim && look.seat === seat);
		const look = requestedLooks[index];
		return look ? readLook(look, looks[index] ?? "") : null;
	};
	return checkDraft(
		looks.length > 0 ? applyLooks(draft, "contradicts", verdictOf) : draft,
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
