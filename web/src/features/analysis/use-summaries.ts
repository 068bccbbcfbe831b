import { getResponses, type ResponsesPayload, summarizeChat } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../lib/server/api.ts";
import { sentenceFor } from "../../lib/server/api-error.ts";
import { keyOf } from "../../lib/server/query-client.ts";
import { toast } from "../../ui/toasts/toast-store.ts";
import type { ShownChat } from "../chat/index.ts";
import { messages } from "./messages.ts";

/** What is done by then needs no word to the other tabs: they hear of work that lasts. */
const LASTS_MS = 1000;

function sayFailed(thrown: unknown): void {
	const description = sentenceFor(thrown, messages.failedText);
	if (description.includes("Still waiting")) toast({ title: messages.pleaseWait, description });
	else toast({ title: messages.failedToast, description, tone: "destructive" });
}

export interface Summaries {
	readonly isRunning: boolean;
	/** How long that has been so when the page heard of it. */
	readonly elapsedMs: number;
	readonly generate: () => void;
}

/** Says how it ended when this page did not ask for it: before it was loaded, or in another tab. */
function useEndOfOthers({ summarizingMs, analysis }: ResponsesPayload, isSilent: boolean): void {
	const begun = useRef<{ readonly analysis: ResponsesPayload["analysis"] } | null>(null);
	useEffect(() => {
		if (isSilent) begun.current = null;
		else if (summarizingMs !== null) begun.current ??= { analysis };
		else if (begun.current) {
			// The same once more is no news, whether it was made anew or not.
			if (!analysis) sayFailed(null);
			else if (analysis !== begun.current.analysis) toast(messages.doneToast);
			begun.current = null;
		}
	}, [summarizingMs, analysis, isSilent]);
}

/** Asks for the summaries; what is shown stays until the new ones are there. */
export function useSummaries({ side, session, payload }: ShownChat): Summaries {
	const chatId = session.id;
	const client = useQueryClient();
	const { turn } = payload;
	// Where the page caches the answers of the turn.
	const queryKey = keyOf(getResponses, { params: { id: chatId }, query: { turn } });
	const readAnew = () => client.invalidateQueries({ queryKey, exact: true });
	const { mutate, isPending } = useMutation({
		mutationKey: ["summaries", chatId, turn],
		mutationFn: async () => {
			// Once the page knows it from the server it watches the chat, and whatever it hears the other tabs hear.
			const lasting = setTimeout(readAnew, LASTS_MS);
			try {
				return await call(summarizeChat, { params: { id: chatId }, query: { turn } });
			} finally {
				clearTimeout(lasting);
			}
		},
		onSuccess: async (made) => {
			client.setQueryData<ResponsesPayload>(queryKey, (was) => was && { ...was, ...made, summarizingMs: null });
			toast(messages.doneToast);
			await readAnew();
		},
		onError: (thrown) => {
			sayFailed(thrown);
			// What was asked for may be under way all the same.
			void readAnew();
		},
	});
	useEndOfOthers(payload, isPending || side !== "own");
	return {
		isRunning: isPending || payload.summarizingMs !== null,
		elapsedMs: payload.summarizingMs ?? 0,
		generate: () => mutate(),
	};
}
