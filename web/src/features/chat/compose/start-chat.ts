import { type ChatSession, cancelChat, isPasted, startChat, trimPrompt } from "@parallax/contract";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/server/api.ts";
import { ApiError, sentenceFor } from "../../../lib/server/api-error.ts";
import { toast } from "../../../ui/toasts/toast-store.ts";
import { configQuery } from "../../assistants/index.ts";
import { draftFiles } from "../attach/draft-files.ts";
import { chatMessages } from "../chat-messages.ts";
import { askedSeats } from "../picker/asked-seats.ts";
import { askedOf, type Column, columnChoice, columnsFor, pastedDraft } from "../picker/provider-choice.ts";
import { searchChoice, searchOption } from "../picker/search/search-choice.ts";
import { chatQuery, responsesQuery } from "../stream/chat-queries.ts";
import { blindProblem } from "./blind-problem.ts";
import { clearIdempotencyKey, keyFor } from "./idempotency-key.ts";
import { startedResponses } from "./started-responses.ts";

export { clearIdempotencyKey };

export interface ChatRequest {
	readonly prompt: string;
	/** Null while the assistants are not loaded: the remembered columns are used then. */
	readonly columns: readonly Column[] | null;
	readonly isTemporary: boolean;
	/** True when names are hidden until the vote. */
	readonly isBlind?: boolean;
	/** The draft whose files the prompt brings; null where it brings none. */
	readonly draftKey: string | null;
	/** True when the person has cancelled the prompt. */
	readonly isCancelled?: boolean;
}

/** The prompt was cancelled while its files were uploaded; nothing is shown. */
const CANCELLED = new Error("cancelled");

/** What the server would refuse is said without asking it. */
const refused = (sentence: string) =>
	new ApiError({ status: 400, code: null, sentence, message: sentence, retryAfterS: null });

/** What a prompt has sent. */
interface SentPrompt {
	readonly columns: readonly Column[];
	readonly draftKey: string | null;
	readonly attachments: readonly string[];
}

/** Starts a chat, and says what was sent. */
export async function sendPrompt(client: QueryClient, request: ChatRequest) {
	const { prompt, columns, isTemporary, isBlind = false, draftKey } = request;
	const { providers, features } = await client.ensureQueryData(configQuery());
	const remembered = () => columnsFor(providers, [...columnChoice.read(), ...pastedDraft.read()]);
	const sent = columns ?? askedOf(remembered(), providers);
	const seats = askedSeats(sent, providers);
	const search = searchOption(features, searchChoice.read());
	const problem = isBlind
		? blindProblem({ columns: sent, assistants: providers, hasSearch: "search" in search })
		: null;
	if (problem) throw refused(problem);
	const attachments = draftKey === null ? [] : await draftFiles(draftKey).settled();
	if (request.isCancelled) throw CANCELLED;
	const options = {
		...(attachments.length > 0 && { attachments }),
		...(isTemporary && { temporary: true }),
		...(isBlind && { blind: true }),
		...search,
	};
	const asked = { ...seats, ...options };
	const body = { prompt: trimPrompt(prompt), ...asked };
	const headers = { "idempotency-key": keyFor(body.prompt, asked) };
	const { session } = await call(startChat, { body }, { headers });
	return { session, sent: { columns: sent, draftKey, attachments } };
}

/** Pasted answers that were not sent stay in the draft. */
function forgetSent(columns: readonly Column[]): void {
	const wasSent = (kept: Column) => columns.some(({ key, text }) => key === kept.key && text === kept.text);
	pastedDraft.write(pastedDraft.read().filter((kept) => !wasSent(kept)));
}

/** Caches pending columns so that they are shown before the first event, and clears the idempotency key. */
export function cacheStartedChat(client: QueryClient, session: ChatSession, sent: SentPrompt): void {
	clearIdempotencyKey();
	forgetSent(sent.columns);
	if (sent.draftKey !== null) draftFiles(sent.draftKey).forgetSent(sent.attachments);
	client.setQueryData(chatQuery("own", session.id).queryKey, session);
	// Nothing arrives for a chat of pasted answers alone, so the page loads it.
	if (sent.columns.every(isPasted)) return;
	const texts = new Map(session.seats.map(({ id }, index) => [id, sent.columns[index]?.text]));
	const started = startedResponses(session, { pastedOf: ({ id }) => texts.get(id) });
	const { queryKey } = responsesQuery({ side: "own", id: session.id, turn: started.turn });
	client.setQueryData(queryKey, (cached) => cached ?? started);
}

export const stopStartedChat = ({ id }: ChatSession): Promise<unknown> =>
	call(cancelChat, { params: { id } }).catch((thrown: unknown) =>
		toast({ title: chatMessages.stopFailed, description: sentenceFor(thrown), tone: "destructive" }),
	);
