import type { getHistory, HandlerInput } from "@parallax/contract";
import { HISTORY_PAGE_SIZE } from "@parallax/contract";
import type { Database } from "../../../platform/database/index.ts";
import type { TextIndex } from "../../../platform/text-index/index.ts";
import { type ChatRow, type CountedChat, loadCounted } from "../../chat/index.ts";
import type { Owner } from "../../identity/index.ts";
import { indexPending } from "../search/index-chats.ts";
import { parseSearch } from "../search/parse-search.ts";
import { type Cursor, readCursor } from "./cursor.ts";
import { type ChatFilter, filterChats, pageOf } from "./filter-chats.ts";
import { type FoundVote, loadFoundVotes } from "./found-votes.ts";

type HistoryQuery = HandlerInput<typeof getHistory>["query"];

/** The batch size for loading responses, and the amount of text at which a page ends before its limit. */
const BATCH_SIZE = 10;
const MAX_PAGE_LENGTH = 4_000_000;

export interface ListedChat extends CountedChat<ChatRow> {
	/** Whether the newest analysis of the chat was made without a judge. */
	readonly isApproximate: boolean;
	/** Undefined unless the filter asks for votes. */
	readonly foundVote: FoundVote | undefined;
}

export interface HistoryPage {
	readonly chats: readonly ListedChat[];
	/** The cursor of the next page; null on the last page. */
	readonly next: Cursor | null;
	readonly total: number;
}

/** The filter of a request. A search first indexes the owner's latest chats. */
export async function readFilter(
	database: Database,
	index: TextIndex,
	owner: Owner,
	{ q, ...filter }: Omit<HistoryQuery, "limit" | "before" | "brief">,
	now: number,
): Promise<ChatFilter> {
	if (q === undefined || q.trim() === "") return filter;
	const terms = parseSearch(q);
	if (terms.length > 0) await indexPending(database, index, owner, now);
	return { ...filter, terms };
}

const textLength = ({ rows }: CountedChat<ChatRow>): number => rows.reduce((sum, { text }) => sum + text.length, 0);

/** Long responses end a page early, so that its size is bounded; the next page continues there. */
async function loadPage(
	database: Database,
	page: readonly ChatRow[],
	isSearch: boolean,
): Promise<CountedChat<ChatRow>[]> {
	const loaded: CountedChat<ChatRow>[] = [];
	let length = 0;
	while (loaded.length < page.length && length < MAX_PAGE_LENGTH) {
		const batch = await loadCounted(database, page.slice(loaded.length, loaded.length + BATCH_SIZE), {
			withAllAnswers: isSearch,
		});
		for (const chat of batch) length += textLength(chat);
		loaded.push(...batch);
	}
	return loaded;
}

/** The ids of the chats whose newest analysis was made without a judge. */
async function approximateIds(
	{ query }: Database,
	chats: readonly CountedChat<ChatRow>[],
): Promise<ReadonlySet<string>> {
	const ids = chats.flatMap(({ chat }) => (chat.contradicted === null ? [] : chat.id));
	if (ids.length === 0) return new Set();
	const analyses = await query
		.selectFrom("analyses")
		.select(["chat_id", "approximate"])
		.where("chat_id", "in", ids)
		.orderBy("turn")
		.orderBy("edition")
		.execute();
	const newest = new Map(analyses.map(({ chat_id, approximate }) => [chat_id, approximate]));
	return new Set(ids.filter((id) => newest.get(id) === 1));
}

export async function listHistory(
	database: Database,
	index: TextIndex,
	owner: Owner,
	filter: ChatFilter,
	{ limit = HISTORY_PAGE_SIZE, before }: Pick<HistoryQuery, "limit" | "before">,
): Promise<HistoryPage> {
	const cursor = before === undefined ? undefined : readCursor(before);
	const filtered = filterChats(database, index, owner, filter);
	const [found, counted] = await Promise.all([
		pageOf(filtered, cursor, limit + 1).execute(),
		filtered.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
	]);
	const chats = await loadPage(database, found.slice(0, limit), filter.terms !== undefined);
	const approximate = await approximateIds(database, chats);
	const rows = chats.map(({ chat }) => chat);
	const votes = await loadFoundVotes(database.query, rows, filter);
	const last = chats.at(-1)?.chat;
	const isLast = chats.length === found.length;
	return {
		chats: chats.map((one) => ({
			...one,
			isApproximate: approximate.has(one.chat.id),
			foundVote: votes.get(one.chat.id),
		})),
		next: last && !isLast ? { createdAt: last.created_at, id: last.id } : null,
		total: Number(counted.total),
	};
}
