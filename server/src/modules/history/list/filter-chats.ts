import { type getHistory, type HandlerInput, PASTED } from "@parallax/contract";
import { type ExpressionBuilder, sql } from "kysely";
import type { Database, Tables } from "../../../platform/database/index.ts";
import type { IndexTerm, TextIndex } from "../../../platform/text-index/index.ts";
import { isAnswer } from "../../chat/index.ts";
import { type Owner, ownerKey } from "../../identity/index.ts";
import type { Cursor } from "./cursor.ts";

type HistoryQuery = HandlerInput<typeof getHistory>["query"];

/** Selects chats of one owner. */
export interface ChatFilter
	extends Pick<
		HistoryQuery,
		"provider" | "status" | "shared" | "disagreed" | "blind" | "topic" | "chose" | "none" | "pinned" | "since" | "until"
	> {
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

/** No filter reveals who answered, and how, while the chat is read blind. */
const showsNames = ({ or, eb }: ExpressionBuilder<Tables, "chats">) =>
	or([eb("chats.blind", "is", null), eb("chats.revealed_at", "is not", null)]);

/** Whether the newest turn has a response with this provider and status: the history shows only that turn's responses. */
export function showsResponse({ status, ...filter }: Pick<ChatFilter, "provider" | "status">) {
	const provider = filter.provider === PASTED ? undefined : filter.provider;
	return (chats: ExpressionBuilder<Tables, "chats">) => {
		const { exists, selectFrom, and } = chats;
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
			.where(isAnswer());
		if (provider !== undefined) shown = shown.where("responses.provider", "=", provider);
		// A literal, because the partial index of failed responses is used only for literals.
		if (status !== undefined) shown = shown.where("responses.status", "=", sql.lit(status));
		return and([showsNames(chats), exists(shown)]);
	};
}

/** Whether a claim of any turn is contradicted, as far as the answers that count now have been compared. */
export const hasDisagreement = ({ exists, selectFrom }: ExpressionBuilder<Tables, "chats">) =>
	exists(
		selectFrom("turns")
			.select("turns.number")
			.whereRef("turns.chat_id", "=", "chats.id")
			// A literal, because the partial index is used only for literals.
			.where("turns.contradicted", ">", sql.lit(0)),
	);

/**
 * Whether the owner voted for an answer of this assistant, alone at the first place where there is an order. A vote on an
 * earlier edition counts on the leaderboard, too.
 */
const hasChosen =
	(provider: string) =>
	({ exists, selectFrom }: ExpressionBuilder<Tables, "chats">) => {
		// The order is JSON without spaces, and the IDs of seats need no escapes in it.
		const isFirst = sql<boolean>`substr(votes.ranking, 1, length(chosen.seat) + 5) = '[["' || chosen.seat || '"]'`;
		return exists(
			selectFrom("votes")
				.innerJoin("responses as chosen", (on) =>
					on
						.onRef("chosen.chat_id", "=", "votes.chat_id")
						.onRef("chosen.turn", "=", "votes.turn")
						.on(({ or, eb, ref }) => or([eb("chosen.seat", "=", ref("votes.best")), isFirst])),
				)
				.select("votes.turn")
				.whereRef("votes.chat_id", "=", "chats.id")
				.where("chosen.provider", "=", provider),
		);
	};

const hasFoundNone = ({ exists, selectFrom }: ExpressionBuilder<Tables, "chats">) =>
	exists(
		selectFrom("votes").select("votes.turn").whereRef("votes.chat_id", "=", "chats.id").where("votes.none", "=", 1),
	);

/** Those of the chats that their owner has labelled so. */
function withLabels(chats: ChatQuery, { topic, pinned, chose, none }: ChatFilter): ChatQuery {
	let labelled = chats;
	if (topic !== undefined) labelled = labelled.where("topic", "=", topic);
	if (pinned !== undefined) labelled = labelled.where("pinned_at", pinned === "true" ? "is not" : "is", null);
	if (chose !== undefined) labelled = labelled.where(hasChosen(chose));
	if (none === "true") labelled = labelled.where(hasFoundNone);
	if (none === "false") labelled = labelled.where((of) => of.not(hasFoundNone(of)));
	return labelled;
}

/** The owner's chats that match the filter. */
export function filterChats(database: Database, index: TextIndex, owner: Owner, filter: ChatFilter): ChatQuery {
	let chats = withLabels(chatsOf(database, owner), filter);
	const { terms, ids, provider, status, shared, disagreed, blind, since, until } = filter;
	// A pasted answer belongs to one turn, so it is found in any of them.
	if (provider === PASTED) chats = chats.where("selected_providers", "like", `%"${PASTED}"%`).where(showsNames);
	if ((provider !== undefined && provider !== PASTED) || status !== undefined)
		chats = chats.where(showsResponse({ provider, status }));
	if (shared !== undefined) chats = chats.where("shared_at", shared === "true" ? "is not" : "is", null);
	if (disagreed === "true") chats = chats.where(hasDisagreement);
	if (disagreed === "false") chats = chats.where((of) => of.not(hasDisagreement(of)));
	if (blind !== undefined) chats = chats.where("blind", blind === "true" ? "is not" : "is", null);
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
