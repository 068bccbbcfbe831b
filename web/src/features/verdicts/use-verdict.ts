import { getSharedVerdict, getVerdict, type ProviderResponse, type Verdict } from "@parallax/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { queryOf } from "../../lib/server/query-client.ts";
import type { JudgedChat, ShownChat } from "../chat/index.ts";

/** How often a verdict is read while a part of it is being made. */
const POLL_MS = 1000;

export function verdictQuery({ side, session, payload, edition }: ShownChat) {
	const params = { id: session.id, turn: payload.turn };
	return side === "own"
		? queryOf(getVerdict, { params, query: edition === undefined ? {} : { edition } })
		: queryOf(getSharedVerdict, { params });
}

/** The page may have a newer answer than the verdict was read with. */
export const isReplaced = (seat: string, attempt: number, responses: readonly ProviderResponse[]): boolean =>
	responses.some((response) => response.seat === seat && response.attempt !== attempt);

/** The newest edition of the answers that have ended well; 0 without any. */
const answeredEdition = (responses: readonly ProviderResponse[]): number =>
	Math.max(0, ...responses.filter(({ status }) => status === "success").map(({ edition }) => edition));

/**
 * The verdict on a turn; undefined until it is read. It is read again while `isRunning` says that a part of it is being
 * made, and the other tabs are informed.
 */
export function useVerdict(
	{ onVerdict, ...chat }: JudgedChat,
	isRunning: (verdict: Verdict) => boolean,
): Verdict | undefined {
	const { turn } = chat.payload;
	const { data } = useQuery({
		...verdictQuery(chat),
		// The owner can leave the verdicts out of a share.
		enabled: chat.side === "own" || chat.session.sharedVerdict !== false,
		refetchInterval: ({ state }) => (state.data && isRunning(state.data) ? POLL_MS : false),
	});
	const client = useQueryClient();
	const { queryKey } = verdictQuery(chat);
	const answered = answeredEdition(chat.payload.responses);
	const ofEdition = useRef(answered);
	// A turn that was asked again has answers of which nothing was thought yet. Until the first of them has ended, the server
	// gives what was thought of those before.
	useEffect(() => {
		if (ofEdition.current === answered) return;
		ofEdition.current = answered;
		void client.invalidateQueries({ queryKey, exact: true });
	}, [client, queryKey, answered]);
	const last = useRef<Verdict | undefined>(undefined);
	useEffect(() => {
		const isNews = data !== last.current && [data, last.current].some((verdict) => verdict && isRunning(verdict));
		last.current = data;
		if (data && isNews) onVerdict?.({ turn, verdict: data });
	}, [data, turn, onVerdict, isRunning]);
	return data;
}
