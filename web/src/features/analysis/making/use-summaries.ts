import { cancelSummaries, getResponses, type ResponsesPayload, summarizeChat } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "../../../lib/server/api.ts";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import { keyOf } from "../../../lib/server/query-client.ts";
import { toast } from "../../../ui/toasts/toast-store.ts";
import type { ShownChat } from "../../chat/index.ts";
import { messages } from "../messages.ts";

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
	/** Stops what is being made; the last finished comparison stays. */
	readonly cancel: () => void;
	/** True once this page has asked for a comparison and got it. */
	readonly wasMadeHere: boolean;
}

/** Asks the server to stop; `isStopped` keeps the page from reporting as a failure what its reader wanted. */
function useCancel(chatId: string, turn: number, readAnew: () => Promise<void>) {
	const isStopped = useRef(false);
	const { mutate } = useMutation({
		mutationFn: () => call(cancelSummaries, { params: { id: chatId }, query: { turn } }),
		onMutate: () => {
			isStopped.current = true;
		},
		onError: (thrown) => {
			isStopped.current = false;
			toast({
				title: messages.making.cancelFailed,
				description: sentenceFor(thrown, messages.making.cancelFailed),
				tone: "destructive",
			});
		},
		onSettled: readAnew,
	});
	return { isStopped, cancel: () => mutate() };
}

/** Says how it ended when this page did not ask for it: before it was loaded, or in another tab. */
function useEndOfOthers({ summarizingMs, making, analysis }: ResponsesPayload, isSilent: boolean): void {
	const isBeingMade = summarizingMs !== null || making !== null;
	const begun = useRef<{ readonly analysis: ResponsesPayload["analysis"] } | null>(null);
	useEffect(() => {
		if (isSilent) begun.current = null;
		else if (isBeingMade) begun.current ??= { analysis };
		else if (begun.current) {
			// The same once more is no news, whether it was made anew or not.
			if (!analysis) sayFailed(null);
			else if (analysis !== begun.current.analysis) toast(messages.doneToast);
			begun.current = null;
		}
	}, [isBeingMade, analysis, isSilent]);
}

/** Asks for the summaries; what is shown stays until the new ones are there. */
export function useSummaries({ side, session, payload }: ShownChat): Summaries {
	const chatId = session.id;
	const client = useQueryClient();
	const { turn } = payload;
	// Where the page caches the answers of the turn.
	const queryKey = keyOf(getResponses, { params: { id: chatId }, query: { turn } });
	const readAnew = () => client.invalidateQueries({ queryKey, exact: true });
	const { isStopped, cancel } = useCancel(chatId, turn, readAnew);
	const [wasMadeHere, setMadeHere] = useState(false);
	const { mutate, isPending } = useMutation({
		mutationKey: ["summaries", chatId, turn],
		mutationFn: async () => {
			isStopped.current = false;
			// Once the page knows it from the server it watches the chat, and whatever it hears the other tabs hear.
			const lasting = setTimeout(readAnew, LASTS_MS);
			try {
				return await call(summarizeChat, { params: { id: chatId }, query: { turn } });
			} finally {
				clearTimeout(lasting);
			}
		},
		onSuccess: async (made) => {
			client.setQueryData<ResponsesPayload>(
				queryKey,
				(was) => was && { ...was, ...made, making: null, summarizingMs: null },
			);
			setMadeHere(true);
			toast(messages.doneToast);
			await readAnew();
		},
		onError: (thrown) => {
			if (!isStopped.current) sayFailed(thrown);
			// What was asked for may be under way all the same.
			void readAnew();
		},
	});
	useEndOfOthers(payload, isPending || isStopped.current || side !== "own");
	return {
		isRunning: isPending || payload.summarizingMs !== null || payload.making !== null,
		elapsedMs: payload.summarizingMs ?? 0,
		generate: () => mutate(),
		cancel,
		wasMadeHere,
	};
}
