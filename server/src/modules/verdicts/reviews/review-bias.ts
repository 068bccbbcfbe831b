import type { Queries } from "../../../platform/database/index.ts";
import type { AccountData } from "../../identity/index.ts";
import { readAnswers, readReviewers, type StoredAnswer, type StoredReviewer } from "./stored-reviews.ts";

/** Older ones say less of the models that review now. */
const MAX_REVIEWS = 50;

interface StoredReview {
	readonly answers: readonly Pick<StoredAnswer, "seat" | "units">[];
	readonly reviewers: readonly Pick<StoredReviewer, "demo" | "order" | "shown">[];
}

/** How far the places of answers correlate with their length, and with being read early: from -1 to 1; null if undefined. */
export interface ReviewBias {
	readonly length: number | null;
	readonly position: number | null;
	/** The number of reviews behind it. */
	readonly reviews: number;
}

/** The ranks of the values around 0, the highest value first; equal ones share theirs. */
const ranksOf = (values: readonly number[]): number[] =>
	values.map(
		(value) => (values.filter((other) => other < value).length - values.filter((other) => other > value).length) / 2,
	);

type Pair = readonly [a: number, b: number];

/** The correlation of ranks that are each around 0. */
function correlationOf(pairs: readonly Pair[]): number | null {
	const sum = (of: (pair: Pair) => number): number => pairs.reduce((total, pair) => total + of(pair), 0);
	const spread = Math.sqrt(sum(([a]) => a * a) * sum(([, b]) => b * b));
	return spread === 0 ? null : sum(([a, b]) => a * b) / spread;
}

/** Each order of one reviewer counts for itself, so that turns with long answers do not outweigh others. */
export function biasIn(reviews: readonly StoredReview[]): ReviewBias {
	const orders = reviews.flatMap(({ answers, reviewers }) =>
		reviewers.flatMap(({ demo, order, shown }) => (demo || order === null ? [] : [{ order, shown, answers }])),
	);
	const pairsOf = (measure: (seat: string, order: (typeof orders)[number]) => number): Pair[] =>
		orders.flatMap((one) => {
			const places = ranksOf(one.order.map((_, index) => -index));
			const values = ranksOf(one.order.map((seat) => measure(seat, one)));
			return places.map((place, index): Pair => [place, values[index] ?? 0]);
		});
	return {
		length: correlationOf(pairsOf((seat, { answers }) => answers.find((answer) => answer.seat === seat)?.units ?? 0)),
		position: correlationOf(pairsOf((seat, { shown }) => -shown.indexOf(seat))),
		reviews: reviews.length,
	};
}

/** The last reviews of a person. Temporary chats are in no statistics. */
async function loadLastReviews(query: Queries, userId: string): Promise<StoredReview[]> {
	const rows = await query
		.selectFrom("reviews")
		.innerJoin("chats", "chats.id", "reviews.chat_id")
		.select(["reviews.answers", "reviews.reviewers"])
		.where("chats.user_id", "=", userId)
		.where("chats.looked_at", "is", null)
		.where("reviews.good", "=", 1)
		.orderBy("reviews.created_at", "desc")
		.limit(MAX_REVIEWS)
		.execute();
	return rows.map((row) => ({ answers: readAnswers(row), reviewers: readReviewers(row) }));
}

async function* biasOf(query: Queries, userId: string): AsyncGenerator<ReviewBias> {
	const reviews = await loadLastReviews(query, userId);
	if (reviews.length > 0) yield biasIn(reviews);
}

/** The reviews themselves belong to their chats, which move, download and delete them. */
export const reviewBiasAccountData = (query: Queries): AccountData => ({
	name: "reviewBias",
	move: async () => {},
	entries: (userId) => biasOf(query, userId),
	erase: async () => async () => {},
});
