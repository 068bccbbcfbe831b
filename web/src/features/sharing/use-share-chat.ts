import { getChat, shareChat } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/server/api.ts";
import { keyOf } from "../../lib/server/query-client.ts";

/** True publishes the chat, false unpublishes it. The cache then holds the chat as the server returned it. */
export function useShareChat(id: string) {
	const cache = useQueryClient();
	const queryKey = keyOf(getChat, { params: { id } });
	return useMutation({
		// The response to an earlier request may arrive after this one, with the old state of the chat.
		onMutate: () => cache.cancelQueries({ queryKey }),
		mutationFn: (shared: boolean) => call(shareChat, { params: { id }, body: { shared } }),
		onSuccess: (session) => cache.setQueryData(queryKey, session),
	});
}
