import { sql } from "kysely";
import type { Database, Queries, WriteOptions } from "../../../platform/database/index.ts";
import type { TextIndex } from "../../../platform/text-index/index.ts";
import { isBlind } from "../../chat/index.ts";
import { type Owner, ownerKey, ownerOf } from "../../identity/index.ts";
import { type ChatWithRows, loadAnswers } from "../list/load-answers.ts";
import { wordsOf } from "./chat-words.ts";

/** The maximum number of indexed words of a text. */
const MAX_WORDS_PER_TEXT = 25_000;
/** The texts of a chat share this limit, because a larger write would delay other writes. */
const MAX_WORDS_PER_CHAT = 400_000;
/** A separator between prompts and responses, so that phrases do not match across them. It is never part of a search. */
const SEPARATOR = "\ue000";

function firstWords(text: string, limit: number): string[] {
	const words: string[] = [];
	for (const { word } of wordsOf(text)) if (words.push(word) >= limit) break;
	return words;
}

/** The words of all turns, with the names of their files; of a chat that is read blind those of the prompts alone. */
function wordsOfChat({ chat, turns, rows }: ChatWithRows): string[] {
	// A word that only one assistant would say must not find a chat whose answers have no names yet.
	const answers = (isBlind(chat) ? [] : rows).filter(({ status, text }) => status !== "pending" && text !== "");
	const texts = turns.flatMap(({ number, prompt, files }) => [
		prompt,
		...files.map(({ name }) => name),
		...answers.filter(({ turn }) => turn === number).map(({ text }) => text),
	]);
	const limit = Math.min(MAX_WORDS_PER_TEXT, Math.floor(MAX_WORDS_PER_CHAT / texts.length));
	return texts.flatMap((text, position) => [...(position > 0 ? [SEPARATOR] : []), ...firstWords(text, limit)]);
}

/** Sets `indexed_at` before reading the responses, so that a concurrent retry makes the chat due again. */
async function indexChat(transaction: Queries, index: TextIndex, chatId: string, now: number): Promise<void> {
	const claim = (indexedAt: number | null) =>
		transaction.updateTable("chats").set({ indexed_at: indexedAt }).where("id", "=", chatId);
	const chat = await claim(now).where("indexed_at", "is", null).returningAll().executeTakeFirst();
	if (!chat) return;
	const [loaded] = await loadAnswers({ query: transaction }, [chat]);
	if (!loaded) return;
	await index.put(transaction, { chatId, owner: ownerKey(ownerOf(chat)), words: wordsOfChat(loaded) });
	if (loaded.rows.some(({ status }) => status === "pending")) await claim(null).execute();
}

/** Separate writes share one flush through the group commit, and other writes can run in between. */
async function indexEach(
	database: Database,
	index: TextIndex,
	ids: readonly string[],
	now: number,
	options?: WriteOptions,
): Promise<void> {
	await Promise.all(ids.map((id) => database.write((transaction) => indexChat(transaction, index, id, now), options)));
}

/** Temporary chats are never indexed: no search finds them, and no index is to be cleared of their words. */
const dueChats = (database: Database, limit: number) =>
	database.query
		.selectFrom("chats")
		.select("id")
		.where("indexed_at", "is", null)
		.where("looked_at", "is", null)
		.orderBy("created_at", "desc")
		.limit(limit);

const idsOf = (chats: readonly { readonly id: string }[]): string[] => chats.map(({ id }) => id);

/** Removes at most `limit` deleted chats from the index; true when there may be more. */
export async function removeDeleted(database: Database, index: TextIndex, limit: number): Promise<boolean> {
	const deletedIds = await index.deleted(database.query, limit);
	for (const id of deletedIds)
		await database.write((transaction) => index.purge(transaction, id), { priority: "background" });
	return deletedIds.length === limit;
}

/** The number of pending chats that a search indexes first. */
const MAX_PENDING = 50;
/** An expression, so that the query does not use the owner's index: only few chats are due. */
const ownerId = sql<string>`coalesce(user_id, visitor_id)`;

/** Indexes the owner's pending chats before a search, also running ones. */
export async function indexPending(database: Database, index: TextIndex, owner: Owner, now: number): Promise<void> {
	const pending = await dueChats(database, MAX_PENDING).where(ownerId, "=", owner.id).execute();
	await indexEach(database, index, idsOf(pending), now);
}

/** Indexes at most `limit` settled chats that are due; true when there may be more. */
export async function indexBatch(database: Database, index: TextIndex, limit: number, now: number): Promise<boolean> {
	const due = await dueChats(database, limit)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("responses")
						.select("responses.id")
						.whereRef("responses.chat_id", "=", "chats.id")
						.where("responses.status", "=", "pending"),
				),
			),
		)
		.execute();
	await indexEach(database, index, idsOf(due), now, { priority: "background" });
	return due.length === limit;
}
