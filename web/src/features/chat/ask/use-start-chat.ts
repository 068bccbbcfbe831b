import { type ChatSession, type ProviderId, startChat, trimPrompt } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { call } from "../../../lib/api.ts";
import type { Draft } from "../../../lib/draft.ts";
import { justAsked } from "../just-asked.ts";
import { chatQuery, responsesQuery, useConfig } from "../queries.ts";
import { forgetKey, keyFor } from "./idempotency-key.ts";
import { pendingAnswers } from "./pending-answers.ts";

export interface Question {
	readonly prompt: string;
	readonly providers: readonly ProviderId[];
}

function ask({ prompt, providers }: Question) {
	const body = { prompt: trimPrompt(prompt), selectedProviders: [...providers] };
	return call(startChat, { body }, { headers: { "idempotency-key": keyFor(body.prompt, providers) } });
}

/** Starts a chat once, however often it is pressed, and puts it on show if whoever asked is still there. */
export function useStartChat(draft: Draft, onStarted: (session: ChatSession) => void) {
	const client = useQueryClient();
	const config = useConfig();
	const running = useRef(false);
	const mutation = useMutation({
		mutationFn: ask,
		onSuccess: ({ session }) => {
			const demos = new Set(config?.providers.filter((provider) => provider.demo).map((provider) => provider.id));
			client.setQueryData(chatQuery("own", session.id).queryKey, session);
			client.setQueryData(responsesQuery("own", session.id).queryKey, (was) => was ?? pendingAnswers(session, demos));
			forgetKey();
		},
		onSettled: () => {
			running.current = false;
		},
	});
	return {
		isStarting: mutation.isPending,
		error: mutation.error,
		start(question: Question) {
			if (running.current) return;
			running.current = true;
			mutation.mutate(question, {
				onSuccess({ session }) {
					if (draft.read() === question.prompt) draft.write("");
					justAsked.id = session.id;
					onStarted(session);
				},
			});
		},
	};
}
