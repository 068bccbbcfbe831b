import { type ChatWithResponses, getHistory } from "@parallax/contract";
import { type InfiniteData, keepPreviousData, type QueryClient, useInfiniteQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { readJson, send } from "../../lib/server/api.ts";
import { keyOf } from "../../lib/server/query-client.ts";
import { type HistoryFilter, queryOf } from "./history-filter.ts";

export const HISTORY_KEY = keyOf(getHistory, { query: {} });

export interface HistoryPart {
	readonly chats: readonly ChatWithResponses[];
	/** The cursor of the next part; null after the last. */
	readonly next: string | null;
	/** The total number of chats. */
	readonly total: number;
}

/** The chats are in the body of the response, the cursor and the total in its headers. */
async function readPart(filter: HistoryFilter, before: string | null, signal: AbortSignal): Promise<HistoryPart> {
	const query = { ...queryOf(filter), brief: "true" as const, ...(before && { before }) };
	const answer = await send(getHistory, { query }, { signal });
	const chats = await readJson(getHistory, answer, { signal });
	const [, next] = /<([^>]*)>; rel="next"/.exec(answer.headers.get("link") ?? "") ?? [];
	return {
		chats,
		next: next ? new URL(next, location.origin).searchParams.get("before") : null,
		total: Number(answer.headers.get("x-total-count") ?? chats.length),
	};
}

/** Loads the history in parts, newest first. */
export function useHistory(filter: HistoryFilter) {
	const history = useInfiniteQuery({
		queryKey: [...HISTORY_KEY, "parts", queryOf(filter)],
		queryFn: ({ pageParam, signal }) => readPart(filter, pageParam, signal),
		initialPageParam: null as string | null,
		getNextPageParam: (last) => last.next,
		placeholderData: keepPreviousData,
		// Comparing all loaded parts with each new one would block scrolling, for longer with each part.
		structuralSharing: false,
		// With more than one part loaded, a returning user finds the list as it was; otherwise it is refetched.
		refetchOnMount: (query) => ((query.state.data?.pages.length ?? 0) <= 1 ? "always" : false),
	});
	const { data } = history;
	const chats = useMemo(() => data?.pages.flatMap((part) => part.chats) ?? [], [data]);
	return { history, chats, total: data?.pages[0]?.total ?? 0 };
}

type Parts = InfiniteData<HistoryPart, string | null>;

/** Removes deleted chats from the cached lists without refetching these. */
export function dropFromHistory(client: QueryClient, ids: ReadonlySet<string>): void {
	client.setQueriesData<Parts>({ queryKey: [...HISTORY_KEY, "parts"] }, (was) => {
		if (!was) return was;
		const held = was.pages.flatMap(({ chats }) => chats.filter(({ id }) => ids.has(id))).length;
		return {
			...was,
			pages: was.pages.map((part) => ({
				...part,
				chats: part.chats.filter(({ id }) => !ids.has(id)),
				total: part.total - held,
			})),
		};
	});
}
