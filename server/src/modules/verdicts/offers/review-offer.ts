import type { VerdictOffer } from "@parallax/contract";
import { unlessRefused } from "../../../failures.ts";
import { maxCostOfBytesUsd, usualCostOfBytesUsd } from "../../../providers/index.ts";
import { modelOf } from "../../analysis/index.ts";
import { type OwnedChat, type Revealed, type Runner, sumOfCosts } from "../../chat/index.ts";
import { type PlannedReviewer, planReview, type ReviewPlan } from "../reviews/plan-review.ts";
import { MAX_REVIEW_OUTPUT_TOKENS, reviewBytesOf } from "../reviews/review-request.ts";

/** All reviewers read at once. */
const SECONDS = 30;
const FREE: VerdictOffer = { mostUsd: 0, usualUsd: 0, seconds: 0, by: [] };
/** Of an opinion in a reply: its scores, its place, and a fault with the words that it is about. */
const TOKENS_PER_OPINION = 150;
/** Nothing can be asked now. */
const REFUSED = [400, 409];

type Costs = Pick<VerdictOffer, "mostUsd" | "usualUsd">;

/** Null where the price is unknown. */
function costsOf({ question }: ReviewPlan, { seat, others }: PlannedReviewer): Costs {
	if (!seat.judge) return { mostUsd: 0, usualUsd: 0 };
	const price = seat.judge.assistant.priceOf(modelOf(seat.judge));
	const bytes = reviewBytesOf(question, others);
	return {
		mostUsd: price && maxCostOfBytesUsd(price, bytes, MAX_REVIEW_OUTPUT_TOKENS),
		usualUsd: price && usualCostOfBytesUsd(price, bytes, others.length * TOKENS_PER_OPINION),
	};
}

/** What a review by all columns of the turn costs; null where there is none to be had. */
export async function reviewOffer(
	runner: Runner,
	chat: Revealed<OwnedChat>,
	turn: number,
): Promise<VerdictOffer | null> {
	const plan = await unlessRefused(REFUSED, () => planReview(runner, chat, turn, undefined));
	if (!plan) return null;
	const asked = plan.reviewers.filter(({ part }) => part === "asked");
	if (asked.length === 0) return FREE;
	const costs = asked.map((reviewer) => costsOf(plan, reviewer));
	return {
		mostUsd: sumOfCosts(costs.map(({ mostUsd }) => mostUsd)),
		usualUsd: sumOfCosts(costs.map(({ usualUsd }) => usualUsd)),
		seconds: SECONDS,
		by: asked.map(({ seat }) => seat.id),
	};
}
