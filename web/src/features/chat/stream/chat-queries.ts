import {
	type ChatSession,
	getChat,
	getResponses,
	getSharedChat,
	getSharedResponses,
	listAttempts,
	type ProviderResponse,
	type ResponsesPayload,
	watchChat,
	watchSharedChat,
} from "@parallax/contract";
import { queryOptions } from "@tanstack/react-query";
import { call, send } from "../../../lib/server/api.ts";
import { keyOf, queryOf } from "../../../lib/server/query-client.ts";
import { mergeTurn } from "./merge-turn.ts";

/** Whether the reader sees their own chat, or one that its owner shared. */
export type ChatSide = "own" | "shared";

/** A chat, own or shared: the unit that is streamed and passed between tabs. */
export interface ShownChatRef {
	readonly side: ChatSide;
	readonly id: string;
}

/** One turn of a chat: the unit that is cached. */
export interface ShownTurn extends ShownChatRef {
	readonly turn: number;
	/** An earlier edition of it; the answers of the turn if omitted. */
	readonly edition?: number | undefined;
}

export const chatQuery = (side: ChatSide, id: string) =>
	side === "own" ? queryOf(getChat, { params: { id } }) : queryOf(getSharedChat, { params: { id } });

/** The turn to show; the first one while the session is unknown, so that both can be fetched in parallel. */
export const newestTurn = (session: ChatSession | undefined): number => session?.turns.at(-1)?.number ?? 1;

const responsesEndpoint = ({ side }: ShownTurn) => (side === "own" ? getResponses : getSharedResponses);
const responsesInput = ({ id, turn, edition }: ShownTurn) => ({
	params: { id },
	query: { turn, ...(edition !== undefined && { edition }) },
});

/** A response may arrive after the stream delivered newer states, so it is merged and does not revert them. */
export const responsesQuery = (shown: ShownTurn) => {
	const queryKey = keyOf(responsesEndpoint(shown), responsesInput(shown));
	return queryOptions({
		queryKey,
		queryFn: async ({ client, signal }): Promise<ResponsesPayload> => {
			const fetched = await readResponses(shown, signal);
			const cached = client.getQueryData<ResponsesPayload>(queryKey);
			return cached ? mergeTurn(cached, fetched) : fetched;
		},
		// Keeps the identity of merged responses: `textOf` finds the text of an answer by its object.
		structuralSharing: false,
	});
};

export const readResponses = (shown: ShownTurn, signal: AbortSignal): Promise<ResponsesPayload> =>
	call(responsesEndpoint(shown), responsesInput(shown), { signal });

export const openEvents = ({ side, id }: ShownChatRef, signal: AbortSignal): Promise<Response> =>
	send(side === "own" ? watchChat : watchSharedChat, { params: { id } }, { signal });

/**
 * The successful answers of a column in a turn, or in an earlier edition of it. They change only when the attempt does,
 * which is therefore in the key.
 */
export function attemptsQuery(
	chatId: string,
	{ id, seat, turn, attempt, edition }: ProviderResponse,
	isOfEarlier = false,
) {
	const query = queryOf(listAttempts, {
		params: { id: chatId, seat },
		query: { turn, ...(isOfEarlier && { edition }) },
	});
	return { ...query, queryKey: [...query.queryKey, id, `${attempt}`] };
}
