import { type Database, isEmbedded, type Queries } from "../../../platform/database/index.ts";
import { editionOf, hasTurn } from "../../chat/index.ts";
import { saveLateCost } from "../asking/late-cost.ts";
import { type AskingSource, type Living, readLiving } from "../asking/living-rows.ts";
import type { NoReply } from "../asking/no-reply.ts";
import type { SavedReplies } from "../asking/saved-state.ts";
import { type AnswerState, loadAnswerStates } from "../votes/stored-vote.ts";
import type { ReadReview } from "./review-reply.ts";

/** An answer as it was reviewed. */
export interface StoredAnswer {
	readonly seat: string;
	readonly edition: number;
	readonly attempt: number;
	/** Its length, to see later whether reviewers prefer long answers. */
	readonly units: number;
}

export interface StoredReviewer extends ReadReview {
	readonly seat: string;
	readonly status: "asking" | "answered" | "failed" | "not-asked";
	readonly code: NoReply | null;
	readonly demo: boolean;
	/** The seats in the order in which it read their answers, to see later whether reviewers prefer a place. */
	readonly shown: readonly string[];
	/** The seats of which it read only the first part. */
	readonly truncated: readonly string[];
}

const selectReviews = (query: Queries) =>
	query
		.selectFrom("reviews")
		.leftJoin("processes", "processes.id", "reviews.process_id")
		.selectAll("reviews")
		.select("processes.id as alive");

const selectFacts = (query: Queries) =>
	query
		.selectFrom("reviews")
		.leftJoin("processes", "processes.id", "reviews.process_id")
		.select(["reviews.id", "reviews.chat_id", "reviews.turn", "reviews.process_id", "reviews.created_at"])
		.select(["reviews.edition", "reviews.settled_at", "reviews.good", "reviews.published", "processes.id as alive"])
		.orderBy("reviews.created_at")
		.orderBy("reviews.id");

type Selected<Select extends (query: Queries) => { execute(): Promise<unknown[]> }> = Living<
	Awaited<ReturnType<ReturnType<Select>["execute"]>>[number] & {
		readonly id: string;
		readonly process_id: string;
		readonly alive: string | null;
	}
>;

export type ReviewRow = Selected<typeof selectReviews>;
/** A review without what was said in it. */
export type ReviewFacts = Selected<typeof selectFacts>;

export const readReviewers = ({ reviewers }: Pick<ReviewRow, "reviewers">): StoredReviewer[] =>
	JSON.parse(reviewers) as StoredReviewer[];
export const readAnswers = ({ answers }: Pick<ReviewRow, "answers">): StoredAnswer[] =>
	JSON.parse(answers) as StoredAnswer[];

/** The reviews of these chats, or of one turn of them, oldest first. */
export async function loadReviewFacts(
	source: AskingSource,
	chatIds: readonly string[],
	turn?: number,
): Promise<ReviewFacts[]> {
	if (chatIds.length === 0) return [];
	return await readLiving(source, () =>
		selectFacts(source.database.query)
			.where("reviews.chat_id", "in", chatIds)
			.$if(turn !== undefined, (all) => all.where("reviews.turn", "=", turn ?? 0))
			.execute(),
	);
}

export async function loadReviews(source: AskingSource, ids: readonly string[]): Promise<ReviewRow[]> {
	if (ids.length === 0) return [];
	return await readLiving(source, () => selectReviews(source.database.query).where("reviews.id", "in", ids).execute());
}

export const loadReview = async (source: AskingSource, id: string): Promise<ReviewRow | undefined> =>
	(await loadReviews(source, [id]))[0];

/** The edition of a turn whose review is read: only answers that succeeded are reviewed. */
export const reviewedEditionOf = (answers: readonly Pick<AnswerState, "edition" | "status">[]): number =>
	editionOf(answers.filter(({ status }) => status === "success"));

const hasOpinion = (reviewers: readonly StoredReviewer[]): boolean =>
	reviewers.some(({ opinions }) => opinions.length > 0);

interface NewReview {
	readonly id: string;
	readonly chatId: string;
	readonly turn: number;
	readonly answers: readonly StoredAnswer[];
	readonly reviewers: readonly StoredReviewer[];
	readonly now: number;
	/** Unsettled reviews of the turn that no process makes any more. */
	readonly lost: readonly string[];
}

