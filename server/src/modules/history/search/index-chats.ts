import { sql } from "kysely";
import type { Database, Queries, WriteOptions } from "../../../platform/database/index.ts";
import type { TextIndex } from "../../../platform/text-index/index.ts";
import { inProviderOrder, loadResponses } from "../../chat/index.ts";
import { type Owner, ownerKey, ownerOf } from "../../identity/index.ts";
import { wordsOf } from "./chat-words.ts";

/** An answer is found by its first words; few have more. */
const WORDS_OF_ONE = 25_000;
/** Stands between prompt and answers, so that no phrase reaches from one into the next; nobody can type it as a word. */
const BETWEEN = "\ue000";

function firstWords(text: string): string[] {
	const words: string[] = [];
	for (const { word } of wordsOf(text)) if (words.push(word) === WORDS_OF_ONE) break;
	return words;
}

/** Claims the chat before it reads the answers, so that an answer which is asked again meanwhile makes it due again. */
async function indexChat(transaction: Queries, index: TextIndex, chatId: string, now: number): Promise<void> {
	const claim = (indexedAt: number | null) =>
		transaction.updateTable("chats").set({ indexed_at: indexedAt }).where("id", "=", chatId);
	const chat = await claim(now).where("indexed_at", "is", null).returningAll().executeTakeFirst();
	if (!chat) return;
	const rows = inProviderOrder(await loadResponses(transaction, chatId));
	const texts = rows.filter(({ status, text }) => status !== "pending" && text !== "").map(({ text }) => text);
	const words = [chat.prompt, ...texts].flatMap((text, place) => [
		...(place > 0 ? [BETWEEN] : []),
		...firstWords(text),
	]);
	await index.put(transaction, { chatId, owner: ownerKey(ownerOf(chat)), words });
	if (rows.some(({ status }) => status === "pending")) await claim(null).execute();
}

/** All wait for the same flush to the disk; the group of writes lets others have a turn in between. */
async function indexEach(
	database: Database,
	index: TextIndex,
	ids: readonly string[],
	now: number,
	how?: WriteOptions,
): Promise<void> {
	await Promise.all(ids.map((id) => database.write((transaction) => indexChat(transaction, index, id, now), how)));
}

const dueChats = (database: Database, most: number) =>
	database.query
		.selectFrom("chats")
		.select("id")
		.where("indexed_at", "is", null)
		.orderBy("created_at", "desc")
		.limit(most);

const idsOf = (chats: readonly { readonly id: string }[]): string[] => chats.map(({ id }) => id);

/** Takes the words of deleted chats out of the index, at most so many; true when there may be more. */
export async function removeDeleted(database: Database, index: TextIndex, most: number): Promise<boolean> {
	const gone = await index.deleted(database.query, most);
	for (const id of gone)
		await database.write((transaction) => index.forget(transaction, id), { priority: "background" });
	return gone.length === most;
}

/** How many of one person's chats a search waits for. */
const PENDING_MAX = 50;
/** Not by an index of owners, who have thousands of chats: of all chats few are due. */
const whoseChat = sql<string>`coalesce(user_id, visitor_id)`;

/** Before a search: what its owner has asked since the last look, also what still runs. */
export async function indexPending(database: Database, index: TextIndex, owner: Owner, now: number): Promise<void> {
	const own = await dueChats(database, PENDING_MAX).where(whoseChat, "=", owner.id).execute();
	await indexEach(database, index, idsOf(own), now);
}

/** Indexes what is settled and due, at most so many; true when there may be more. */
export async function indexBatch(database: Database, index: TextIndex, most: number, now: number): Promise<boolean> {
	const due = await dueChats(database, most)
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
	return due.length === most;
}
