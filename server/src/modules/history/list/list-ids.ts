import type { Database } from "../../../platform/database/index.ts";
import type { Owner } from "../../identity/index.ts";

/** The ids of all chats of the owner. */
export async function listIds({ query }: Database, owner: Owner): Promise<string[]> {
	const column = owner.kind === "user" ? "user_id" : "visitor_id";
	const rows = await query.selectFrom("chats").select("id").where(column, "=", owner.id).execute();
	return rows.map(({ id }) => id);
}
