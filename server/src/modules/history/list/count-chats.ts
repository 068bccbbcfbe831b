import type { HistoryCounts } from "@parallax/contract";
import type { Database } from "../../../platform/database/index.ts";
import type { TextIndex } from "../../../platform/text-index/index.ts";
import type { Owner } from "../../identity/index.ts";
import { type ChatFilter, filterChats, hasDisagreement, showsResponse } from "./filter-chats.ts";

/** Counts the chats for each view of the history, in one query. */
export async function countChats(
	database: Database,
	index: TextIndex,
	owner: Owner,
	filter: Omit<ChatFilter, "status" | "shared" | "disagreed" | "pinned" | "blind">,
): Promise<HistoryCounts> {
	const counts = await filterChats(database, index, owner, filter)
		.select(({ fn }) => {
			const chats = fn.countAll<number>();
			return [
				chats.as("all"),
				chats.filterWhere(hasDisagreement).as("disagreed"),
				chats.filterWhere(showsResponse({ provider: filter.provider, status: "error" })).as("failed"),
				chats.filterWhere("shared_at", "is not", null).as("shared"),
				chats.filterWhere("pinned_at", "is not", null).as("pinned"),
			];
		})
		.executeTakeFirstOrThrow();
	return {
		all: Number(counts.all),
		disagreed: Number(counts.disagreed),
		failed: Number(counts.failed),
		shared: Number(counts.shared),
		pinned: Number(counts.pinned),
	};
}
