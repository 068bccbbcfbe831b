import type { getHistory, Received } from "@parallax/contract";
import { type ExpressionBuilder, sql } from "kysely";
import type { Database, Tables } from "../../../platform/database/index.ts";
import type { IndexTerm, TextIndex } from "../../../platform/text-index/index.ts";
import { type Owner, ownerKey } from "../../identity/index.ts";
import type { Cursor } from "./cursor.ts";

type Asked = Received<typeof getHistory>["query"];

/** Which of somebody's chats are meant. */
export interface ChatFilter extends Pick<Asked, "provider" | "status" | "shared" | "disagreed" | "since" | "until"> {
	/** Absent without a search; empty when what was typed holds no word, so that nothing can be found by it. */
	readonly terms?: readonly IndexTerm[];
	readonly ids?: readonly string[];
}

type ChatQuery = ReturnType<typeof chatsOf>;

const chatsOf = ({ query }: Database, owner: Owner) =>
	query.selectFrom("chats").where(owner.kind === "user" ? "chats.user_id" : "chats.visitor_id", "=", owner.id);

/** True for a chat that has such an answer. */
export function hasAnswer({ provider, status }: Pick<ChatFilter, "provider" | "status">) {
	return ({ exists, selectFrom }: ExpressionBuilder<Tables, "chats">) => {
		let answers = selectFrom("responses").select("responses.id").whereRef("responses.chat_id", "=", "chats.id");
		if (provider !== undefined) answers = answers.where("responses.provider", "=", provider);
		// Written out, since an index that holds only failed answers is used only then.
		if (status !== undefined) answers = answers.where("responses.status", "=", sql.lit(status));
		return exists(answers);
	};
}

/** Somebody's own chats that the filter lets through. */
export function filterChats(database: Database, index: TextIndex, owner: Owner, filter: ChatFilter): ChatQuery {
	let chats = chatsOf(database, owner);
	const { terms, ids, provider, status, shared, disagreed, since, until } = filter;
	if (provider !== undefined || status !== undefined) chats = chats.where(hasAnswer({ provider, status }));
	if (shared !== undefined) chats = chats.where("shared_at", shared === "true" ? "is not" : "is", null);
	// Written out, since the index that holds only these is used only then.
	if (disagreed === "true") chats = chats.where("contradicted", ">", sql.lit(0));
	if (disagreed === "false")
		chats = chats.where(({ or, eb }) => or([eb("contradicted", "is", null), eb("contradicted", "=", 0)]));
	if (since !== undefined) chats = chats.where("created_at", ">=", Date.parse(since));
	if (until !== undefined) chats = chats.where("created_at", "<", Date.parse(until));
	if (ids !== undefined) chats = chats.where("chats.id", "in", ids);
	if (terms === undefined) return chats;
	if (terms.length === 0) return chats.where(({ lit }) => lit(false));
	return chats.where("chats.id", "in", sql<string>`(${index.matching(ownerKey(owner), terms)})`);
}

/** In the order of the history, newest first, from after a cursor. */
export function pageOf(chats: ChatQuery, before: Cursor | undefined, limit: number) {
	let page = chats.selectAll("chats").orderBy("created_at", "desc").orderBy("chats.id", "desc").limit(limit);
	if (before) {
		const { createdAt, id } = before;
		// The first condition alone says less, and leads through the index.
		page = page
			.where("created_at", "<=", createdAt)
			.where(({ or, and, eb }) =>
				or([eb("created_at", "<", createdAt), and([eb("created_at", "=", createdAt), eb("chats.id", "<", id)])]),
			);
	}
	return page;
}
