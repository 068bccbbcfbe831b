import { type ResponsesPayload, summarizeChat } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../lib/api.ts";
import { ApiError } from "../../lib/api-error.ts";
import { toast } from "../../ui/toast-store.ts";
import { responsesQuery } from "../chat/index.ts";
import { messages } from "./messages.ts";

function sayFailed(thrown: unknown): void {
	const description = (thrown instanceof ApiError && thrown.sentence) || messages.failedText;
	if (description.includes("Still waiting")) toast({ title: messages.pleaseWait, description });
	else toast({ title: messages.failedToast, description, tone: "destructive" });
}

export interface Summaries {
	readonly isRunning: boolean;
	readonly generate: () => void;
}

/** Asks for the summaries; what is shown stays until the new ones are there. */
export function useSummaries(chatId: string): Summaries {
	const client = useQueryClient();
	const { mutate, isPending } = useMutation({
		mutationKey: ["summaries", chatId],
		mutationFn: () => call(summarizeChat, { params: { id: chatId } }),
		onSuccess: async (made) => {
			const { queryKey } = responsesQuery("own", chatId);
			client.setQueryData<ResponsesPayload>(queryKey, (payload) => payload && { ...payload, ...made });
			toast(messages.doneToast);
			await client.invalidateQueries({ queryKey, exact: true });
		},
		onError: sayFailed,
	});
	return { isRunning: isPending, generate: () => mutate() };
}
