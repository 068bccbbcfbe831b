import type { Review, Reviewer, ReviewOpinion } from "@parallax/contract";
import type { ResponseRow } from "../../chat/index.ts";
import { noReplySentence } from "../asking/no-reply.ts";
import { standingsOf } from "./standings.ts";
import { endedReviewers, type ReviewRow, readAnswers, readReviewers, type StoredReviewer } from "./stored-reviews.ts";

const toIsoTime = (ms: number): string => new Date(Number(ms)).toISOString();

const isLost = ({ settled_at, isAlive }: ReviewRow): boolean => settled_at === null && !isAlive;

const reviewersOf = (row: ReviewRow): StoredReviewer[] =>
	isLost(row) ? endedReviewers(readReviewers(row), "interrupted") : readReviewers(row);

function viewReviewer(reviewer: StoredReviewer, seats: readonly string[]): Reviewer {
	const { seat, status, code, demo, opinions, order, truncated } = reviewer;
	const view = (of: string): ReviewOpinion[] =>
		opinions
			.filter((opinion) => opinion.seat === of)
			.map(({ accuracy, completeness, clarity, fault }) => ({
				...{ seat: of, accuracy, completeness, clarity },
				fault: fault && { text: fault.text, quote: fault.quote },
				place: order?.includes(of) ? order.indexOf(of) + 1 : null,
				cut: truncated.includes(of),
			}));
	return { seat, status, error: noReplySentence(code), demo, opinions: seats.flatMap(view) };
}

const reasonsOf = (row: ReviewRow) =>
	reviewersOf(row).flatMap(({ seat, code }) => {
		const error = noReplySentence(code);
		return error === null ? [] : [{ seat, error }];
	});

export interface ReviewView {
	/** The answers of the turn as they are now. */
	readonly answers: readonly Pick<ResponseRow, "seat" | "edition" | "attempt">[];
	/** Only the owner sees what it cost, and what failed later. */
	readonly owned: boolean;
	readonly laterFailure?: ReviewRow | null;
}

export function viewReview(row: ReviewRow, { answers, owned, laterFailure = null }: ReviewView): Review {
	const reviewed = readAnswers(row);
	const seats = reviewed.map(({ seat }) => seat);
	const isCurrent = (one: (typeof reviewed)[number]): boolean =>
		answers.some(
			({ seat, edition, attempt }) => seat === one.seat && edition === one.edition && attempt === one.attempt,
		);
	const reviewers = reviewersOf(row).map((reviewer) => viewReviewer(reviewer, seats));
	const settledAt = isLost(row) ? row.created_at : row.settled_at;
	return {
		id: row.id,
		answers: reviewed.map(({ seat, attempt }) => ({ seat, attempt })),
		stale: !reviewed.every(isCurrent),
		reviewers,
		standings: standingsOf(seats, reviewers),
		laterFailure:
			owned && laterFailure ? { at: toIsoTime(laterFailure.created_at), reasons: reasonsOf(laterFailure) } : null,
		createdAt: toIsoTime(row.created_at),
		settledAt: settledAt === null ? null : toIsoTime(settledAt),
		costUsd: owned && row.unpriced === 0 ? row.known_usd : null,
	};
}
