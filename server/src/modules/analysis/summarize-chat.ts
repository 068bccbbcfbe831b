import type { ProviderId } from "@parallax/contract";
import { conflict } from "../../failures.ts";
import type { ResponseRow } from "../chat/index.ts";
import type { MadeSummary } from "./analysis-store.ts";
import { checkDraft } from "./check-draft.ts";
import type { Draft } from "./draft.ts";
import { draftByReading } from "./reading/draft-by-reading.ts";
import type { AnswerText } from "./reading/read-answer.ts";
import { type Attendance, writeCollectiveSummary, writeComparison } from "./write-out.ts";

/** A draft, and who made it. */
export interface SignedDraft {
	readonly draft: Draft;
	readonly by: string;
	readonly approximate: boolean;
}

/** Reads the answers; null when it could not, or was stopped. */
export type DraftBy = (
	prompt: string,
	answers: readonly AnswerText[],
	signal: AbortSignal,
) => Promise<SignedDraft | null>;

const OWN_READING = "Parallax";
const LEAST_ANSWERS = 2;
const TOO_FEW = "Comparing needs at least two answers.";

/** What stands in when nobody judges. */
export const ownReading = async (prompt: string, answers: readonly AnswerText[]): Promise<SignedDraft> => ({
	draft: await draftByReading(prompt, answers),
	by: OWN_READING,
	approximate: true,
});

/** What there is to summarize; refuses while it is not complete, or too little. */
export function answersOf(rows: readonly ResponseRow[]): AnswerText[] {
	const pending = rows.filter(({ status }) => status === "pending").length;
	if (pending > 0) throw conflict(`Still waiting for ${pending} of ${rows.length} responses.`, "still-waiting");
	const answered = rows.filter(({ status }) => status === "success");
	if (answered.length < LEAST_ANSWERS) throw conflict(TOO_FEW, "too-few-answers");
	return answered.map(({ provider, attempt, text, demo }) => ({
		provider: provider as ProviderId,
		attempt,
		text,
		demo: demo === 1,
	}));
}

/** What is stored of a draft, once code has checked and written it out. */
export function writeUp(
	{ draft, by, approximate }: SignedDraft,
	answers: readonly AnswerText[],
	asked: readonly ProviderId[],
): MadeSummary {
	const checked = checkDraft(draft, answers);
	const missing = asked.filter((id) => !answers.some(({ provider }) => provider === id));
	const attendance: Attendance = { asked, missing };
	return {
		summary: {
			collectiveSummary: writeCollectiveSummary(checked, attendance),
			comparison: writeComparison(checked, attendance),
			visualizationImageUrl: null,
			by,
			approximate,
			claims: [...checked.claims],
			together: [...checked.together],
			dissent: [...checked.dissent],
			madeFrom: Object.fromEntries(answers.map(({ provider, attempt }) => [provider, attempt])),
		},
		summaries: checked.summaries,
	};
}
