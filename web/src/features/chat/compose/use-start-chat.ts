import type { ChatSession } from "@parallax/contract";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { networkError } from "../../../lib/server/api-error.ts";
import type { Draft } from "../../../lib/stored/draft.ts";
import { justStarted } from "./just-started.ts";
import type { ChatRequest } from "./start-chat.ts";

interface Attempt extends ChatRequest {
	isCancelled?: boolean;
}

/** Loads the code that starts chats. It is not in the initial bundle; it loads after the first sign of a reader. */
export const loadStartChat = () => import("./start-chat.ts");

const loadStartChatOrThrow = () =>
	loadStartChat().catch((cause: unknown) => {
		throw networkError(cause);
	});

/** Starts a chat once, however often Submit is pressed, and shows it if the composer is still mounted. */
export function useStartChat(draft: Draft, onStarted: (session: ChatSession) => void) {
	const client = useQueryClient();
	const running = useRef<Attempt>(null);
	const mutation = useMutation({
		mutationFn: async (attempt: Attempt) => (await loadStartChatOrThrow()).sendPrompt(client, attempt),
		onSuccess: async ({ session, sent }, attempt: Attempt) => {
			const { cacheStartedChat, stopStartedChat } = await loadStartChatOrThrow();
			if (attempt.isCancelled) return stopStartedChat(session);
			cacheStartedChat(client, session, sent);
		},
		onSettled: (_started, _error, attempt) => {
			if (running.current === attempt) running.current = null;
		},
	});
	return {
		isStarting: mutation.isPending,
		error: mutation.error,
		start(request: ChatRequest) {
			if (running.current) return;
			running.current = { ...request };
			mutation.mutate(running.current, {
				onSuccess({ session }) {
					if (draft.read() === request.prompt) draft.write("");
					justStarted.id = session.id;
					onStarted(session);
				},
			});
		},
		/** Stops waiting for the response. If the server starts the chat anyway, it is stopped at once. */
		cancel() {
			if (running.current) running.current.isCancelled = true;
			running.current = null;
			// The same prompt needs a new key now, or its chat would be stopped too. `start` awaits the same import.
			loadStartChatOrThrow().then(
				({ clearIdempotencyKey }) => clearIdempotencyKey(),
				() => {},
			);
			mutation.reset();
		},
	};
}
