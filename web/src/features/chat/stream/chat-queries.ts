import {
	getChat,
	getConfig,
	getResponses,
	getSharedChat,
	getSharedResponses,
	type Provider,
	type ProviderId,
	type PublicConfig,
	type ResponsesPayload,
	watchChat,
	watchSharedChat,
} from "@parallax/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { call, send } from "../../../lib/server/api.ts";
import { keyOf, queryOf } from "../../../lib/server/query-client.ts";
import { withoutStepsBack } from "./fold-events.ts";

/** Which side of a chat the reader sees: their own, or what its owner shared. */
export type ChatSide = "own" | "shared";

export const configQuery = () => queryOf(getConfig, {});

export const chatQuery = (side: ChatSide, id: string) =>
	side === "own" ? queryOf(getChat, { params: { id } }) : queryOf(getSharedChat, { params: { id } });

/** What is read anew may have been answered before what the stream has told meanwhile: it takes nothing of that back. */
export const responsesQuery = (side: ChatSide, id: string) => {
	const stored = side === "own" ? getResponses : getSharedResponses;
	const input = { params: { id } };
	const queryKey = keyOf(stored, input);
	return queryOptions({
		queryKey,
		queryFn: async ({ client, signal }): Promise<ResponsesPayload> => {
			const now = await call(stored, input, { signal });
			const was = client.getQueryData<ResponsesPayload>(queryKey);
			return was ? withoutStepsBack(was, now) : now;
		},
		// What is folded in stays the very object that it is: by it `textOf` knows what the answer says.
		structuralSharing: false,
	});
};

export const openEvents = (side: ChatSide, id: string, signal: AbortSignal): Promise<Response> =>
	side === "own"
		? send(watchChat, { params: { id } }, { signal })
		: send(watchSharedChat, { params: { id } }, { signal });

export const pollResponses = (side: ChatSide, id: string, signal: AbortSignal): Promise<ResponsesPayload> =>
	call(side === "own" ? getResponses : getSharedResponses, { params: { id } }, { signal });

export const useConfig = (): PublicConfig | undefined => useQuery(configQuery()).data;

export const providerOf = (config: PublicConfig | undefined, id: ProviderId): Provider | undefined =>
	config?.providers.find((provider) => provider.id === id);
