import { MAX_TURNS, type ProviderResponse } from "@parallax/contract";
import type { Queries } from "../../platform/database/index.ts";
import { type AccountData, ownerKey } from "../identity/index.ts";
import { stopDeleted } from "./control/stop.ts";
import { announceDeleted } from "./peers/commands.ts";
import type { Runner } from "./run/runner.ts";
import { settleBeforeDelete } from "./start/budget.ts";
import { type EarlierAttempt, loadEarlier } from "./store/attempts.ts";
import { lockChatsOfUser } from "./store/chats.ts";
import { readCompareFailure } from "./store/compare-failure.ts";
import { isGrounded, withoutGrounded } from "./store/grounded-answers.ts";
import { loadResponses } from "./store/response-chunks.ts";
import { answersIn, type ChatRow, type LoadedTurn, type ResponseRow } from "./store/rows.ts";
import { loadTurns } from "./store/turns.ts";
import { viewAttempts, viewStoredTurn } from "./views/stored-turn.ts";
import { viewChat, viewTurn } from "./views/views.ts";
import { withVotes } from "./views/with-votes.ts";

/** The maximum number of chats in memory during an export. */
const PAGE_SIZE = 20;

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
		? { ...response, attempts: viewAttempts(chat, viewTurn(null, turn, { owned: true }), attempts) }
		: response;
};

/** The responses that are no answers, the oldest edition first. */
function otherEditions(rows: readonly ResponseRow[], answers: readonly ResponseRow[]): ResponseRow[][] {
	const others = rows.filter((row) => !answers.includes(row)).toSorted((a, b) => a.edition - b.edition);
	return [...Map.groupBy(others, ({ edition }) => edition).values()];
}

/** Exports each chat with its responses, the earlier answers that are kept of them, and summaries. */
async function* exportChats(
	{ database, clock, summaryOf, votesOf, checksOf, changesOf, reviewsOf }: Runner,
	userId: string,
): AsyncGenerator<unknown> {
	let last: ChatRow | undefined;
	do {
		const page = await loadPageAfter(database.query, userId, last);
		const votes = await votesOf(page, { owned: true });
		const checks = await checksOf(page, { owned: true });
		const reviews = await reviewsOf(page, { owned: true }, { withEarlier: true });
		const compared = await changesOf(page.map(({ id }) => id));
		for (const chat of page) {
			const turns = await loadTurns(database.query, chat.id, MAX_TURNS);
			const all = await loadResponses(database.query, chat.id);
			const earlier = await loadEarlier(
				database.query,
				all.map(({ id }) => id),
			);
			const views = [];
			for (const turn of turns) {
				const { number, compare_failure } = turn;
				const ofTurn = all.filter(({ turn }) => turn === number);
				const rows = answersIn(ofTurn);
				const summary = await summaryOf(chat.id, number);
				const known = { summary, making: null, failure: readCompareFailure(compare_failure) };
				const view = viewStoredTurn(chat, turn, rows, clock.now(), known);
				const responses = view.responses.map((response) => withEarlier(response, { chat, turn }, earlier));
				const asked = checks.get(chat.id)?.get(number);
				const editions = otherEditions(ofTurn, rows).map(
					(rows) => viewStoredTurn(chat, turn, rows, clock.now()).responses,
				);
				const others = editions.map((ofEdition) =>
					ofEdition.map((response) => withEarlier(response, { chat, turn }, earlier)),
				);
				const changes = compared.get(chat.id)?.get(number);
				const reviewed = reviews.get(chat.id)?.get(number);
				views.push({
					...{ ...view, responses },
					...(asked && { checks: asked }),
					...(reviewed && { review: reviewed.shown, earlierReviews: reviewed.earlier }),
					...(others.length > 0 && { editions: others }),
					...(changes && { changes }),
				});
			}
			const session = withVotes(viewChat(chat, turns, { owned: true }), votes.get(chat.id));
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
