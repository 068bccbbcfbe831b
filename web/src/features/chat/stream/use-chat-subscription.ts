import type { ResponsesPayload } from "@parallax/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { chatQuery, newestTurn, openEvents, readResponses, responsesQuery, type ShownTurn } from "./chat-queries.ts";
import { ChatSubscription } from "./chat-subscription.ts";
import type { Connection } from "./stream-or-poll.ts";

export interface ChatSubscriptionState {
	/** `current` is null until the page has mounted, and after the chat is gone. */
	readonly live: RefObject<ChatSubscription | null>;
	readonly connection: Connection;
	/** The chat was deleted, here or elsewhere. */
	readonly isGone: boolean;
}

/** Whether only this turn was deleted: then the fetched session has the turn before as its newest. */
async function hasEarlierTurn(client: QueryClient, { side, id, turn }: ShownTurn): Promise<boolean> {
	if (turn === 1) return false;
	const session = await client.fetchQuery({ ...chatQuery(side, id), staleTime: 0 }).catch(() => null);
	return session !== null && newestTurn(session) < turn;
}

/** Subscribes to the shown turn while anything in it is pending. `payload` is set once its answers are cached. */
export function useChatSubscription(
	{ side, id, turn }: ShownTurn,
	payload: ResponsesPayload | undefined,
): ChatSubscriptionState {
	const client = useQueryClient();
	const live = useRef<ChatSubscription | null>(null);
	const [connection, setConnection] = useState<Connection>("ok");
	const [goneId, setGoneId] = useState<string | null>(null);

	useEffect(() => {
		const shown = { side, id, turn };
		const subscription = new ChatSubscription({
			client,
			turnId: `${side}:${id}:${turn}`,
			queryKey: responsesQuery(shown).queryKey,
			openStream: (signal) => openEvents(shown, signal),
			poll: side === "own" ? (signal) => readResponses(shown, signal) : null,
			readOnce: (signal) => readResponses(shown, signal),
			onConnection: setConnection,
			onGone() {
				live.current = null;
				void hasEarlierTurn(client, shown).then((hasEarlier) => !hasEarlier && setGoneId(id));
			},
		});
		live.current = subscription;
		setConnection("ok");
		return () => {
			live.current = null;
			subscription.close();
		};
	}, [client, side, id, turn]);

	// Also for work that no stream announced, such as summaries or a retry on another device: the page finds it when it
	// fetches the chat again.
	useEffect(() => {
		if (payload) live.current?.connectIfNeeded();
	}, [payload]);

	return { live, connection, isGone: goneId === id };
}
