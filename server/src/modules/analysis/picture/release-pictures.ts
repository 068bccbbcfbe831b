import type { Queries } from "../../../platform/database/index.ts";
import { queueObjectsToDelete } from "../../../platform/object-store/index.ts";
import type { TurnKey } from "../store/running-summaries.ts";

/** The number of chats per query. */
const BATCH = 500;

/** Queues the pictures of these chats for removal, in the transaction that deletes the chats. */
export async function releasePictures(transaction: Queries, chatIds: readonly string[], now: number): Promise<void> {
	for (let first = 0; first < chatIds.length; first += BATCH) {
		const rows = await transaction
			.selectFrom("analyses")
			.select("picture_key")
			.where("chat_id", "in", chatIds.slice(first, first + BATCH))
			.where("picture_key", "is not", null)
			.execute();
		const keys = rows.flatMap(({ picture_key }) => picture_key ?? []);
		await queueObjectsToDelete(transaction, keys, now);
	}
}

/** Queues the picture of an analysis that is about to be replaced. */
export async function releaseTurnPicture(transaction: Queries, key: TurnKey, now: number): Promise<void> {
	const row = await transaction
		.selectFrom("analyses")
		.select("picture_key")
		.where("chat_id", "=", key.chatId)
		.where("turn", "=", key.turn)
		.where("edition", "=", key.edition)
		.executeTakeFirst();
	if (row?.picture_key) await queueObjectsToDelete(transaction, [row.picture_key], now);
}
