import { type ChatSession, cancelChat, isPasted, startChat, trimPrompt } from "@parallax/contract";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/server/api.ts";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { configQuery } from "../../assistants/index.ts";
import { chatMessages } from "../chat-messages.ts";
import { askedSeats } from "../picker/asked-seats.ts";
import { askedOf, type Column, columnChoice, columnsFor, pastedDraft } from "../picker/provider-choice.ts";
import { searchChoice, searchOption } from "../picker/search/search-choice.ts";
import { chatQuery, responsesQuery } from "../stream/chat-queries.ts";
import { clearIdempotencyKey, keyFor } from "./idempotency-key.ts";
import { startedResponses } from "./started-responses.ts";

export { clearIdempotencyKey };

export interface ChatRequest {
	readonly prompt: string;
	/** Null while the assistants are not loaded: the remembered columns are used then. */
	readonly columns: readonly Column[] | null;
	readonly isTemporary: boolean;
}

/** Starts a chat, and says which columns were sent. */
export async function sendPrompt(client: QueryClient, { prompt, columns, isTemporary }: ChatRequest) {
	const { providers, features } = await client.ensureQueryData(configQuery());
	const remembered = () => columnsFor(providers, [...columnChoice.read(), ...pastedDraft.read()]);
	const sent = columns ?? askedOf(remembered(), providers);
	const seats = askedSeats(sent, providers);
	const options = { ...(isTemporary && { temporary: true }), ...searchOption(features, searchChoice.read()) };
	const asked = { ...seats, ...options };
	const body = { prompt: trimPrompt(prompt), ...asked };
	const headers = { "idempotency-key": keyFor(body.prompt, asked) };
	const { session } = await call(startChat, { body }, { headers });
	return { session, sent };
}

/** Pasted answers that were not sent stay in the draft. */
function forgetSent(columns: readonly Column[]): void {
	const wasSent = (kept: Column) => columns.some(({ key, text }) => key === kept.key && text === kept.text);
	pastedDraft.write(pastedDraft.read().filter((kept) => !wasSent(kept)));
}

/** Caches pending columns so that they are shown before the first event, and clears the idempotency key. */
export function cacheStartedChat(client: QueryClient, session: ChatSession, sent: readonly Column[]): void {
	clearIdempotencyKey();
	forgetSent(sent);
	client.setQueryData(chatQuery("own", session.id).queryKey, session);
	// Nothing arrives for a chat of pasted answers alone, so the page loads it.
	if (session.seats.every(isPasted)) return;
	const texts = new Map(session.seats.map(({ id }, index) => [id, sent[index]?.text]));
	const started = startedResponses(session, { pastedOf: ({ id }) => texts.get(id) });
	const { queryKey } = responsesQuery({ side: "own", id: session.id, turn: started.turn });
	client.setQueryData(queryKey, (cached) => cached ?? started);
}

export const stopStartedChat = ({ id }: ChatSession): Promise<unknown> =>
	call(cancelChat, { params: { id } }).catch((thrown: unknown) =>
		toast({ title: chatMessages.stopFailed, description: sentenceFor(thrown), tone: "destructive" }),
	);
