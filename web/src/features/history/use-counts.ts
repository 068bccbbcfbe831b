import { type CallInput, type ChatWithResponses, countHistory, type HistoryCounts, PASTED } from "@parallax/contract";
import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import { call } from "../../lib/server/api.ts";
import { type HistoryFilter, toRequestQuery } from "./history-filter.ts";
import { HISTORY_KEY } from "./use-history.ts";

const COUNTS_KEY = [...HISTORY_KEY, "counts"];

/** How many chats of the search result each filter would show, without those that have just been deleted. */
export function useCounts(filter: HistoryFilter, hidden: readonly ChatWithResponses[]): HistoryCounts | undefined {
	const query = toRequestQuery({ ...filter, category: "all" });
	const { data } = useQuery({
		queryKey: [...COUNTS_KEY, query],
		queryFn: ({ signal }) => call(countHistory, { query }, { signal }),
		placeholderData: keepPreviousData,
		refetchOnMount: "always",
	});
	if (!data) return undefined;
	const subtractHidden = (count: number, isMatch: (chat: ChatWithResponses) => boolean) =>
		count - hidden.filter(isMatch).length;
	return {
		all: subtractHidden(data.all, () => true),
		disagreed: subtractHidden(data.disagreed, (chat) => (chat.contradicted ?? 0) > 0 || !!chat.disagreement),
		failed: subtractHidden(data.failed, ({ responses }) => responses.some(({ status }) => status === "error")),
		shared: subtractHidden(data.shared, ({ shared }) => shared),
		pinned: subtractHidden(data.pinned, ({ pinned }) => pinned === true),
	};
}

function useHasSome(query: CallInput<typeof countHistory>["query"]): boolean {
	const { data } = useQuery({
		queryKey: [...COUNTS_KEY, query],
		queryFn: ({ signal }) => call(countHistory, { query }, { signal }),
		refetchOnMount: "always",
	});
	return (data?.all ?? 0) > 0;
}

/** Whether a chat of the history has a pasted answer. */
export const useHasPasted = (): boolean => useHasSome({ provider: PASTED });

/** Whether a chat of the history was begun blind. */
export const useHasBlind = (): boolean => useHasSome({ blind: "true" });

/** Refetches the counts after chats have been deleted permanently. */
export const refetchCounts = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: COUNTS_KEY });
