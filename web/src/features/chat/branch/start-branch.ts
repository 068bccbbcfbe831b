import { branchChat, type ChatSession, type Seat } from "@parallax/contract";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../../lib/server/api.ts";
import { clearIdempotencyKey, keyFor } from "../compose/idempotency-key.ts";
import { startedResponses } from "../compose/started-responses.ts";
import { chatQuery, newestTurn, responsesQuery } from "../stream/chat-queries.ts";

export interface BranchRequest {
	/** The chat that is copied. */
	readonly id: string;
	/** The turns before it are copied. */
	readonly turn: number;
	/** Omitted where nothing is asked. */
	readonly prompt?: string;
	/** The files of the prompt. */
	readonly attachments?: string[];
	/** The columns that the prompt asks. */
	readonly asked?: readonly Seat[];
}

/** Starts the chat once, however often it is requested until the server answers, and caches it. */
export async function startBranch(
	client: QueryClient,
	{ id, turn, prompt, attachments, asked = [] }: BranchRequest,
): Promise<ChatSession> {
	const body = { turn, ...(prompt !== undefined && { prompt }), ...(attachments && { attachments }) };
	const headers = {
		"idempotency-key": keyFor(`${id}#branch ${turn}`, prompt === undefined ? null : [prompt, attachments ?? null]),
	};
	const { session } = await call(branchChat, { params: { id }, body }, { headers });
	clearIdempotencyKey();
	client.setQueryData(chatQuery("own", session.id).queryKey, session);
	const newest = newestTurn(session);
	if (prompt !== undefined && asked.length > 0) {
		const { queryKey } = responsesQuery({ side: "own", id: session.id, turn: newest });
		const pending = startedResponses({ id: session.id, seats: [...asked] }, { turn: newest });
		client.setQueryData(queryKey, (cached) => cached ?? pending);
	}
	return session;
}
