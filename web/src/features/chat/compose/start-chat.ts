import { type ChatSession, cancelChat, startChat, trimPrompt } from "@parallax/contract";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/server/api.ts";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { configQuery } from "../../assistants/index.ts";
import { chatMessages } from "../chat-messages.ts";
import { askedSeats } from "../picker/asked-seats.ts";
import { askedOf, type Column, columnChoice, columnsFor } from "../picker/provider-choice.ts";
import { chatQuery, responsesQuery } from "../stream/chat-queries.ts";
import { clearIdempotencyKey, keyFor } from "./idempotency-key.ts";
import { pendingResponses } from "./pending-responses.ts";

export { clearIdempotencyKey };

export interface ChatRequest {
	readonly prompt: string;
	/** Null while the assistants are not loaded: the remembered columns are used then. */
	readonly columns: readonly Column[] | null;
	readonly isTemporary: boolean;
}

export async function sendPrompt(client: QueryClient, { prompt, columns, isTemporary }: ChatRequest) {
	const { providers } = await client.ensureQueryData(configQuery());
	const seats = askedSeats(columns ?? askedOf(columnsFor(providers, columnChoice.read()), providers), providers);
	const asked = isTemporary ? { ...seats, temporary: true } : seats;
	const body = { prompt: trimPrompt(prompt), ...asked };
	return call(startChat, { body }, { headers: { "idempotency-key": keyFor(body.prompt, asked) } });
}

/** Caches pending columns so that they are shown before the first event, and clears the idempotency key. */
export function cacheStartedChat(client: QueryClient, session: ChatSession): void {
	clearIdempotencyKey();
	const pending = pendingResponses(session);
	const { queryKey } = responsesQuery({ side: "own", id: session.id, turn: pending.turn });
	client.setQueryData(chatQuery("own", session.id).queryKey, session);
	client.setQueryData(queryKey, (cached) => cached ?? pending);
}

export const stopStartedChat = ({ id }: ChatSession): Promise<unknown> =>
	call(cancelChat, { params: { id } }).catch((thrown: unknown) =>
		toast({ title: chatMessages.stopFailed, description: sentenceFor(thrown), tone: "destructive" }),
	);
