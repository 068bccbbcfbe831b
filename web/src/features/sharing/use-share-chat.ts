import { getChat, shareChat } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/server/api.ts";
import { keyOf } from "../../lib/server/query-client.ts";

/** True publishes the chat, false takes it back; the page then knows the chat as the server does. */
export function useShareChat(id: string) {
	const cache = useQueryClient();
	const queryKey = keyOf(getChat, { params: { id } });
	return useMutation({
		// What was asked before this may be answered after it, as the chat was then.
		onMutate: () => cache.cancelQueries({ queryKey }),
		mutationFn: (shared: boolean) => call(shareChat, { params: { id }, body: { shared } }),
		onSuccess: (session) => cache.setQueryData(queryKey, session),
	});
}
