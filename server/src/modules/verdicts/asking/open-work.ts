import type { Database } from "../../../platform/database/index.ts";
import { type AskingSource, isMaking, readLiving } from "./living-rows.ts";

const TABLES = ["checks", "reviews", "changes"] as const;
export type WorkTable = (typeof TABLES)[number];

/** The row of work about a turn; undefined when it is not stored. */
export const findWork = ({ query }: Pick<Database, "query">, table: WorkTable, id: string) =>
	query.selectFrom(table).select("settled_at").where("id", "=", id).executeTakeFirst();

/** Whether a live process asks about a turn of the chat. */
export async function isAsking(source: AskingSource, chatId: string): Promise<boolean> {
	for (const table of TABLES) {
		const open = await readLiving(source, () =>
			source.database.query
				.selectFrom(table)
				.select(["id", "process_id", "settled_at"])
				.select(({ selectFrom }) =>
					selectFrom("processes").select("processes.id").whereRef("processes.id", "=", "process_id").as("alive"),
				)
				.where("chat_id", "=", chatId)
				.where("settled_at", "is", null)
				.execute(),
		);
		if (open.some(isMaking)) return true;
	}
	return false;
}
