import type { getHistory, Received } from "@parallax/contract";
import { HISTORY_PAGE } from "@parallax/contract";
import type { Database } from "../../../platform/database/index.ts";
import type { TextIndex } from "../../../platform/text-index/index.ts";
import type { Owner } from "../../identity/index.ts";
import { indexPending } from "../search/index-chats.ts";
import { parseSearch } from "../search/parse-search.ts";
import { type Cursor, readCursor } from "./cursor.ts";
import { type ChatFilter, filterChats, pageOf } from "./filter-chats.ts";
import { type ChatWithRows, loadAnswers } from "./load-answers.ts";

type Asked = Received<typeof getHistory>["query"];

/** The batch size for loading responses, and the amount of text at which a page ends before its limit. */
const READ_AT_ONCE = 10;
const PAGE_UNITS = 4_000_000;

export interface ListedChat extends ChatWithRows {
	/** Whether the newest analysis of the chat was made without a judge. */
	readonly isApproximate: boolean;
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
	{ q, ...asked }: Omit<Asked, "limit" | "before" | "brief">,
	now: number,
): Promise<ChatFilter> {
	if (q === undefined || q.trim() === "") return asked;
	const terms = parseSearch(q);
	if (terms.length > 0) await indexPending(database, index, owner, now);
	return { ...asked, terms };
}

const unitsOf = ({ rows }: ChatWithRows): number => rows.reduce((sum, { text }) => sum + text.length, 0);

/** Long responses end a page early, so that its size is bounded; the next page continues there. */
async function loadPage(database: Database, page: Parameters<typeof loadAnswers>[1]): Promise<ChatWithRows[]> {
	const loaded: ChatWithRows[] = [];
	let units = 0;
	while (loaded.length < page.length && units < PAGE_UNITS) {
		const some = await loadAnswers(database, page.slice(loaded.length, loaded.length + READ_AT_ONCE));
		for (const chat of some) units += unitsOf(chat);
		loaded.push(...some);
	}
	return loaded;
}

/** The ids of the chats whose newest analysis was made without a judge. */
async function approximateOf({ query }: Database, chats: readonly ChatWithRows[]): Promise<ReadonlySet<string>> {
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
	{ limit = HISTORY_PAGE, before }: Pick<Asked, "limit" | "before">,
): Promise<HistoryPage> {
	const cursor = before === undefined ? undefined : readCursor(before);
	const filtered = filterChats(database, index, owner, filter);
	const [found, counted] = await Promise.all([
		pageOf(filtered, cursor, limit + 1).execute(),
		filtered.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
	]);
	const chats = await loadPage(database, found.slice(0, limit));
	const approximate = await approximateOf(database, chats);
	const last = chats.at(-1)?.chat;
	const isLast = chats.length === found.length;
	return {
		chats: chats.map((one) => ({ ...one, isApproximate: approximate.has(one.chat.id) })),
		next: last && !isLast ? { createdAt: last.created_at, id: last.id } : null,
		total: Number(counted.total),
	};
}
