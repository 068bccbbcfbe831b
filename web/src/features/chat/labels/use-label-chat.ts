import { pinChat, setTopic } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/server/api.ts";
import { toastFailure } from "../../../ui/toasts/toast-failure.ts";
import { chatQuery } from "../stream/chat-queries.ts";
import { labelMessages } from "./label-messages.ts";

export type LabelChange = { readonly pinned: boolean } | { readonly topic: string | null };

/** Stores the topic or the pin of a chat. The cache then holds the chat as the server returned it. */
export function useLabelChat(id: string) {
	const cache = useQueryClient();
	const { queryKey } = chatQuery("own", id);
	return useMutation({
		// The response to an earlier request may arrive after this one, with the old state of the chat.
		onMutate: () => cache.cancelQueries({ queryKey }),
		mutationFn: (change: LabelChange) =>
			"topic" in change
				? call(setTopic, { params: { id }, body: change })
				: call(pinChat, { params: { id }, body: change }),
		onSuccess: ({ topic, pinned }) =>
			// Only these fields: an answer to a prompt may have changed the others since.
			cache.setQueryData(queryKey, (session) => session && { ...session, topic, pinned }),
		onError: toastFailure(labelMessages.failed),
	});
}
