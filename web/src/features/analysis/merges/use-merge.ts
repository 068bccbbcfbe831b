import { getResponses, type ResponsesPayload, summarizeChat } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { call } from "../../../lib/server/api.ts";
import { ApiError, sentenceFor } from "../../../lib/server/api-error.ts";
import { keyOf } from "../../../lib/server/query-client.ts";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { mergeKey, type ShownChat } from "../../chat/index.ts";
import { mergeMessages } from "./merge-messages.ts";

export type MadeKind = "best" | "disputed";

/** The page learns of the progress from the stream of the chat, which opens after this time. */
const FOLLOW_AFTER_MS = 300;

export interface Merging {
	readonly isRunning: boolean;
	readonly make: () => void;
}

/** Requests a text that is made from the rows; the shown one stays until the new one has arrived. */
export function useMerge(
	{ session, payload: { turn } }: ShownChat,
	kind: MadeKind,
	judgeToAsk: () => Promise<string | undefined>,
): Merging {
	const { id } = session;
	const client = useQueryClient();
	const queryKey = keyOf(getResponses, { params: { id }, query: { turn } });
	const refetchResponses = () => client.invalidateQueries({ queryKey, exact: true });
	const { mutate, isPending } = useMutation({
		mutationKey: [...mergeKey(id, turn), kind],
		mutationFn: async () => {
			const by = kind === "best" ? await judgeToAsk() : undefined;
			const timer = setTimeout(refetchResponses, FOLLOW_AFTER_MS);
			try {
				return await call(summarizeChat, {
					params: { id },
					query: { turn },
					body: { kind, ...(by === undefined ? {} : { by }) },
				});
			} finally {
				clearTimeout(timer);
			}
		},
		onSuccess: async ({ merges }) => {
			client.setQueryData<ResponsesPayload>(queryKey, (previous) => {
				if (!previous) return previous;
				const { compareFailure: _, ...rest } = previous;
				return { ...rest, merges };
			});
			await refetchResponses();
		},
		onError: (thrown) => {
			// Its owner has stopped it.
			const isStopped = thrown instanceof ApiError && thrown.code === "cancelled";
			if (!isStopped) {
				const description = sentenceFor(thrown, mergeMessages.failedText);
				toast({ title: mergeMessages.failed, description, tone: "destructive" });
			}
			void refetchResponses();
		},
	});
	return { isRunning: isPending, make: () => mutate() };
}

/** Makes a text that costs nothing without a press, once; when that fails, its button is there. */
export function useMakeAtOnce(isWanted: boolean, make: () => void): void {
	const isDone = useRef(false);
	useEffect(() => {
		if (!isWanted || isDone.current) return;
		isDone.current = true;
		make();
	});
}
