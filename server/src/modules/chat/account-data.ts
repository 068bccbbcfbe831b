import { MAX_TURNS, type ProviderResponse } from "@parallax/contract";
import type { Queries } from "../../platform/database/index.ts";
import { type AccountData, ownerKey } from "../identity/index.ts";
import { stopDeleted } from "./control/stop.ts";
import { announceDeleted } from "./peers/commands.ts";
import type { Runner } from "./run/runner.ts";
import { settleBeforeDelete } from "./start/budget.ts";
import { type EarlierAttempt, loadEarlier } from "./store/attempts.ts";
import { readCompareFailure } from "./store/compare-failure.ts";
import { loadResponses } from "./store/response-chunks.ts";
import { type ChatRow, newestEditions, seatsOf } from "./store/rows.ts";
import { loadTurns } from "./store/turns.ts";
import { viewAttempt } from "./views/view-attempts.ts";
import { viewChat, viewResponses } from "./views/views.ts";

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

const withEarlier = (response: ProviderResponse, earlier: ReadonlyMap<string, EarlierAttempt[]>) => {
	const attempts = earlier.get(response.id);
	return attempts ? { ...response, attempts: attempts.map(viewAttempt) } : response;
};

/** Exports each chat with its responses, the earlier answers that are kept of them, and summaries. */
async function* exportChats({ database, clock, summaryOf }: Runner, userId: string): AsyncGenerator<unknown> {
	let last: ChatRow | undefined;
	do {
		const page = await loadPageAfter(database.query, userId, last);
		for (const chat of page) {
			const turns = await loadTurns(database.query, chat.id, MAX_TURNS);
			const all = await loadResponses(database.query, chat.id);
			const earlier = await loadEarlier(
				database.query,
				all.map(({ id }) => id),
			);
			const seats = seatsOf(chat);
			const views = [];
			for (const { number, compare_failure } of turns) {
				const rows = newestEditions(all.filter(({ turn }) => turn === number));
				const summary = await summaryOf(chat.id, number);
				const known = { summary, making: null, failure: readCompareFailure(compare_failure) };
				const view = viewResponses({ number, seats }, rows, clock.now(), known);
				views.push({ ...view, responses: view.responses.map((response) => withEarlier(response, earlier)) });
			}
			yield { ...viewChat(chat, turns, { owned: true }), ...views.at(-1), earlier: views.slice(0, -1) };
		}
		last = page.at(-1);
	} while (last);
}

/** Deletes the rows first, so running responses find no row to write to. The returned function stops them. */
async function deleteChats(runner: Runner, transaction: Queries, userId: string): Promise<() => Promise<void>> {
	await transaction.deleteFrom("idempotency_keys").where("owner", "=", accountKey(userId)).execute();
	const chats = await transaction.selectFrom("chats").select("id").where("user_id", "=", userId).execute();
	const ids = chats.map(({ id }) => id);
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
