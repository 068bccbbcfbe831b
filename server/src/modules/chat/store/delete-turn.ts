import type { Queries } from "../../../platform/database/index.ts";
import { seatColumns, seatsOf } from "./rows.ts";

/** Removes the seats that joined the chat in the deleted turn. */
async function removeUnaskedSeats(transaction: Queries, chatId: string): Promise<void> {
	const chat = await transaction.selectFrom("chats").select("seats").where("id", "=", chatId).executeTakeFirst();
	const asked = await transaction
		.selectFrom("responses")
		.select("seat")
		.distinct()
		.where("chat_id", "=", chatId)
		.execute();
	const known = new Set(asked.map(({ seat }) => seat));
	const all = chat ? seatsOf(chat) : [];
	const seats = all.filter(({ id }) => known.has(id));
	if (seats.length === all.length) return;
	await transaction.updateTable("chats").set(seatColumns(seats)).where("id", "=", chatId).execute();
}

/** Deletes the newest turn with its responses. The turn before becomes the newest, and the last that can be shared. */
export async function deleteTurnRows(transaction: Queries, chatId: string, turn: number): Promise<void> {
	for (const table of ["responses", "analyses", "merges", "running_summaries"] as const) {
		await transaction.deleteFrom(table).where("chat_id", "=", chatId).where("turn", "=", turn).execute();
	}
	await transaction.deleteFrom("turns").where("chat_id", "=", chatId).where("number", "=", turn).execute();
	// The number may be given to another turn, which this key did not begin.
	await transaction
		.updateTable("idempotency_keys")
		.set({ turn: 0 })
		.where("chat_id", "=", chatId)
		.where("turn", "=", turn)
		.execute();
	await removeUnaskedSeats(transaction, chatId);
	await transaction
		.updateTable("chats")
		.set(({ selectFrom }) => ({
			indexed_at: null,
			contradicted: selectFrom("turns")
				.select("turns.contradicted")
				.where("turns.chat_id", "=", chatId)
				.where("turns.number", "=", turn - 1),
		}))
		.where("id", "=", chatId)
		.execute();
	await transaction
		.updateTable("chats")
		.set({ shared_turns: turn - 1 })
		.where("id", "=", chatId)
		.where("shared_turns", ">=", turn)
		.execute();
}
