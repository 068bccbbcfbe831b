import type { ChatSession, ResponsesPayload } from "@parallax/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import { toastFailure } from "../../../ui/toasts/toast-failure.ts";
import { blindMessages } from "../blind/blind-messages.ts";
import {
	chatQuery,
	newestTurn,
	openEvents,
	readResponses,
	responsesQuery,
	type ShownChatRef,
	type ShownTurn,
} from "./chat-queries.ts";
import { ChatSubscription } from "./chat-subscription.ts";
import { showRevealed } from "./show-revealed.ts";
import { showVerdict } from "./show-verdict.ts";
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

/** Loads a turn that began before the page learns of it, so that the page never shows less than before. */
export async function loadNewTurn(client: QueryClient, shown: ShownTurn): Promise<void> {
	await client.prefetchQuery(responsesQuery(shown));
	// Columns may have joined with the turn.
	await client.invalidateQueries({ queryKey: chatQuery(shown.side, shown.id).queryKey, exact: true });
}

/** Subscribes to a chat while anything in its loaded turns is pending. `loaded` has them oldest first, the newest always. */
export function useChatSubscription(
	{ side, id }: ShownChatRef,
	loaded: readonly ResponsesPayload[],
): ChatSubscriptionState {
	const newest = loaded.at(-1)?.turn ?? 1;
	const client = useQueryClient();
	const live = useRef<ChatSubscription | null>(null);
	const [connection, setConnection] = useState<Connection>("ok");
	const [goneId, setGoneId] = useState<string | null>(null);

	useEffect(() => {
		const chat = { side, id };
		const subscription = new ChatSubscription({
			client,
			chatKey: `${side}:${id}`,
			queryKeyOf: (turn) => responsesQuery({ ...chat, turn }).queryKey,
			openStream: (signal) => openEvents(chat, signal),
			read: (turn, signal) => readResponses({ ...chat, turn }, signal),
			mayPoll: side === "own",
			onConnection: setConnection,
			onVerdict(change) {
				const session = client.getQueryData<ChatSession>(chatQuery(side, id).queryKey);
				if (!session?.blind || !change.verdict.revealed) return showVerdict(client, chat, change);
				void showRevealed(client, id).catch(toastFailure(blindMessages.failed));
			},
			onTurn: ({ number }) => void loadNewTurn(client, { ...chat, turn: number }),
			onGone() {
				live.current = null;
				const shown = { ...chat, turn: newest };
				void hasEarlierTurn(client, shown).then((hasEarlier) => !hasEarlier && setGoneId(id));
			},
		});
		live.current = subscription;
		setConnection("ok");
		return () => {
			live.current = null;
			subscription.close();
		};
		// A chat whose newest turn changes is subscribed anew: the subscription ended if that turn was deleted.
	}, [client, side, id, newest]);

	// Also for work that no stream announced, such as summaries or a retry on another device: the page finds it when it
	// fetches the chat again.
	useEffect(() => {
		for (const { turn } of loaded) live.current?.follow(turn);
	}, [loaded]);

	return { live, connection, isGone: goneId === id };
}
