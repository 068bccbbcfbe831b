import { deleteVisitorHistory, getHistory, getVisitorHistory } from "@parallax/contract";
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { call, readJson, send } from "../../lib/server/api.ts";
import { keyOf } from "../../lib/server/query-client.ts";
import { toastFailure } from "../../ui/toasts/toast-failure.ts";
import { toast } from "../../ui/toasts/toast-store.ts";
import { refreshAssistants } from "../assistants/index.ts";
import { messages } from "./messages.ts";
import { useHiddenChats } from "./pending-visitor-delete.ts";

const KEY = keyOf(getVisitorHistory, { query: {} });
const CHANNEL = "parallax:visitor-chats";

type ListEndpoint = typeof getVisitorHistory | typeof getHistory;

async function fetchPage(endpoint: ListEndpoint, limit: number, before: string | null, signal: AbortSignal) {
	const query = { limit, brief: "true" as const, ...(before && { before }) };
	const response = await send(endpoint, { query }, { signal });
	const chats = await readJson(endpoint, response, { signal });
	const [, next] = /<([^>]*)>; rel="next"/.exec(response.headers.get("link") ?? "") ?? [];
	return {
		chats,
		next: next ? new URL(next, location.origin).searchParams.get("before") : null,
		total: Number(response.headers.get("x-total-count") ?? chats.length),
	};
}

/** Refetches the list when another tab has changed it, and when the user returns to this tab. */
function useListSync(): () => void {
	const client = useQueryClient();
	const refresh = useCallback(() => void client.invalidateQueries({ queryKey: KEY }), [client]);
	useEffect(() => {
		const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel(CHANNEL);
		if (channel) channel.onmessage = refresh;
		const onVisibilityChange = () => {
			if (document.visibilityState === "visible") refresh();
		};
		document.addEventListener("visibilitychange", onVisibilityChange);
		return () => {
			channel?.close();
			document.removeEventListener("visibilitychange", onVisibilityChange);
		};
	}, [refresh]);
	return useCallback(() => {
		refresh();
		if (typeof BroadcastChannel === "undefined") return;
		const channel = new BroadcastChannel(CHANNEL);
		channel.postMessage(null);
		channel.close();
	}, [refresh]);
}

/** The chats of this browser, newest first. `notifyChange` tells this tab and the others to refetch the list. */
export function useVisitorChats(limit: number) {
	const notifyChange = useListSync();
	const hidden = useHiddenChats();
	const list = useInfiniteQuery({
		queryKey: [...KEY, limit],
		queryFn: ({ pageParam, signal }) => fetchPage(getVisitorHistory, limit, pageParam, signal),
		initialPageParam: null as string | null,
		getNextPageParam: (last) => last.next,
		refetchOnMount: "always",
	});
	const all = list.data?.pages.flatMap(({ chats }) => chats) ?? [];
	const chats = all.filter(({ id }) => !hidden.has(id));
	return { list, chats, total: (list.data?.pages[0]?.total ?? 0) - (all.length - chats.length), notifyChange };
}

/** The newest chats of the signed-in user. The history has its own cache, which this list leaves alone. */
export const useRecentChats = (limit: number) =>
	useQuery({
		queryKey: [...keyOf(getHistory, { query: {} }), "recent", limit],
		queryFn: ({ signal }) => fetchPage(getHistory, limit, null, signal),
		refetchOnMount: "always",
	});

export function useDeleteAll(notifyChange: () => void) {
	const client = useQueryClient();
	return useMutation({
		mutationFn: () => call(deleteVisitorHistory, {}),
		onSuccess: () => {
			toast(messages.allDeleted);
			// The keys of this browser went with the chats.
			void refreshAssistants(client);
		},
		onError: toastFailure(messages.deleteFailed),
		onSettled: notifyChange,
	});
}
