import type { Selectable } from "kysely";
import type { Database, Queries, Tables } from "../../../platform/database/index.ts";

/** The stored analysis of the newest edition of a turn; undefined if there is none. */
export async function findAnalysis(
	{ query }: Database,
	chatId: string,
	turn: number,
): Promise<Selectable<Tables["analyses"]> | undefined> {
	return await query
		.selectFrom("analyses")
		.selectAll()
		.where("chat_id", "=", chatId)
		.where("turn", "=", turn)
		.where("edition", "=", (row) =>
			row
				.selectFrom("responses")
				.select(({ fn }) => fn.max("responses.edition").as("edition"))
				.where("responses.chat_id", "=", chatId)
				.where("responses.turn", "=", turn),
		)
		.executeTakeFirst();
}

/** Asking a seat of a turn again creates a new edition of the turn. */
export async function newestEditionOf(query: Queries, chatId: string, turn: number): Promise<number> {
	const row = await query
		.selectFrom("responses")
		.select(({ fn }) => fn.max("edition").as("edition"))
		.where("chat_id", "=", chatId)
		.where("turn", "=", turn)
		.executeTakeFirst();
	return Number(row?.edition ?? 1);
}
