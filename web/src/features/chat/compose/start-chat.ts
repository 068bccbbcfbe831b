import { type ChatSession, cancelChat, type Provider, startChat, trimPrompt } from "@parallax/contract";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/server/api.ts";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { configQuery } from "../../assistants/index.ts";
import { messages } from "../messages.ts";
import { chatQuery, responsesQuery } from "../stream/chat-queries.ts";
import { keyFor } from "./idempotency-key.ts";
import { pendingResponses } from "./pending-responses.ts";
import { chosenFrom, providerChoice } from "./provider-choice.ts";

export interface Question {
	readonly prompt: string;
	/** Null while the assistants are not known: then as remembered. */
	readonly providers: readonly Provider["id"][] | null;
}

async function rememberedProviders(client: QueryClient): Promise<readonly Provider["id"][]> {
	const config = await client.ensureQueryData(configQuery());
	return chosenFrom(config.providers, providerChoice.read());
}

export async function ask(client: QueryClient, question: Question) {
	const { prompt } = question;
	const providers = question.providers ?? (await rememberedProviders(client));
	const body = { prompt: trimPrompt(prompt), selectedProviders: [...providers] };
	return call(startChat, { body }, { headers: { "idempotency-key": keyFor(body.prompt, providers) } });
}

/** Its columns stand before the first event. */
export function cacheStarted(client: QueryClient, session: ChatSession): void {
	const pending = pendingResponses(session);
	const { queryKey } = responsesQuery({ side: "own", id: session.id, turn: pending.turn });
	client.setQueryData(chatQuery("own", session.id).queryKey, session);
	client.setQueryData(queryKey, (was) => was ?? pending);
}

export const stopStarted = ({ id }: ChatSession): Promise<unknown> =>
	call(cancelChat, { params: { id } }).catch((thrown: unknown) =>
		toast({ title: messages.stopFailed, description: sentenceFor(thrown), tone: "destructive" }),
	);
