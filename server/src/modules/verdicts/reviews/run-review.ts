import { estimateTokens } from "../../../providers/index.ts";
import {
	assistantNamesOf,
	type Judge,
	type QuoteFinder,
	readQuoteFinders,
	TimeSlice,
	tooSmallContext,
	withoutDemoNotice,
} from "../../analysis/index.ts";
import type { Runner } from "../../chat/index.ts";
import { askSeat } from "../asking/ask-seat.ts";
import type { NoReply } from "../asking/no-reply.ts";
import type { SavedState } from "../asking/saved-state.ts";
import type { PlannedReviewer, ReviewPlan } from "./plan-review.ts";
import { MAX_REVIEW_REPLY_UNITS, type ReadReview, readReview } from "./review-reply.ts";
import { MAX_REVIEW_OUTPUT_TOKENS, reviewRequest } from "./review-request.ts";
import { sampleReview } from "./sample-review.ts";
import { endedReviewers, type StoredReviewer } from "./stored-reviews.ts";

const LIMITS = {
	maxOutputTokens: MAX_REVIEW_OUTPUT_TOKENS,
	maxReplyUnits: MAX_REVIEW_REPLY_UNITS,
	timeoutMs: 180_000,
};

/** What a reviewer is stored as before it replies: only those that are asked are waited for. */
function firstReviewer({ seat, part }: PlannedReviewer): StoredReviewer {
	const reviewer = { seat: seat.id, demo: false, opinions: [], order: null, shown: [], truncated: [] };
	if (part === "asked" || part === "sample")
		return { ...reviewer, status: "asking", code: null, demo: part === "sample" };
	const isAskable = part === "not-connected";
	return { ...reviewer, status: isAskable ? "failed" : "not-asked", code: part };
}

export const firstReviewers = ({ reviewers }: ReviewPlan): readonly StoredReviewer[] => reviewers.map(firstReviewer);

export interface RunningReview {
	readonly plan: ReviewPlan;
	readonly state: SavedState<readonly StoredReviewer[]>;
	readonly dailyBudgetUsd: number | null;
	/** Aborts when the review is no longer wanted. */
	readonly signal: AbortSignal;
}

type Given = Partial<StoredReviewer>;

const failed = (code: NoReply): Given => ({ status: "failed", code });
const answered = (read: ReadReview): Given => ({ status: "answered", ...read });

async function askReviewer(
	runner: Runner,
	judge: Judge,
	{ others }: PlannedReviewer,
	finders: ReadonlyMap<string, QuoteFinder>,
	{ plan, state, dailyBudgetUsd, signal }: RunningReview,
): Promise<Given> {
	const { random } = runner.tools;
	const assistantNames = assistantNamesOf(plan.available, []);
	const request = reviewRequest(plan.question, others, { random, assistantNames });
	const { prompt, reply, shown, truncated } = request;
	if (tooSmallContext(judge, estimateTokens(prompt)) !== null) return failed("small-context");
	const said = await askSeat(
		runner,
		judge,
		{ prompt, reply, ...LIMITS },
		{ dailyBudgetUsd, signal, addCost: (usd) => state.addCost(usd) },
	);
	const nameOf = (seat: string): string => plan.texts.find((text) => text.seat === seat)?.name ?? seat;
	// Of a reply that was cut off, what is whole counts.
	const read = readReview(said.text, { request, finders, nameOf });
	if (read) return { ...answered(read), shown, truncated };
	return failed("code" in said ? said.code : "protocol");
}

async function reviewOthers(
	runner: Runner,
	reviewer: PlannedReviewer,
	finders: ReadonlyMap<string, QuoteFinder>,
	review: RunningReview,
): Promise<void> {
	const { seat, others, part } = reviewer;
	const { state, signal } = review;
	if (part !== "asked" && part !== "sample") return;
	const given =
		part === "sample" || !seat.judge
			? answered(sampleReview(others, finders, runner.tools.random))
			: await askReviewer(runner, seat.judge, reviewer, finders, review);
	if (signal.aborted) return;
	await state.set(state.replies.map((one) => (one.seat === seat.id ? { ...one, ...given } : one)));
}

/** Asks all reviewers at once. What has no reply at the end is settled, too. */
export async function runReview(runner: Runner, review: RunningReview, codeAtEnd: () => NoReply): Promise<void> {
	const { plan, state } = review;
	const answers = plan.texts.map((answer) => ({ seat: answer.seat, text: withoutDemoNotice(answer) }));
	const finders = await readQuoteFinders(answers, new TimeSlice());
	await Promise.all(plan.reviewers.map((reviewer) => reviewOthers(runner, reviewer, finders, review)));
	await state.settle(endedReviewers(state.replies, codeAtEnd()));
}
