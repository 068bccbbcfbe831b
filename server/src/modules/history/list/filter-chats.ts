import type { getHistory, HandlerInput } from "@parallax/contract";
import { type ExpressionBuilder, sql } from "kysely";
import type { Database, Tables } from "../../../platform/database/index.ts";
import type { IndexTerm, TextIndex } from "../../../platform/text-index/index.ts";
import { type Owner, ownerKey } from "../../identity/index.ts";
import type { Cursor } from "./cursor.ts";

type HistoryQuery = HandlerInput<typeof getHistory>["query"];

/** Selects chats of one owner. */
export interface ChatFilter
	extends Pick<HistoryQuery, "provider" | "status" | "shared" | "disagreed" | "since" | "until"> {
	/** Absent without a search; empty when the search text contains no word, which finds nothing. */
	readonly terms?: readonly IndexTerm[];
	readonly ids?: readonly string[];
}

type ChatQuery = ReturnType<typeof chatsOf>;

/** The chats that the history contains: all but temporary ones. */
const chatsOf = ({ query }: Database, owner: Owner) =>
	query
		.selectFrom("chats")
		.where(owner.kind === "user" ? "chats.user_id" : "chats.visitor_id", "=", owner.id)
		.where("chats.looked_at", "is", null);

/** Whether the newest turn has a response with this provider and status: the history shows only that turn's responses. */
export function showsResponse({ provider, status }: Pick<ChatFilter, "provider" | "status">) {
	return ({ exists, selectFrom }: ExpressionBuilder<Tables, "chats">) => {
		let shown = selectFrom("responses")
			.select("responses.id")
			.whereRef("responses.chat_id", "=", "chats.id")
			// An expression, because SQLite would otherwise read every chat instead of the partial index of failed responses.
			.where(status === "error" ? sql<number>`responses.turn + 0` : "responses.turn", "=", (of) =>
				of
					.selectFrom("turns")
					.select(({ fn }) => fn.max("turns.number").as("newest"))
					.whereRef("turns.chat_id", "=", "chats.id"),
			)
			.where("responses.edition", "=", (of) =>
				of
					.selectFrom("responses as same")
					.select(({ fn }) => fn.max("same.edition").as("newest"))
					.whereRef("same.chat_id", "=", "responses.chat_id")
					.whereRef("same.turn", "=", "responses.turn")
					.whereRef("same.seat", "=", "responses.seat"),
			);
		if (provider !== undefined) shown = shown.where("responses.provider", "=", provider);
		// A literal, because the partial index of failed responses is used only for literals.
		if (status !== undefined) shown = shown.where("responses.status", "=", sql.lit(status));
		return exists(shown);
	};
}

/** The owner's chats that match the filter. */
export function filterChats(database: Database, index: TextIndex, owner: Owner, filter: ChatFilter): ChatQuery {
	let chats = chatsOf(database, owner);
	const { terms, ids, provider, status, shared, disagreed, since, until } = filter;
	if (provider !== undefined || status !== undefined) chats = chats.where(showsResponse({ provider, status }));
	if (shared !== undefined) chats = chats.where("shared_at", shared === "true" ? "is not" : "is", null);
	// A literal, because the partial index is used only for literals.
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

/** One page of the history, newest first, after the cursor. */
export function pageOf(chats: ChatQuery, before: Cursor | undefined, limit: number) {
	let page = chats.selectAll("chats").orderBy("created_at", "desc").orderBy("chats.id", "desc").limit(limit);
	if (before) {
		const { createdAt, id } = before;
		// The first condition is redundant, but lets the query use the index.
		page = page
			.where("created_at", "<=", createdAt)
			.where(({ or, and, eb }) =>
				or([eb("created_at", "<", createdAt), and([eb("created_at", "=", createdAt), eb("chats.id", "<", id)])]),
			);
	}
	return page;
}
