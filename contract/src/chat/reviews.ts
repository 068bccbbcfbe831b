import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { MAX_SEATS } from "../limits.ts";
import { byTurn } from "./chat.ts";
import { seatId } from "./seats.ts";

/** What an answer gets a score from 1 to 10 for. */
export const REVIEW_CRITERIA = ["accuracy", "completeness", "clarity"] as const;
export type ReviewCriterion = (typeof REVIEW_CRITERIA)[number];

/** From 1 (poor) to 10 (as good as it can be); null where the reviewer cannot tell, or gave no valid number. */
const score = z.nullable(z.number());

/** The gravest fault that a reviewer finds in an answer. */
const reviewFault = z.object({
	/** What is wrong, in plain text on one line. */
	text: z.string(),
	/** The words that it is about, verbatim from the answer, without Markdown; pieces are apart by line breaks. */
	quote: z.string(),
});
export type ReviewFault = z.output<typeof reviewFault>;

/** The opinion of one reviewer on one answer. */
export const reviewOpinion = z.object({
	/** The column whose answer it is about. */
	seat: seatId,
	accuracy: score,
	completeness: score,
	clarity: score,
	/** Null where the reviewer finds none, or quotes words that are not in the answer. */
	fault: z.nullable(reviewFault),
	/** The place in the reviewer's order, the best is 1; null without an order. */
	place: z.nullable(z.number()),
	/** True where the reviewer got only the first part of the answer, because it is too long. */
	cut: z.boolean(),
});
export type ReviewOpinion = z.output<typeof reviewOpinion>;

/** One row of the matrix: a column that was to review the others. */
export const reviewer = z.object({
	seat: seatId,
	/** `not-asked`: it is pasted, shows samples, is the same model as another reviewer, or has too few others to read. */
	status: z.enum(["asking", "answered", "failed", "not-asked"]),
	/** Why it gives no opinion. */
	error: z.nullable(z.string()),
	/** True for sample opinions: no assistant was asked. */
	demo: z.boolean(),
	/**
	 * In the order of the columns, never on its own answer or on one by the same model. An answer on which the reviewer says
	 * nothing has none. Empty until it has replied.
	 */
	opinions: z.array(reviewOpinion),
});
export type Reviewer = z.output<typeof reviewer>;

/** How the orders of all reviewers place one answer. */
export const reviewStanding = z.object({
	seat: seatId,
	/** The mean of its places. */
	meanPlace: z.number(),
	/** The spread: the best and the worst of its places. */
	bestPlace: z.number(),
	worstPlace: z.number(),
	/** How many reviewers placed it. */
	places: z.number(),
});
export type ReviewStanding = z.output<typeof reviewStanding>;

/** What the columns of a turn think of each other's answers. */
export const review = z.object({
	id: z.string(),
	/** The answers that are reviewed, in the order of the columns. */
	answers: z.array(z.object({ seat: seatId, attempt: z.number() })),
	/** True when one of these answers has been replaced since. */
	stale: z.boolean(),
	/** In the order of the columns: all of the turn, or those that were named. */
	reviewers: z.array(reviewer),
	/** The answers in the mean order of the reviewers, the best first; none that no reviewer placed. */
	standings: z.array(reviewStanding),
	/** A later review in which no column gave an opinion, and why; for readers other than the owner null. */
	laterFailure: z.nullable(
		z.object({ at: z.iso.datetime(), reasons: z.array(z.object({ seat: seatId, error: z.string() })) }),
	),
	createdAt: z.iso.datetime(),
	/** Null while it is being made. */
	settledAt: z.nullable(z.iso.datetime()),
	/** Null where a price is unknown, and for readers other than the owner. */
	costUsd: z.nullable(z.number()),
});
export type Review = z.output<typeof review>;

const isDistinct = (seats: readonly string[]): boolean => new Set(seats).size === seats.length;

export const startReview = endpoint({
	method: "POST",
	path: "/api/chat/:id/turns/:turn/review",
	summary:
		"Have the columns of a turn, or those named in `by`, review the answers of the others. 200 with what is there while the same review is being made. 409 with fewer than three answers.",
	status: 202,
	params: byTurn,
	body: z.strictObject({
		by: z.optional(
			z
				.array(seatId, "List the columns that are to review the others.")
				.check(
					z.minLength(1, "Name at least one column."),
					z.maxLength(MAX_SEATS, `Name at most ${MAX_SEATS} columns.`),
					z.refine(isDistinct, "Name each column only once."),
				),
		),
	}),
	answer: review,
});

export const cancelReview = endpoint({
	method: "DELETE",
	path: "/api/chat/:id/turns/:turn/review",
	summary: "Stop the review of a turn that is being made. Opinions that were given stay.",
	status: 204,
	params: byTurn,
});
