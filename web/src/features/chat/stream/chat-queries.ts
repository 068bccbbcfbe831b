import {
	type ChatSession,
	getChat,
	getResponses,
	getSharedChat,
	getSharedResponses,
	mergeResponses,
	type ResponsesPayload,
	watchChat,
	watchSharedChat,
} from "@parallax/contract";
import { queryOptions } from "@tanstack/react-query";
import { call, send } from "../../../lib/server/api.ts";
import { keyOf, queryOf } from "../../../lib/server/query-client.ts";

/** Which side of a chat the reader sees: their own, or what its owner shared. */
export type ChatSide = "own" | "shared";

/** One turn of a chat, on one side: what is cached, streamed and passed between tabs. */
export interface ShownTurn {
	readonly side: ChatSide;
	/** Of the chat. */
	readonly id: string;
	readonly turn: number;
}

export const chatQuery = (side: ChatSide, id: string) =>
	side === "own" ? queryOf(getChat, { params: { id } }) : queryOf(getSharedChat, { params: { id } });

/** The turn to show; the first one while the session is not known, so that both can be read at once. */
export const newestTurn = (session: ChatSession | undefined): number => session?.turns.at(-1)?.number ?? 1;

const storedOf = ({ side }: ShownTurn) => (side === "own" ? getResponses : getSharedResponses);
const inputOf = ({ id, turn }: ShownTurn) => ({ params: { id }, query: { turn } });

/** A read may be answered after the stream delivered newer states: it takes none of them back. */
export const responsesQuery = (shown: ShownTurn) => {
	const queryKey = keyOf(storedOf(shown), inputOf(shown));
	return queryOptions({
		queryKey,
		queryFn: async ({ client, signal }): Promise<ResponsesPayload> => {
			const now = await readResponses(shown, signal);
			const was = client.getQueryData<ResponsesPayload>(queryKey);
			return was ? mergeResponses(was, now) : now;
		},
		// What is folded in stays the same object: by it `textOf` knows the answer's text.
		structuralSharing: false,
	});
};

export const readResponses = (shown: ShownTurn, signal: AbortSignal): Promise<ResponsesPayload> =>
	call(storedOf(shown), inputOf(shown), { signal });

export const openEvents = ({ side, id }: ShownTurn, signal: AbortSignal): Promise<Response> =>
	send(side === "own" ? watchChat : watchSharedChat, { params: { id } }, { signal });
