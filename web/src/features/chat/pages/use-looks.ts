import { type ChatSession, getChat } from "@parallax/contract";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { isPageHidden } from "../../../lib/page/page-state.ts";
import { onPageStateChange } from "../../../lib/page/page-state-changes.ts";
import { call } from "../../../lib/server/api.ts";
import { chatQuery, newestTurn, responsesQuery } from "../stream/chat-queries.ts";

const LOOK_MS = 300_000;

/**
 * Reads a chat again; its newest turn first, so that the page never shows less than before. What became known meanwhile,
 * such as a turn that was begun here, is newer.
 */
async function readAgain(client: QueryClient, id: string): Promise<void> {
	const { queryKey } = chatQuery("own", id);
	const known = client.getQueryData(queryKey);
	const session = await call(getChat, { params: { id } });
	await client.fetchQuery({ ...responsesQuery({ side: "own", id, turn: newestTurn(session) }), staleTime: 0 });
	if (client.getQueryData(queryKey) === known) client.setQueryData(queryKey, session);
	// Of the earlier turns those that were opened: an answer of theirs may have been retried.
	for (const { number } of session.turns.slice(0, -1)) {
		const opened = responsesQuery({ side: "own", id, turn: number });
		void client.refetchQueries({ queryKey: opened.queryKey, exact: true, type: "active" });
	}
}

/**
 * Asks for a chat when its page is shown again or the network is back: it may have gone on at another device, and a page
 * with finished answers has no connection. For a temporary chat also while the page is visible: the server deletes it when
 * it was not looked at. Where that chat `isGone`, the answer says whether it was deleted.
 */
export function useLooks({ id, temporary = false }: Pick<ChatSession, "id" | "temporary">, isGone: boolean): void {
	const client = useQueryClient();
	useEffect(() => {
		const look = () => {
			if (isPageHidden()) return;
			if (temporary) void client.refetchQueries({ queryKey: chatQuery("own", id).queryKey, exact: true });
			else void readAgain(client, id).catch(() => {});
		};
		if (temporary && isGone) look();
		const closing = new AbortController();
		const timer = temporary ? setInterval(look, LOOK_MS) : undefined;
		onPageStateChange(look, closing.signal);
		return () => {
			clearInterval(timer);
			closing.abort();
		};
	}, [client, id, temporary, isGone]);
}
