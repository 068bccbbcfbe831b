import type { HistoryCounts } from "@parallax/contract";
import { sql } from "kysely";
import type { Database } from "../../../platform/database/index.ts";
import type { TextIndex } from "../../../platform/text-index/index.ts";
import type { Owner } from "../../identity/index.ts";
import { type ChatFilter, filterChats } from "./filter-chats.ts";

/** How many chats each of the ways to look at what the filter lets through would show. */
export async function countChats(
	database: Database,
	index: TextIndex,
	owner: Owner,
	filter: ChatFilter,
): Promise<HistoryCounts> {
	const count = async (more: Partial<ChatFilter>): Promise<number> => {
		const chats = filterChats(database, index, owner, { ...filter, ...more });
		const { n } = await chats.select(sql<number>`count(*)`.as("n")).executeTakeFirstOrThrow();
		return Number(n);
	};
	// One after the other: the embedded database lets others have the thread in between.
	const all = await count({});
	const disagreed = await count({ disagreed: "true" });
	const failed = await count({ status: "error" });
	return { all, disagreed, failed, shared: await count({ shared: "true" }) };
}
