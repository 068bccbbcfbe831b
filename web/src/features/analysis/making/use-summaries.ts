import {
	cancelSummaries,
	EXAMPLE_ANALYSIS,
	getResponses,
	type ResponsesPayload,
	summarizeChat,
} from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "../../../lib/server/api.ts";
import { ApiError, sentenceFor } from "../../../lib/server/api-error.ts";
import { keyOf } from "../../../lib/server/query-client.ts";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { type ShownChat, summariesKey } from "../../chat/index.ts";
import { messages } from "../messages.ts";
import type { ComparisonOffer } from "./use-offer.ts";

/** The other tabs are notified only of comparisons that take longer than this. */
const NOTIFY_AFTER_MS = 1000;

function toastComparisonFailure(thrown: unknown): void {
	const description = sentenceFor(thrown, messages.failedText);
	if (description.includes("Still waiting")) toast({ title: messages.pleaseWait, description });
	else toast({ title: messages.failedToast, description, tone: "destructive" });
}

/** A comparison that succeeded replaces the failure of an earlier one. */
function withResult(
	{ compareFailure: _, ...previous }: ResponsesPayload,
	result: Partial<ResponsesPayload>,
): ResponsesPayload {
	return { ...previous, ...result, making: null, summarizingMs: null };
}

export interface Summaries {
	readonly isRunning: boolean;
	/** How long it had been running when the page received its state. */
	readonly elapsedMs: number;
	readonly generate: () => void;
	/** Stops the running comparison; the last finished one stays. */
	readonly cancel: () => void;
	/** True once a comparison that this page requested has succeeded. */
	readonly wasMadeHere: boolean;
}

/** Asks the server to stop. `isStopped` keeps the page from reporting the intended stop as a failure. */
function useCancel(chatId: string, turn: number, refetchResponses: () => Promise<void>) {
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
		onSettled: refetchResponses,
	});
	return { isStopped, cancel: () => mutate() };
}

/** Reports the end of a comparison that this page did not request: one from an earlier page or another tab. */
function useExternalComparisonToast(payload: ResponsesPayload, isSilent: boolean): void {
	const { summarizingMs, making, analysis, compareFailure } = payload;
	const isBeingMade = summarizingMs !== null || making !== null;
	const failedAt = compareFailure && compareFailure.kind !== "best" ? compareFailure.at : null;
	const started = useRef<{ readonly analysis: typeof analysis; readonly failedAt: string | null } | null>(null);
	useEffect(() => {
		if (isSilent) started.current = null;
		else if (isBeingMade) started.current ??= { analysis, failedAt };
		else if (started.current) {
			// No message for an unchanged analysis, whether the judge made it again or not, and for one that was stopped.
			if (failedAt !== null && failedAt !== started.current.failedAt) toastComparisonFailure(null);
			else if (analysis && analysis !== started.current.analysis) toast(messages.doneToast);
			started.current = null;
		}
	}, [isBeingMade, analysis, failedAt, isSilent]);
}

/** Requests the summaries; the shown ones stay until the new ones have arrived. */
export function useSummaries(
	{ side, session, payload }: ShownChat,
	{ judgeToAsk }: Pick<ComparisonOffer, "judgeToAsk">,
): Summaries {
	const chatId = session.id;
	const client = useQueryClient();
	const { turn } = payload;
	// The key under which the page caches the answers of the turn.
	const queryKey = keyOf(getResponses, { params: { id: chatId }, query: { turn } });
	const refetchResponses = () => client.invalidateQueries({ queryKey, exact: true });
	const { isStopped, cancel } = useCancel(chatId, turn, refetchResponses);
	const [wasMadeHere, setMadeHere] = useState(false);
	const { mutate, isPending } = useMutation({
		mutationKey: summariesKey(chatId, turn),
		mutationFn: async () => {
			isStopped.current = false;
			// After this refetch the page follows the chat's stream, and the other tabs receive the same events.
			const timer = setTimeout(refetchResponses, NOTIFY_AFTER_MS);
			try {
				const by = await judgeToAsk();
				return await call(summarizeChat, {
					params: { id: chatId },
					query: { turn },
					body: by === undefined ? {} : { by },
				});
			} finally {
				clearTimeout(timer);
			}
		},
		onSuccess: async (result) => {
			client.setQueryData<ResponsesPayload>(queryKey, (previous) => previous && withResult(previous, result));
			setMadeHere(true);
			toast(result.analysis?.by === EXAMPLE_ANALYSIS ? messages.samplesToast : messages.doneToast);
			await refetchResponses();
		},
		onError: (thrown) => {
			// Its owner may also have stopped it by leaving the chat, or on another page.
			const isCancelled = thrown instanceof ApiError && thrown.code === "cancelled";
			if (!isStopped.current && !isCancelled) toastComparisonFailure(thrown);
			// The comparison may be running despite the error.
			void refetchResponses();
		},
	});
	// The best answer is written from the finished rows, which stay as they are.
	const isBest = payload.making?.kind === "best";
	useExternalComparisonToast(payload, isPending || isStopped.current || side !== "own");
	return {
		isRunning: isPending || (!isBest && (payload.summarizingMs !== null || payload.making !== null)),
		elapsedMs: payload.summarizingMs ?? 0,
		generate: () => mutate(),
		cancel,
		wasMadeHere,
	};
}
