import { type ChatSession, getResponses, type ResponsesPayload } from "@parallax/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect } from "react";
import { queryOf } from "../../lib/server/query-client.ts";
import { markdownOf } from "./markdown-of.ts";

const COPIED = "copied";

/** An entry of its own in the cache, kept while the link is shown: the page follows what it has in its own entries. */
function copiedTurn(id: string, turn: number) {
	const query = queryOf(getResponses, { params: { id }, query: { turn } });
	return { ...query, queryKey: [...query.queryKey, COPIED], gcTime: Number.POSITIVE_INFINITY };
}

/** Copies the shared turns. Those that the page has not loaded are loaded at once, because browsers do not let a press wait long. */
export function useSharedMarkdown(session: ChatSession, newest: ResponsesPayload, address: string) {
	const client = useQueryClient();
	const load = useCallback(() => {
		const { id, turns, sharedTurns } = session;
		const shared = turns.filter(({ number }) => number <= (sharedTurns ?? newest.turn));
		return Promise.all(
			shared.map(async ({ number }) =>
				number === newest.turn ? newest : await client.ensureQueryData(copiedTurn(id, number)),
			),
		);
	}, [client, session, newest]);
	useEffect(() => () => client.removeQueries({ predicate: ({ queryKey }) => queryKey.at(-1) === COPIED }), [client]);
	useEffect(() => void load().catch(() => {}), [load]);
	return async () => navigator.clipboard.writeText(markdownOf(session, await load(), address));
}
