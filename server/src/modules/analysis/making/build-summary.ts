import type { AnalysisNote, HandlerResult, offerSummaries, Seat } from "@parallax/contract";
import { conflict } from "../../../failures.ts";
import { isGrounded, type ResponseRow } from "../../chat/index.ts";
import type { Owner } from "../../identity/index.ts";
import { checkDraft } from "../draft/check-draft.ts";
import type { Claim, Draft } from "../draft/draft.ts";
import type { QuoteFinder } from "../draft/find-quote.ts";
import { speakerOf } from "../draft/speakers.ts";
import { type Participants, sentencesOf, writeCollectiveSummary, writeComparison } from "../draft/write-summary.ts";
import type { NamedJudge } from "../judging/judges.ts";
import type { WriteBest } from "../merging/best-answer.ts";
import type { MadeSummary } from "../store/analysis-store.ts";
import { isOwnJudged, summaryForOthers } from "../store/summary-for-others.ts";
import type { AnswerText } from "../text/answer-text.ts";
import type { SettledCall } from "./comparison-cost.ts";

/** A draft and the name of its author. */
export interface AttributedDraft {
	readonly draft: Draft;
	readonly by: string;
	readonly approximate: boolean;
}

/** A seat as it was asked in the turn. */
export interface AskedSeat {
	/** The id of the assistant. */
	readonly assistant: string;
	/** Null for the assistant's default model. */
	readonly model: string | null;
	readonly demo: boolean;
}

/** The prompt and answers to judge, and the owner of the chat. */
export interface JudgeInput {
	readonly prompt: string;
	/** The names of its files; a judge gets no more of them. */
	readonly files?: readonly string[];
	/** The prompts before it in the same conversation, oldest first. */
	readonly earlier?: readonly string[];
	readonly answers: readonly AnswerText[];
	/** By seat. */
	readonly quoteFinders: ReadonlyMap<string, QuoteFinder>;
	/** All seats of the turn, in the order of the columns. */
	readonly asked: readonly AskedSeat[];
	readonly owner: Owner;
	/** The judge that the owner chose; it is asked first. */
	readonly chosen: NamedJudge | null;
}

/** The part that an offer needs, and the seats that have answered. */
export type OfferInput = Omit<JudgeInput, "quoteFinders"> & { readonly answered: readonly AskedSeat[] };

/** Receives the progress of a running comparison. */
export interface ComparisonProgress {
	/** An assistant begins to judge `read` answers. Rows of an earlier judge are discarded. */
	begin(by: string, read: number): void;
	/** All claims so far. */
	setClaims(claims: readonly Claim[]): void;
	/** `remaining` cells are still waiting for their second look. */
	setRemainingLooks(remaining: number): void;
	/** The best answer has `count` sentences so far. */
	setSentences(count: number): void;
	/** Returns a function that takes the cost of a call of this kind. */
	recordCall(kind: SettledCall["kind"]): (call: Omit<SettledCall, "kind">) => void;
}

/** The result of asking the judges. Without a draft, because none judged or the work was stopped, the notes say why of each that was asked. */
export interface DraftResult {
	readonly signed: AttributedDraft | null;
	readonly notes: readonly AnalysisNote[];
}

/** The possible judges of a comparison, and the cost and duration with the offered one; null where unknown. */
export type Offer = HandlerResult<typeof offerSummaries>;

/** Asks the judges to compare the answers. */
export type WriteDraft = (input: JudgeInput, signal: AbortSignal, progress: ComparisonProgress) => Promise<DraftResult>;

export interface Judging {
	/** False when no connected assistant can be asked, and the answers do not bring their own analysis. */
	readonly canCompare: (input: OfferInput) => Promise<boolean>;
	readonly writeDraft: WriteDraft;
	readonly writeBest: WriteBest;
}

const MIN_ANSWERS = 2;
const TOO_FEW = "Comparing needs at least two answers.";

const NOT_COMPARED = "By Google's terms, answers from Google Search are not compared.";

/** The answers of a turn in the order of the seats, without those that go to no judge. Throws 409 while some are pending. */
export function settledAnswersOf(rows: readonly ResponseRow[], seats: readonly Seat[]): AnswerText[] {
	const pending = rows.filter(({ status }) => status === "pending").length;
	if (pending > 0) throw conflict(`Still waiting for ${pending} of ${rows.length} responses.`, "still-waiting");
	return seats.flatMap((seat) =>
		rows
			.filter((row) => row.seat === seat.id && row.status === "success" && !isGrounded(row))
			.map(({ provider, attempt, text, demo }) => ({
				...speakerOf(seat),
				assistant: provider,
				attempt,
				text,
				demo: demo === 1,
			})),
	);
}

/** The same for a comparison, which also needs two of them. */
export function answersOf(rows: readonly ResponseRow[], seats: readonly Seat[]): AnswerText[] {
	const answers = settledAnswersOf(rows, seats);
	if (answers.length < MIN_ANSWERS) {
		throw conflict(rows.some(isGrounded) ? `${TOO_FEW} ${NOT_COMPARED}` : TOO_FEW, "too-few-answers");
	}
	return answers;
}

/** The seats of a turn as they were asked, in the order of the columns. */
export const askedSeatsOf = (rows: readonly ResponseRow[], seats: readonly Seat[]): AskedSeat[] =>
	seats.flatMap(({ id }) =>
		rows
			.filter(({ seat }) => seat === id)
			.map(({ provider, asked_model, demo }) => ({ assistant: provider, model: asked_model, demo: demo === 1 })),
	);

/** Checks a draft and writes the summary to store. `asked` are the seats of the turn, in order. Its cost is added later. */
export function buildSummary(
	{ draft, by, approximate }: AttributedDraft,
	notes: readonly AnalysisNote[],
	{ answers, quoteFinders }: Pick<JudgeInput, "answers" | "quoteFinders">,
	asked: readonly Seat[],
): MadeSummary {
	const checked = checkDraft(draft, answers, quoteFinders);
	const speakers = asked.map(speakerOf);
	const missing = speakers.filter(({ seat }) => !answers.some((answer) => answer.seat === seat));
	const participants: Participants = { asked: speakers, missing };
	const { together, dissent } = sentencesOf(checked.claims, participants);
	const claims = [...checked.claims];
	return {
		summary: {
			collectiveSummary: writeCollectiveSummary(checked, participants),
			comparison: writeComparison(checked, participants),
			visualizationImageUrl: null,
			by,
			approximate,
			claims,
			notes: [...notes],
			together: [...together],
			dissent: [...dissent],
			madeFrom: Object.fromEntries(answers.map(({ seat, attempt }) => [seat, attempt])),
			cost: null,
			...(isOwnJudged(notes) ? { forOthers: summaryForOthers({ claims, notes: [...notes] }, answers, speakers) } : {}),
		},
		summaries: checked.summaries,
		replyTokens: null,
	};
}
