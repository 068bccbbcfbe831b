import { type ChatSession, cancelChat, type ProviderId, startChat, trimPrompt } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "../../../lib/server/api.ts";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import type { Draft } from "../../../lib/stored/draft.ts";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { messages } from "../messages.ts";
import { chatQuery, responsesQuery } from "../stream/chat-queries.ts";
import { forgetKey, keyFor } from "./idempotency-key.ts";
import { justAsked } from "./just-asked.ts";
import { pendingResponses } from "./pending-responses.ts";

export interface Question {
	readonly prompt: string;
	readonly providers: readonly ProviderId[];
}

function ask({ prompt, providers }: Question) {
	const body = { prompt: trimPrompt(prompt), selectedProviders: [...providers] };
	return call(startChat, { body }, { headers: { "idempotency-key": keyFor(body.prompt, providers) } });
}

interface Attempt extends Question {
	isCancelled?: boolean;
}

const stopStarted = ({ id }: ChatSession): Promise<unknown> =>
	call(cancelChat, { params: { id } }).catch((thrown: unknown) =>
		toast({ title: messages.stopFailed, description: sentenceFor(thrown), tone: "destructive" }),
	);

/** Starts a chat once, however often it is pressed, and puts it on show if whoever asked is still there. */
export function useStartChat(draft: Draft, onStarted: (session: ChatSession) => void) {
	const client = useQueryClient();
	const running = useRef<Attempt>(null);
	const mutation = useMutation({
		mutationFn: ask,
		onSuccess: ({ session }, attempt: Attempt) => {
			if (attempt.isCancelled) return stopStarted(session);
			client.setQueryData(chatQuery("own", session.id).queryKey, session);
			client.setQueryData(responsesQuery("own", session.id).queryKey, (was) => was ?? pendingResponses(session));
			forgetKey();
		},
		onSettled: (_started, _error, attempt) => {
			if (running.current === attempt) running.current = null;
		},
	});
	return {
		isStarting: mutation.isPending,
		error: mutation.error,
		start(question: Question) {
			if (running.current) return;
			running.current = { ...question };
			mutation.mutate(running.current, {
				onSuccess({ session }) {
					if (draft.read() === question.prompt) draft.write("");
					justAsked.id = session.id;
					onStarted(session);
				},
			});
		},
		/** Nothing is awaited any more; should the chat begin all the same, it is stopped at once. */
		cancel() {
			if (running.current) running.current.isCancelled = true;
			running.current = null;
			// The same question is a new one from here on, or it would be stopped too.
			forgetKey();
			mutation.reset();
		},
	};
}
