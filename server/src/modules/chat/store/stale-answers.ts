import type { Queries } from "../../../platform/database/index.ts";
import type { ResponseRow } from "./rows.ts";

type RetriedRow = Pick<ResponseRow, "id" | "chat_id" | "seat" | "turn">;

/** The seats whose later context contains a response: all when it was carried, none when another one was. */
export async function seatsThatSaw(
	query: Queries,
	{ id, chat_id, seat, turn }: RetriedRow,
): Promise<(seat: string) => boolean> {
	const next = await query
		.selectFrom("turns")
		.select("carried_response")
		.where("chat_id", "=", chat_id)
		.where("number", "=", turn + 1)
		.executeTakeFirst();
	const carried = next?.carried_response ?? null;
	return (other) => (carried === null ? other === seat : carried === id);
}

/** Marks later answers as stale when they depend on an answer that is retried. */
export async function markLaterRowsStale(transaction: Queries, row: RetriedRow): Promise<void> {
	const hasSeen = await seatsThatSaw(transaction, row);
	const later = await transaction
		.selectFrom("responses")
		.select(["id", "seat"])
		.where("chat_id", "=", row.chat_id)
		.where("turn", ">", row.turn)
		.execute();
	const ids = later.filter(({ seat }) => hasSeen(seat)).map(({ id }) => id);
	if (ids.length === 0) return;
	await transaction.updateTable("responses").set({ stale: 1 }).where("id", "in", ids).execute();
	// An earlier answer that becomes the answer again was made from the same context.
	await transaction.updateTable("earlier_attempts").set({ stale: 1 }).where("response_id", "in", ids).execute();
}
