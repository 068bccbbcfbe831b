import { type ChatEvent, isSettled, type ResponsesPayload } from "@parallax/contract";
import { vi } from "vitest";
import { ApiError, type Failing } from "../../../lib/server/api-error.ts";
import { foldEvents } from "../stream/fold-events.ts";
import { type Connection, streamOrPoll } from "../stream/stream-or-poll.ts";
import { FakeStream } from "./fake-stream.ts";
import { makePayload, makeResponse } from "./make-answers.ts";

/** The error that a refused call throws; without a code, the refusal does not come from the server. */
export const refusal = (status: number, { code = null, retryAfterS = null }: Partial<Failing> = {}) =>
	new ApiError({ status, code, sentence: "No.", message: `${status}: No.`, retryAfterS });
export const refuse = (status: number, failing?: Partial<Failing>) => async () => {
	throw refusal(status, failing);
};

interface Around {
	readonly poll?: (() => Promise<ResponsesPayload>) | null;
	readonly open?: () => Promise<Response>;
	readonly readOnce?: () => Promise<ResponsesPayload>;
	/** True if another tab holds the stream. */
	readonly isFollowing?: boolean;
}
const untilAborted = (signal: AbortSignal) =>
	new Promise<() => void>((resolve) => signal.addEventListener("abort", () => resolve(() => {})));

/** Runs `streamOrPoll` with fakes for everything around it, which the test controls. */
export function startWatching(over: Around = {}) {
	const stop = new AbortController();
	const streams: FakeStream[] = [];
	const connections: Connection[] = [];
	const polled = vi.fn(over.poll ?? (async () => state.payload));
	const state = { payload: makePayload([makeResponse("grok")]), gone: 0, events: [] as ChatEvent[] };
	const ended = streamOrPoll(
		{
			lead: async (signal) => (over.isFollowing ? untilAborted(signal) : () => {}),
			isFollowing: () => over.isFollowing ?? false,
			async openStream(signal) {
				if (over.open) return over.open();
				const stream = new FakeStream(signal);
				streams.push(stream);
				return stream.answer;
			},
			poll: over.poll === null ? null : polled,
			readOnce: over.readOnce,
			receive(event) {
				state.events.push(event);
				state.payload = foldEvents(state.payload, [event]).payload ?? state.payload;
			},
			onActivity() {},
			isPending: () => state.payload.responses.some((response) => !isSettled(response)),
			onConnection: (connection) => connections.push(connection),
			onGone() {
				state.gone++;
			},
		},
		stop.signal,
	);
	return { stop, streams, connections, polled, state, ended };
}
