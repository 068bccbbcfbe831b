import { prepared, type Queries } from "../../../platform/database/index.ts";
import type { TurnRow } from "./rows.ts";

const selectTurns = prepared((query, { chatId, last }: { readonly chatId: string; readonly last: number }) =>
	query.selectFrom("turns").selectAll().where("chat_id", "=", chatId).where("number", "<=", last).orderBy("number"),
);

/** The turns of a chat up to one of them, oldest first. */
export const loadTurns = (query: Queries, chatId: string, last: number): Promise<TurnRow[]> =>
	selectTurns(query, { chatId, last });

/** The turns of several chats, oldest first. */
export async function loadTurnsOf(query: Queries, chatIds: readonly string[]): Promise<Map<string, TurnRow[]>> {
	if (chatIds.length === 0) return new Map();
	const rows = await query.selectFrom("turns").selectAll().where("chat_id", "in", chatIds).orderBy("number").execute();
	return Map.groupBy(rows, ({ chat_id }) => chat_id);
}

/** The turns up to `last` of which some process writes responses. */
export async function runningTurns(query: Queries, chatId: string, last: number): Promise<number[]> {
	const rows = await query
		.selectFrom("responses")
		.select("turn")
		.distinct()
		.where("chat_id", "=", chatId)
		.where("turn", "<=", last)
		.where("status", "=", "pending")
		.orderBy("turn")
		.execute();
	return rows.map(({ turn }) => turn);
}
