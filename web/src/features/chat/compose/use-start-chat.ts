import type { ChatSession } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { networkError } from "../../../lib/server/api-error.ts";
import type { Draft } from "../../../lib/stored/draft.ts";
import { justAsked } from "./just-asked.ts";
import type { Question } from "./start-chat.ts";

interface Attempt extends Question {
	isCancelled?: boolean;
}

/** The first view goes without the calls of a chat: they are fetched with the first sign of a reader. */
export const loadStartChat = () => import("./start-chat.ts");

const loadNow = () =>
	loadStartChat().catch((cause: unknown) => {
		throw networkError(cause);
	});

/** Starts a chat once, however often it is pressed, and puts it on show if whoever asked is still there. */
export function useStartChat(draft: Draft, onStarted: (session: ChatSession) => void) {
	const client = useQueryClient();
	const running = useRef<Attempt>(null);
	const mutation = useMutation({
		mutationFn: async (attempt: Attempt) => (await loadNow()).ask(client, attempt),
		onSuccess: async ({ session }, attempt: Attempt) => {
			const { cacheStarted, stopStarted } = await loadNow();
			if (attempt.isCancelled) return stopStarted(session);
			cacheStarted(client, session);
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
			// The same question is a new one from here on, or it would be stopped too. What asks again waits for this too.
			loadNow().then(
				({ forgetKey }) => forgetKey(),
				() => {},
			);
			mutation.reset();
		},
	};
}
