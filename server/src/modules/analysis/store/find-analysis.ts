import type { Selectable } from "kysely";
import type { Database, Tables } from "../../../platform/database/index.ts";
import { type EditionChoice, editionAt } from "../../chat/index.ts";

/** The stored analysis of the answers of a turn; undefined if there is none. */
export async function findAnalysis(
	{ query }: Database,
	chatId: string,
	turn: number,
	choice: EditionChoice = "newest",
): Promise<Selectable<Tables["analyses"]> | undefined> {
	return await query
		.selectFrom("analyses")
		.selectAll()
		.where("chat_id", "=", chatId)
		.where("turn", "=", turn)
		.where("edition", "=", await editionAt(query, { chatId, turn }, choice))
		.executeTakeFirst();
}
