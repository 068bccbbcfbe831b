import { deleteChat } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { sentenceFor } from "../../lib/api-error.ts";
import { toast } from "../../ui/toast-store.ts";
import { historyQuery } from "./history-query.ts";
import { messages } from "./messages.ts";

/** Deletes on the server first, then reads the list again. */
export function useDeleteChat(onEnd: () => void) {
	const cache = useQueryClient();
	return useMutation({
		mutationFn: (id: string) => call(deleteChat, { params: { id } }),
		onSuccess: async () => {
			await cache.invalidateQueries({ queryKey: historyQuery().queryKey });
			toast({ title: messages.deleted });
		},
		onError: (thrown) =>
			toast({
				title: messages.deleteFailed.title,
				description: sentenceFor(thrown) || messages.deleteFailed.description,
				tone: "destructive",
			}),
		onSettled: onEnd,
	});
}
