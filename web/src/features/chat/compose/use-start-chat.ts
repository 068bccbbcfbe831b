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

/** Loads the code that starts chats. It is not in the initial bundle; it loads after the first sign of a reader. */
export const loadStartChat = () => import("./start-chat.ts");

const loadNow = () =>
	loadStartChat().catch((cause: unknown) => {
		throw networkError(cause);
	});

/** Starts a chat once, however often Submit is pressed, and shows it if the composer is still mounted. */
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
		/** Stops waiting for the response. If the server starts the chat anyway, it is stopped at once. */
		cancel() {
			if (running.current) running.current.isCancelled = true;
			running.current = null;
			// The same prompt needs a new key now, or its chat would be stopped too. `start` awaits the same import.
			loadNow().then(
				({ forgetKey }) => forgetKey(),
				() => {},
			);
			mutation.reset();
		},
	};
}
