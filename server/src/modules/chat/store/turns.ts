import { prepared, type Queries } from "../../../platform/database/index.ts";
import { loadFilesOfChats, loadTurnFiles } from "../files/turn-files.ts";
import { loadResponses } from "./response-chunks.ts";
import type { LoadedTurn, ResponseRow } from "./rows.ts";

const selectTurns = (query: Queries) =>
	query
		.selectFrom("turns")
		.selectAll("turns")
		.select(({ selectFrom }) =>
			selectFrom("responses")
				.select("responses.seat")
				.whereRef("responses.id", "=", "turns.carried_response")
				.as("carried_seat"),
		)
		.orderBy("turns.number");

const selectUpTo = prepared((query, { chatId, last }: { readonly chatId: string; readonly last: number }) =>
	selectTurns(query).where("turns.chat_id", "=", chatId).where("turns.number", "<=", last),
);

/** The turns of a chat up to one of them, oldest first. */
export async function loadTurns(query: Queries, chatId: string, last: number): Promise<LoadedTurn[]> {
	const rows = await selectUpTo(query, { chatId, last });
	const filesOf = await loadTurnFiles(query, chatId, last);
	return rows.map((row) => ({ ...row, files: filesOf(row) }));
}

export async function loadTurn(query: Queries, chatId: string, number: number): Promise<LoadedTurn | undefined> {
	const turns = await loadTurns(query, chatId, number);
	return turns.find((turn) => turn.number === number);
}

/** The data for the requests of one turn: the turns up to and including it, and their responses. */
export async function loadConversation(
	query: Queries,
	chatId: string,
	number: number,
): Promise<{ readonly turns: readonly LoadedTurn[]; readonly responses: readonly ResponseRow[] }> {
	const [turns, responses] = await Promise.all([
		loadTurns(query, chatId, number),
		loadResponses(query, chatId, number),
	]);
	return { turns, responses };
}

/** The turns of several chats, oldest first. */
export async function loadTurnsOf(query: Queries, chatIds: readonly string[]): Promise<Map<string, LoadedTurn[]>> {
	if (chatIds.length === 0) return new Map();
	const rows = await selectTurns(query).where("turns.chat_id", "in", chatIds).execute();
	const filesOf = await loadFilesOfChats(query, chatIds);
	const turns = rows.map((row) => ({ ...row, files: filesOf(row) }));
	return Map.groupBy(turns, ({ chat_id }) => chat_id);
}

/** The turns up to `last` that have pending responses. */
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

/** False once the turn has been deleted. What belongs to a turn is stored in the transaction that asks this. */
export async function hasTurn(transaction: Queries, chatId: string, number: number): Promise<boolean> {
	const turn = transaction
		.selectFrom("turns")
		.select("number")
		.where("chat_id", "=", chatId)
		.where("number", "=", number);
	return (await turn.executeTakeFirst()) !== undefined;
}

export async function hasLaterTurn(query: Queries, chatId: string, number: number): Promise<boolean> {
	const later = query.selectFrom("turns").select("number").where("chat_id", "=", chatId).where("number", ">", number);
	return (await later.limit(1).executeTakeFirst()) !== undefined;
}
