import { conflict, invalid } from "../../../failures.ts";
import type { Assistant } from "../../../providers/index.ts";
import { type AnswerText, settledAnswersOf } from "../../analysis/index.ts";
import { type OwnedChat, type Revealed, type Runner, seatsOf, turnOf } from "../../chat/index.ts";
import type { NoReply } from "../asking/no-reply.ts";
import { type AnsweredSeat, isSameModel, loadTurnSeats } from "../asking/turn-seats.ts";
import type { ReviewedQuestion } from "./review-request.ts";
import type { StoredAnswer } from "./stored-reviews.ts";

/** With fewer, no reviewer has two others to compare. */
const MIN_ANSWERS = 3;
const MIN_OTHERS = 2;
const TOO_FEW = "A review needs at least three answers: each column compares those of the others.";
const NO_REVIEWER = "None of these columns can review the others.";
const UNKNOWN_SEAT = "This turn has no such column.";

/** A column that is to review others: it is asked, gives sample opinions, or cannot be asked. */
export interface PlannedReviewer {
	readonly seat: AnsweredSeat;
	/** The answers by other models than its own, in the order of the columns. */
	readonly others: readonly AnswerText[];
	readonly part: "asked" | "sample" | NoReply;
}

export interface ReviewPlan {
	readonly chatId: string;
	readonly turn: number;
	readonly question: ReviewedQuestion;
	readonly texts: readonly AnswerText[];
	readonly answers: readonly StoredAnswer[];
	readonly reviewers: readonly PlannedReviewer[];
	/** The assistants that the owner of the chat may ask. */
	readonly available: readonly Assistant[];
}

type Candidate = Omit<PlannedReviewer, "part">;

const isAble = ({ others }: Candidate): boolean => others.length >= MIN_OTHERS;

/** No model judges its own words, also when another column has them, and none speaks twice. */
function plannedReviewers(candidates: readonly Candidate[]): PlannedReviewer[] {
	const asked: AnsweredSeat[] = [];
	const hasReal = candidates.some((one) => one.seat.judge !== null && isAble(one));
	return candidates.map((one): PlannedReviewer => {
		const { seat } = one;
		if (seat.kind === "pasted") return { ...one, part: "pasted" };
		if (seat.kind === "demo") return { ...one, part: hasReal ? "demo" : isAble(one) ? "sample" : "too-few-others" };
		if (!seat.judge) return { ...one, part: "not-connected" };
		if (!isAble(one)) return { ...one, part: "too-few-others" };
		if (asked.some((other) => isSameModel(other, seat))) return { ...one, part: "same-model" };
		asked.push(seat);
		return { ...one, part: "asked" };
	});
}

/** Throws while answers are being written, with fewer than three of them, and where no column can review. */
export async function planReview(
	runner: Runner,
	chat: Revealed<OwnedChat>,
	turn: number,
	by: readonly string[] | undefined,
): Promise<ReviewPlan> {
	const { chatId, number } = turnOf(chat, turn);
	const { turns, asked, seats, available } = await loadTurnSeats(runner, chat, turn);
	const rows = seats.map(({ row }) => row);
	const texts = settledAnswersOf(rows, seatsOf(chat));
	if (!asked || texts.length < MIN_ANSWERS) throw conflict(TOO_FEW, "too-few-answers");
	if (by?.some((id) => !seats.some((seat) => seat.id === id))) throw invalid(UNKNOWN_SEAT);
	const candidates = seats
		.filter(({ id }) => by === undefined || by.includes(id))
		.map((seat) => {
			const own = seats.filter((other) => other.id === seat.id || isSameModel(other, seat));
			return { seat, others: texts.filter((text) => !own.some(({ id }) => id === text.seat)) };
		});
	const reviewers = plannedReviewers(candidates);
	if (!reviewers.some(({ part }) => part === "asked" || part === "sample")) throw conflict(NO_REVIEWER);
	return {
		...{ chatId, turn: number, texts, reviewers, available },
		question: {
			question: asked.prompt,
			earlier: turns.filter((one) => one.number < number).map(({ prompt }) => prompt),
			files: asked.files.map(({ name }) => name),
		},
		answers: rows
			.filter(({ status }) => status === "success")
			.map(({ seat, edition, attempt, text }) => ({ seat, edition, attempt, units: text.length })),
	};
}
