import type { Database, Queries } from "../../../platform/database/index.ts";

type ChatIds = ReturnType<typeof chatIds>;

const chatIds = (transaction: Queries) => transaction.selectFrom("chats").select("chats.id");

/** Readers of these chats see no checks any more, and those that their owner removed are deleted. */
async function withdraw(transaction: Queries, chats: ChatIds): Promise<void> {
	await transaction.deleteFrom("checks").where("removed", "=", 1).where("chat_id", "in", chats).execute();
	await transaction.updateTable("checks").set({ published: 0 }).where("chat_id", "in", chats).execute();
}

/** Readers of a share see what is settled now on answers that they get, until the owner publishes again; of a chat that is not shared they see none. */
export async function publishChecks(transaction: Queries, chatId: string, isPublic: boolean): Promise<void> {
	await withdraw(transaction, chatIds(transaction).where("chats.id", "=", chatId));
	if (!isPublic) return;
	await transaction
		.updateTable("checks")
		.set({ published: 1 })
		.where("chat_id", "=", chatId)
		.where("settled_at", "is not", null)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("responses")
						.select("responses.id")
						.whereRef("responses.chat_id", "=", "checks.chat_id")
						.whereRef("responses.turn", "=", "checks.turn")
						.whereRef("responses.seat", "=", "checks.seat")
						.whereRef("responses.edition", "=", "checks.edition")
						.where("responses.unpublished", "=", 1),
				),
			),
		)
		.execute();
}

export const withdrawChecksOf = (transaction: Queries, userId: string): Promise<void> =>
	withdraw(transaction, chatIds(transaction).where("chats.user_id", "=", userId));

/**
 * Removes a check of a turn for its owner, also one that is being made. Readers of a share keep what was published until it is
 * published again. False when there is none.
 */
export async function removeCheck(
	{ write }: Database,
	{ chatId, turn, id }: { readonly chatId: string; readonly turn: number; readonly id: string },
): Promise<boolean> {
	return await write(async (transaction) => {
		const removed = await transaction
			.updateTable("checks")
			.set({ removed: 1 })
			.where("id", "=", id)
			.where("chat_id", "=", chatId)
			.where("turn", "=", turn)
			.where("removed", "=", 0)
			.returning("published")
			.executeTakeFirst();
		if (removed?.published === 0) await transaction.deleteFrom("checks").where("id", "=", id).execute();
		return removed !== undefined;
	});
}
