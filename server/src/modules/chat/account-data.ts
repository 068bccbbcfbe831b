import {
	type Changes,
	type Check,
	MAX_TURNS,
	type ProviderResponse,
	type Review,
	type Steadiness,
} from "@parallax/contract";
import type { Queries } from "../../platform/database/index.ts";
import { type AccountData, ownerKey } from "../identity/index.ts";
import { stopDeleted } from "./control/stop.ts";
import { announceDeleted } from "./peers/commands.ts";
import type { Runner } from "./run/runner.ts";
import { settleBeforeDelete } from "./start/budget.ts";
import { type EarlierAttempt, loadEarlier } from "./store/attempts.ts";
import { lockChatsOfUser } from "./store/chats.ts";
import { readCompareFailure } from "./store/compare-failure.ts";
import { loadReviewEditions } from "./store/edition-findings.ts";
import { isGrounded, withoutGrounded } from "./store/grounded-answers.ts";
import { loadResponses } from "./store/response-chunks.ts";
import { answersIn, type ChatRow, type LoadedTurn, type ResponseRow } from "./store/rows.ts";
import { loadTurns } from "./store/turns.ts";
import { loadOtherEditions, type OtherEdition, type OtherEditions } from "./views/other-editions.ts";
import { viewAnswers, viewAttempts, viewStoredTurn } from "./views/stored-turn.ts";
import { viewChat, viewTurn } from "./views/views.ts";
import { type TurnReviews, withVotes } from "./views/with-votes.ts";

/** The maximum number of chats in memory during an export. */
const PAGE_SIZE = 20;
const OWNER = { owned: true };

const accountKey = (userId: string): string => ownerKey({ kind: "user", id: userId });

/** Also moves running chats and idempotency keys, so a prompt that is resent after signing in is asked only once. */
async function moveChats(transaction: Queries, visitorId: string, userId: string): Promise<void> {
	await transaction
		.updateTable("chats")
		.set({ user_id: userId, visitor_id: null })
		.where("visitor_id", "=", visitorId)
		.execute();
	const taken = transaction.selectFrom("idempotency_keys").select("key").where("owner", "=", accountKey(userId));
	await transaction
		.updateTable("idempotency_keys")
		.set({ owner: accountKey(userId) })
		.where("owner", "=", ownerKey({ kind: "visitor", id: visitorId }))
		.where("key", "not in", taken)
		.execute();
}

const loadPageAfter = (query: Queries, userId: string, last: ChatRow | undefined): Promise<ChatRow[]> =>
	query
		.selectFrom("chats")
		.selectAll()
		.where("user_id", "=", userId)
		.$if(last !== undefined, (rest) => rest.where("id", ">", last?.id ?? ""))
		.orderBy("id")
		.limit(PAGE_SIZE)
		.execute();

/** Google's terms keep some answers out of every file. */
const withEarlier = (
	full: ProviderResponse,
	{ chat, turn }: { readonly chat: ChatRow; readonly turn: LoadedTurn },
	earlier: ReadonlyMap<string, EarlierAttempt[]>,
) => {
	const response = withoutGrounded(full);
	const attempts = earlier.get(response.id)?.filter((attempt) => !isGrounded(attempt)) ?? [];
	return attempts.length > 0
		? { ...response, attempts: viewAttempts(chat, viewTurn(null, turn, OWNER), attempts) }
		: response;
};

type TurnsOf<T> = ReadonlyMap<number, T> | undefined;

/** What the download has of a chat beside its turns, each by turn. */
interface KnownOfChat {
	readonly checks: TurnsOf<readonly Check[]>;
	readonly reviews: TurnsOf<Pick<TurnReviews, "shown">>;
	/** Every review, in whichever edition. */
	readonly allReviews: TurnsOf<TurnReviews>;
	readonly changes: TurnsOf<readonly (Changes | Steadiness)[]>;
}

/** The reviews that are not read any more, by the edition that they are about; 0 is that of the answers. */
async function replacedReviews(
	{ database }: Pick<Runner, "database">,
	shown: Review | undefined,
	all: TurnReviews | undefined,
	others: readonly OtherEdition[],
): Promise<ReadonlyMap<number, readonly Review[]>> {
	if (!all) return new Map();
	const read = new Set([shown?.id, ...others.map(({ review }) => review?.id)]);
	const replaced = [...all.earlier, all.shown]
		.filter(({ id }) => !read.has(id))
		.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
	const ids = replaced.map(({ id }) => id);
	const editions = others.length > 0 ? await loadReviewEditions(database.query, ids) : new Map<string, number>();
	const isListed = (edition: number): boolean => others.some((other) => other.edition === edition);
	return Map.groupBy(replaced, ({ id }) => {
		const edition = editions.get(id) ?? 0;
		return isListed(edition) ? edition : 0;
	});
}

