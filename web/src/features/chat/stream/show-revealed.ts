import { type ChatSession, getChat, type ResponsesPayload } from "@parallax/contract";
import { notifyManager, type QueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/server/api.ts";
import { chatQuery, readResponses, responsesQuery } from "./chat-queries.ts";
import { mergeTurn } from "./merge-turn.ts";

/** Reads a chat whose names were revealed, and shows chat and answers at once: no name is without its answer. */
export async function showRevealed(client: QueryClient, id: string): Promise<void> {
	const { queryKey } = chatQuery("own", id);
	const known = client.getQueryData<ChatSession>(queryKey);
	const { signal } = new AbortController();
	const keyOf = (turn: number) => responsesQuery({ side: "own", id, turn }).queryKey;
	const loaded = (known?.turns ?? []).map(({ number }) => number).filter((turn) => client.getQueryData(keyOf(turn)));
	const [session, ...turns] = await Promise.all([
		call(getChat, { params: { id } }, { signal }),
		...loaded.map((turn) => readResponses({ side: "own", id, turn }, signal)),
	]);
	notifyManager.batch(() => {
		for (const received of turns) {
			client.setQueryData<ResponsesPayload>(keyOf(received.turn), (shown) =>
				shown ? mergeTurn(shown, received) : received,
			);
		}
		client.setQueryData<ChatSession>(queryKey, session);
	});
}
