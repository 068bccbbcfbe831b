import { type ChatWithResponses, getHistory } from "@parallax/contract";
import { type InfiniteData, keepPreviousData, type QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { readJson, send } from "../../lib/server/api.ts";
import { keyOf } from "../../lib/server/query-client.ts";
import { type HistoryFilter, toRequestQuery } from "./history-filter.ts";

export const HISTORY_KEY = keyOf(getHistory, { query: {} });

export interface ChatsPage {
	readonly chats: readonly ChatWithResponses[];
	/** The cursor of the next page; null after the last. */
	readonly next: string | null;
	/** The total number of chats. */
	readonly total: number;
}

/** The chats are in the body of the response, the cursor and the total in its headers. */
async function fetchPage(filter: HistoryFilter, before: string | null, signal: AbortSignal): Promise<ChatsPage> {
	const query = { ...toRequestQuery(filter), brief: "true" as const, ...(before && { before }) };
	const response = await send(getHistory, { query }, { signal });
	const chats = await readJson(getHistory, response, { signal });
	const [, next] = /<([^>]*)>; rel="next"/.exec(response.headers.get("link") ?? "") ?? [];
	return {
		chats,
		next: next ? new URL(next, location.origin).searchParams.get("before") : null,
		total: Number(response.headers.get("x-total-count") ?? chats.length),
	};
}

/** Loads the history page by page, newest first. */
export function useHistory(filter: HistoryFilter) {
	const history = useInfiniteQuery({
		queryKey: [...HISTORY_KEY, "parts", toRequestQuery(filter)],
		queryFn: ({ pageParam, signal }) => fetchPage(filter, pageParam, signal),
		initialPageParam: null as string | null,
		getNextPageParam: (last) => last.next,
		placeholderData: keepPreviousData,
		// Comparing all loaded pages with each new one would block scrolling, for longer with each page.
		structuralSharing: false,
		// With more than one page loaded, a returning user finds the list as it was; otherwise it is refetched.
		refetchOnMount: (query) => ((query.state.data?.pages.length ?? 0) <= 1 ? "always" : false),
	});
	const { data } = history;
	const chats = useMemo(() => data?.pages.flatMap((page) => page.chats) ?? [], [data]);
	return { history, chats, total: data?.pages[0]?.total ?? 0 };
}

type CachedPages = InfiniteData<ChatsPage, string | null>;

/** Removes deleted chats from the cached lists without refetching these. */
export function removeFromHistory(client: QueryClient, ids: ReadonlySet<string>): void {
	client.setQueriesData<CachedPages>({ queryKey: [...HISTORY_KEY, "parts"] }, (cached) => {
		if (!cached) return cached;
		const removedCount = cached.pages.flatMap(({ chats }) => chats.filter(({ id }) => ids.has(id))).length;
		return {
			...cached,
			pages: cached.pages.map((page) => ({
				...page,
				chats: page.chats.filter(({ id }) => !ids.has(id)),
				total: page.total - removedCount,
			})),
		};
	});
}