interface StoredChat {
	readonly chat: ChatRow;
	readonly all: readonly ResponseRow[];
	readonly editions: OtherEditions;
	readonly known: KnownOfChat;
}

async function viewTurnOfAccount(
	runner: Runner,
	{ chat, all, editions, known }: StoredChat,
	turn: LoadedTurn,
	earlier: ReadonlyMap<string, EarlierAttempt[]>,
) {
	const { number, compare_failure } = turn;
	const rows = answersIn(all.filter((row) => row.turn === number));
	const summary = await runner.summaryOf(chat.id, number);
	const analysis = { summary, making: null, failure: readCompareFailure(compare_failure) };
	const view = viewStoredTurn(chat, turn, rows, runner.clock.now(), analysis);
	const withAttempts = (response: ProviderResponse) => withEarlier(response, { chat, turn }, earlier);
	const checks = known.checks?.get(number);
	const review = known.reviews?.get(number)?.shown;
	const others = editions.get(number) ?? [];
	const replaced = await replacedReviews(runner, review, known.allReviews?.get(number), others);
	const changes = known.changes?.get(number);
	const viewOther = ({ rows, vote, checks, review, ...other }: OtherEdition) => ({
		...other,
		responses: viewAnswers(chat, turn, rows, runner.clock.now()).map(withAttempts),
		...(vote && { vote }),
		...(checks.length > 0 && { checks }),
		...((review ?? replaced.get(other.edition)) && { review, earlierReviews: replaced.get(other.edition) ?? [] }),
	});
	return {
		...{ ...view, responses: view.responses.map(withAttempts) },
		...(checks && { checks }),
		...((review ?? replaced.get(0)) && { review: review ?? null, earlierReviews: replaced.get(0) ?? [] }),
		...(others.length > 0 && { editions: others.map(viewOther) }),
		...(changes && { changes }),
	};
}

/** Exports each chat with its responses, the earlier answers that are kept of them, and summaries. */
async function* exportChats(runner: Runner, userId: string): AsyncGenerator<unknown> {
	const { query } = runner.database;
	let last: ChatRow | undefined;
	do {
		const page = await loadPageAfter(query, userId, last);
		const votes = await runner.votesOf(page, OWNER);
		const checks = await runner.checksOf(page, OWNER);
		const reviews = await runner.reviewsOf(page, OWNER);
		const allReviews = await runner.reviewsOf(page, OWNER, { withEarlier: true });
		const changes = await runner.changesOf(page.map(({ id }) => id));
		for (const chat of page) {
			const { id } = chat;
			const turns = await loadTurns(query, id, MAX_TURNS);
			const all = await loadResponses(query, id);
			const earlier = await loadEarlier(
				query,
				all.map((row) => row.id),
			);
			const known = {
				...{ checks: checks.get(id), reviews: reviews.get(id) },
				...{ allReviews: allReviews.get(id), changes: changes.get(id) },
			};
			const editions = await loadOtherEditions(runner, { chat, turns, rows: all });
			const views = [];
			for (const turn of turns)
				views.push(await viewTurnOfAccount(runner, { chat, all, editions, known }, turn, earlier));
			const session = withVotes(viewChat(chat, turns, OWNER), votes.get(id));
			yield { ...session, ...views.at(-1), earlier: views.slice(0, -1) };
		}
		last = page.at(-1);
	} while (last);
}

/** Deletes the rows first, so running responses find no row to write to. The returned function stops them. */
async function deleteChats(runner: Runner, transaction: Queries, userId: string): Promise<() => Promise<void>> {
	// Locked first, as by every other writer of a chat: a turn that is being stored has money to settle.
	const ids = await lockChatsOfUser(transaction, userId);
	await transaction.deleteFrom("idempotency_keys").where("owner", "=", accountKey(userId)).execute();
	await settleBeforeDelete(transaction, runner.assistants, ids);
	await runner.releaseObjects(transaction, ids);
	await transaction.deleteFrom("chats").where("user_id", "=", userId).execute();
	return async () => {
		announceDeleted(runner.bus, ids);
		await stopDeleted(runner, ids);
	};
}

export const chatAccountData = (runner: Runner): AccountData => ({
	name: "chats",
	move: moveChats,
	entries: (userId) => exportChats(runner, userId),
	erase: (transaction, userId) => deleteChats(runner, transaction, userId),
});