/** False when the turn is being reviewed already, or was deleted. */
export async function insertReview({ write, processId }: Database, review: NewReview): Promise<boolean> {
	const { id, chatId, turn, answers, reviewers, now, lost } = review;
	return await write(async (transaction) => {
		if (!(await hasTurn(transaction, chatId, turn))) return false;
		await endReviews(transaction, lost, "interrupted", now);
		const inserted = await transaction
			.insertInto("reviews")
			.values({
				...{ id, chat_id: chatId, turn, edition: Math.max(...answers.map(({ edition }) => edition)) },
				...{ answers: JSON.stringify(answers), reviewers: JSON.stringify(reviewers), good: 0 as const },
				...{ process_id: processId, created_at: now, settled_at: null, published: 0, known_usd: 0, unpriced: 0 },
			})
			.onConflict((conflict) => conflict.doNothing())
			.returning("id")
			.executeTakeFirst();
		return inserted !== undefined;
	});
}

/** False when the review was stopped or deleted; at its end the cost of one that was stopped is stored. */
export async function saveReview(
	{ write }: Database,
	id: string,
	state: SavedReplies<readonly StoredReviewer[]>,
): Promise<boolean> {
	const { replies, settledAt, knownUsd, unpriced } = state;
	const good = hasOpinion(replies) ? 1 : 0;
	return await write(async (transaction) => {
		const saved = await transaction
			.updateTable("reviews")
			.set({ reviewers: JSON.stringify(replies), good, settled_at: settledAt, known_usd: knownUsd, unpriced })
			.where("id", "=", id)
			.where("settled_at", "is", null)
			.returning("id")
			.executeTakeFirst();
		return saved !== undefined || (await saveLateCost(transaction, "reviews", id, state));
	});
}

/** The reviewers when no further one will reply. */
export const endedReviewers = (reviewers: readonly StoredReviewer[], code: NoReply): StoredReviewer[] =>
	reviewers.map((one) => (one.status === "asking" ? { ...one, status: "failed", code } : one));

/** Ends reviews that are not settled: opinions stay, and a review without any is deleted. */
async function endReviews(transaction: Queries, ids: readonly string[], code: NoReply, now: number): Promise<void> {
	for (const id of ids) {
		// Read again: an opinion may have come meanwhile, and none may come before this is stored.
		const open = transaction
			.selectFrom("reviews")
			.select("reviewers")
			.where("id", "=", id)
			.where("settled_at", "is", null);
		const row = await (isEmbedded(transaction) ? open : open.forUpdate()).executeTakeFirst();
		if (!row) continue;
		const reviewers = endedReviewers(readReviewers(row), code);
		if (hasOpinion(reviewers))
			await transaction
				.updateTable("reviews")
				.set({ reviewers: JSON.stringify(reviewers), settled_at: now })
				.where("id", "=", id)
				.execute();
		else await transaction.deleteFrom("reviews").where("id", "=", id).execute();
	}
}

/** Ends reviews that are being made, in whichever process. */
export const stopReviews = ({ write }: Database, ids: readonly string[], now: number): Promise<void> =>
	write((transaction) => endReviews(transaction, ids, "cancelled", now));

/** Readers of a share see the last good review of each turn as it is now, until the owner publishes again. */
export async function publishReviews(transaction: Queries, chatId: string, isPublic: boolean): Promise<void> {
	await transaction.updateTable("reviews").set({ published: 0 }).where("chat_id", "=", chatId).execute();
	if (!isPublic) return;
	const good = await transaction
		.selectFrom("reviews")
		.select(["id", "turn", "edition"])
		.where("chat_id", "=", chatId)
		.where("good", "=", 1)
		.where("settled_at", "is not", null)
		.orderBy("created_at")
		.orderBy("id")
		.execute();
	const states = await loadAnswerStates(transaction, [chatId], { choice: "published" });
	const answers = Map.groupBy(states, ({ turn }) => turn);
	const read = good.filter(({ turn, edition }) => edition === reviewedEditionOf(answers.get(turn) ?? []));
	const last = [...new Map(read.map(({ id, turn }) => [turn, id])).values()];
	if (last.length > 0) await transaction.updateTable("reviews").set({ published: 1 }).where("id", "in", last).execute();
}
