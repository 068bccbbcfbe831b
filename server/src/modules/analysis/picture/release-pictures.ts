import { isEmbedded, type Queries } from "../../../platform/database/index.ts";
import { queueObjectsToDelete } from "../../../platform/object-store/index.ts";
import type { TurnKey } from "../store/running-summaries.ts";

/** The number of chats per query. */
const BATCH = 500;

type IsReleased = (key: TurnKey) => boolean;

const selectPictures = (transaction: Queries) =>
	transaction
		.selectFrom("analyses")
		.select(["chat_id as chatId", "turn", "edition", "picture_key as picture"])
		.where("picture_key", "is not", null);

/**
 * Queues the pictures of the released analyses that no other analysis has: copies of a chat share its pictures. All that
 * share one are locked first, in one order, so that of two releases the later one sees what the earlier one has left.
 */
async function queueUnshared(
	transaction: Queries,
	chatIds: readonly string[],
	isReleased: IsReleased,
	now: number,
): Promise<void> {
	const own = transaction.selectFrom("analyses as own").select("own.picture_key").where("own.chat_id", "in", chatIds);
	const sharing = selectPictures(transaction)
		.where("picture_key", "in", own.where("own.picture_key", "is not", null))
		.orderBy("chat_id")
		.orderBy("turn")
		.orderBy("edition");
	const locked = await (isEmbedded(transaction) ? sharing : sharing.forUpdate()).execute();
	const keys = [...new Set(locked.filter(isReleased).flatMap(({ picture }) => picture ?? []))];
	if (keys.length === 0) return;
	// Read again: a copy may have been stored while this waited for the locks.
	const holders = await selectPictures(transaction).where("picture_key", "in", keys).execute();
	const kept = new Set(holders.filter((holder) => !isReleased(holder)).map(({ picture }) => picture));
	const unshared = keys.filter((key) => !kept.has(key));
	await queueObjectsToDelete(transaction, unshared, now);
}

/** Queues the pictures of these chats for removal, in the transaction that deletes the chats. */
export async function releasePictures(transaction: Queries, chatIds: readonly string[], now: number): Promise<void> {
	const released = new Set(chatIds);
	for (let first = 0; first < chatIds.length; first += BATCH) {
		const batch = chatIds.slice(first, first + BATCH);
		await queueUnshared(transaction, batch, ({ chatId }) => released.has(chatId), now);
	}
}

/** Queues the picture of an analysis that is about to be replaced. */
export async function releaseTurnPicture(
	transaction: Queries,
	{ chatId, turn, edition }: TurnKey,
	now: number,
): Promise<void> {
	const isReleased: IsReleased = (one) => one.chatId === chatId && one.turn === turn && one.edition === edition;
	await queueUnshared(transaction, [chatId], isReleased, now);
}
