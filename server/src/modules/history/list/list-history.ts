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

/** Chats whose answers are read together, and how much text of them makes a page whole before its limit. */
const READ_AT_ONCE = 10;
const PAGE_UNITS = 4_000_000;

export interface HistoryPage {
	readonly chats: readonly ChatWithRows[];
	/** Where the next page begins; null on the last one. */
	readonly next: Cursor | null;
	readonly total: number;
}

/** The filter of an address; a search first waits until what was asked a moment ago is in the index. */
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

/** Answers can be long: a page ends early rather than growing without bound, and the next begins there. */
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
	const last = chats.at(-1)?.chat;
	const isLast = chats.length === found.length;
	return {
		chats,
		next: last && !isLast ? { createdAt: last.created_at, id: last.id } : null,
		total: Number(counted.total),
	};
}
