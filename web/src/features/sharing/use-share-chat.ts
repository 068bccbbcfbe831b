import { getChat, getResponses, getSharedChat, type ResponsesPayload, shareChat } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/server/api.ts";
import { keyOf } from "../../lib/server/query-client.ts";

interface Sharing {
	readonly shared: boolean;
	/** Whether readers also get the votes; it stays as it was if left out. */
	readonly verdict?: boolean | undefined;
	/** Readers keep the prompts and answers that they have. */
	readonly verdictOnly?: true;
}

/** Publishes the chat or ends that. The cache then holds the chat as the server returned it. */
export function useShareChat(id: string) {
	const cache = useQueryClient();
	const queryKey = keyOf(getChat, { params: { id } });
	return useMutation({
		// The response to an earlier request may arrive after this one, with the old state of the chat.
		onMutate: () => cache.cancelQueries({ queryKey }),
		mutationFn: (sharing: Sharing) => call(shareChat, { params: { id }, body: sharing }),
		onSuccess: async (session) => {
			cache.setQueryData(queryKey, session);
			// What readers get may differ from now on.
			void cache.invalidateQueries({ queryKey: keyOf(getSharedChat, { params: { id } }) });
			const turn = session.turns.at(-1)?.number;
			const answersKey = keyOf(getResponses, { params: { id }, query: { turn } });
			const isAskedAgain = cache.getQueryData<ResponsesPayload>(answersKey)?.editions !== undefined;
			// The answers say which editions of them are published.
			if (isAskedAgain) await cache.invalidateQueries({ queryKey: answersKey, exact: true });
		},
	});
}
