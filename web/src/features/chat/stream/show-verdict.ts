import {
	type ChatSession,
	getSharedVerdict,
	getVerdict,
	type Turn,
	type Verdict,
	type VerdictChange,
} from "@parallax/contract";
import type { QueryClient } from "@tanstack/react-query";
import { keyOf } from "../../../lib/server/query-client.ts";
import { chatQuery, type ShownChatRef } from "./chat-queries.ts";

function withVote({ vote: _, ...turn }: Turn, { verdict: { vote } }: VerdictChange): Turn {
	return vote ? { ...turn, vote } : turn;
}

/** Shows the changed verdict on a turn, whose vote also stands with the turn in the chat. */
export function showVerdict(client: QueryClient, { side, id }: ShownChatRef, change: VerdictChange): void {
	const verdictKey = keyOf(side === "own" ? getVerdict : getSharedVerdict, { params: { id, turn: change.turn } });
	client.setQueryData<Verdict>(verdictKey, (known) => known && change.verdict);
	client.setQueryData<ChatSession>(chatQuery(side, id).queryKey, (session) =>
		session
			? {
					...session,
					turns: session.turns.map((turn) => (turn.number === change.turn ? withVote(turn, change) : turn)),
				}
			: session,
	);
}
