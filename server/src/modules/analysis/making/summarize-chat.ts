import type { AnalysisNote, Seat } from "@parallax/contract";
import { conflict } from "../../../failures.ts";
import type { ResponseRow } from "../../chat/index.ts";
import type { Owner } from "../../identity/index.ts";
import type { MadeSummary } from "../store/analysis-store.ts";
import { checkDraft } from "../draft/check-draft.ts";
import type { Claim, Draft } from "../draft/draft.ts";
import { draftByReading } from "../reading/draft-by-reading.ts";
import type { AnswerText } from "../reading/read-answer.ts";
import { speakerOf } from "../draft/speakers.ts";
import { type Attendance, writeCollectiveSummary, writeComparison } from "../draft/write-out.ts";

/** A draft, and who made it. */
export interface SignedDraft {
	readonly draft: Draft;
	readonly by: string;
	readonly approximate: boolean;
}

/** What is judged, and whose chat it is. */
export interface Judged {
	readonly prompt: string;
	readonly answers: readonly AnswerText[];
	readonly owner: Owner;
}

/** What is told of a comparison while it is made. */
export interface Telling {
	/** An assistant begins to judge so many answers; what another wrote before is gone. */
	begin(by: string, read: number): void;
	/** All claims that stand so far. */
	rows(claims: readonly Claim[]): void;
	/** So many contradictions are still looked at once more. */
	again(left: number): void;
}

/** What came of asking the judges: no draft when none judged, or when it was stopped. */
export interface Drafted {
	readonly signed: SignedDraft | null;
	readonly notes: readonly AnalysisNote[];
}

/** What a comparison would take; null where it is not known. */
export interface Offer {
	readonly by: string | null;
	readonly mostUsd: number | null;
	readonly seconds: number | null;
}

/** Reads the answers. */
export type DraftBy = (judged: Judged, signal: AbortSignal, tell: Telling) => Promise<Drafted>;

const OWN_READING = "Parallax";
const LEAST_ANSWERS = 2;
const TOO_FEW = "Comparing needs at least two answers.";

/** Stands in when no assistant judges. */
export const ownReading = async (prompt: string, answers: readonly AnswerText[]): Promise<SignedDraft> => ({
	draft: await draftByReading(prompt, answers),
	by: OWN_READING,
	approximate: true,
});

/** The answers of a turn in the order of the seats; refuses while some are pending, or with fewer than two. */
export function answersOf(rows: readonly ResponseRow[], seats: readonly Seat[]): AnswerText[] {
	const pending = rows.filter(({ status }) => status === "pending").length;
	if (pending > 0) throw conflict(`Still waiting for ${pending} of ${rows.length} responses.`, "still-waiting");
	const answers = seats.flatMap((seat) =>
		rows
			.filter((row) => row.seat === seat.id && row.status === "success")
			.map(({ provider, attempt, text, demo }) => ({
				...speakerOf(seat),
				assistant: provider,
				attempt,
				text,
				demo: demo === 1,
			})),
	);
	if (answers.length < LEAST_ANSWERS) throw conflict(TOO_FEW, "too-few-answers");
	return answers;
}

/** What is stored of a draft, once code has checked and written it out. `asked` are the seats of the turn, in their order. */
export function writeUp(
	{ draft, by, approximate }: SignedDraft,
	notes: readonly AnalysisNote[],
	answers: readonly AnswerText[],
	asked: readonly Seat[],
): MadeSummary {
	const checked = checkDraft(draft, answers);
	const speakers = asked.map(speakerOf);
	const missing = speakers.filter(({ seat }) => !answers.some((answer) => answer.seat === seat));
	const attendance: Attendance = { asked: speakers, missing };
	return {
		summary: {
			collectiveSummary: writeCollectiveSummary(checked, attendance),
			comparison: writeComparison(checked, attendance),
			visualizationImageUrl: null,
			by,
			approximate,
			claims: [...checked.claims],
			notes: [...notes],
			together: [...checked.together],
			dissent: [...checked.dissent],
			madeFrom: Object.fromEntries(answers.map(({ seat, attempt }) => [seat, attempt])),
		},
		summaries: checked.summaries,
	};
}
