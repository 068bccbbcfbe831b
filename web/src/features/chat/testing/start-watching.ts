import { type ChatEvent, isSettled, type ResponsesPayload } from "@parallax/contract";
import { vi } from "vitest";
import { ApiError, type ApiErrorInit } from "../../../lib/server/api-error.ts";
import { foldEvents } from "../stream/fold-events.ts";
import { type Connection, streamOrPoll } from "../stream/stream-or-poll.ts";
import { FakeStream } from "./fake-stream.ts";
import { makePayload, makeResponse } from "./make-answers.ts";

/** The error that a rejected call throws; without a code, the error response does not come from the server. */
export const apiError = (status: number, { code = null, retryAfterS = null }: Partial<ApiErrorInit> = {}) =>
	new ApiError({ status, code, sentence: "No.", message: `${status}: No.`, retryAfterS });
export const rejectWith = (status: number, failing?: Partial<ApiErrorInit>) => async () => {
	throw apiError(status, failing);
};

interface WatchingOverrides {
	readonly poll?: (() => Promise<ResponsesPayload>) | null;
	readonly open?: () => Promise<Response>;
	readonly readOnce?: () => Promise<ResponsesPayload>;
	/** True if another tab holds the stream. */
	readonly isFollowing?: boolean;
}
const untilAborted = (signal: AbortSignal) =>
	new Promise<() => void>((resolve) => signal.addEventListener("abort", () => resolve(() => {})));

/** Runs `streamOrPoll` with fakes for everything around it, which the test controls. */
export function startWatching(overrides: WatchingOverrides = {}) {
	const stop = new AbortController();
	const streams: FakeStream[] = [];
	const connections: Connection[] = [];
	const { readOnce } = overrides;
	const polled = vi.fn(overrides.poll ?? (async () => state.payload));
	const state = { payload: makePayload([makeResponse("grok")]), gone: 0, events: [] as ChatEvent[] };
	const ended = streamOrPoll(
		{
			acquireLeadership: async (signal) => (overrides.isFollowing ? untilAborted(signal) : () => {}),
			isFollowing: () => overrides.isFollowing ?? false,
			async openStream(signal) {
				if (overrides.open) return overrides.open();
				const stream = new FakeStream(signal);
				streams.push(stream);
				return stream.response;
			},
			poll: overrides.poll === null ? null : async () => [await polled()],
			readOnce: readOnce && (async () => [await readOnce()]),
			receive(event) {
				state.events.push(event);
				state.payload = foldEvents(state.payload, [event]).payload;
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
