import { type ChatEvent, isSettled, type ResponsesPayload } from "@parallax/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "../../../lib/api-error.ts";
import { FakeStream } from "../testing/fake-stream.ts";
import {
	DONE,
	makeDelta,
	makeDone,
	makePayload,
	makeResponse,
	makeSettled,
	makeSnapshot,
} from "../testing/make-answers.ts";
import { setHidden, setOnline } from "../testing/page-attention.ts";
import { foldEvents } from "./fold-events.ts";
import { backoffMs, type Connection, watchChat } from "./watch-chat.ts";

const refusal = (status: number, retryAfterS: number | null = null) =>
	new ApiError({ status, code: null, sentence: "No.", message: `${status}: No.`, retryAfterS });

/** A watcher with a hand on everything around it. */
function startWatching(over: { poll?: () => Promise<ResponsesPayload>; open?: () => Promise<Response> } = {}) {
	const stop = new AbortController();
	const streams: FakeStream[] = [];
	const connections: Connection[] = [];
	const polled = vi.fn(over.poll ?? (async () => state.payload));
	const state = { payload: makePayload([makeResponse("grok")]), gone: false, events: [] as ChatEvent[] };
	const ended = watchChat(
		{
			lead: async () => () => {},
			isFollowing: () => false,
			async openStream(signal) {
				if (over.open) return over.open();
				const stream = new FakeStream(signal);
				streams.push(stream);
				return stream.answer;
			},
			poll: polled,
			receive(event) {
				state.events.push(event);
				state.payload = foldEvents(state.payload, [event]).payload ?? state.payload;
			},
			onHeard() {},
			isPending: () => state.payload.responses.some((response) => !isSettled(response)),
			onConnection: (connection) => connections.push(connection),
			onGone() {
				state.gone = true;
				stop.abort();
			},
		},
		stop.signal,
	);
	return { stop, streams, connections, polled, state, ended };
}

const last = (streams: readonly FakeStream[]): FakeStream => {
	const stream = streams.at(-1);
	if (!stream) throw new Error("No stream was opened.");
	return stream;
};
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
	vi.useFakeTimers();
	setHidden(false);
	setOnline(true);
});
afterEach(() => {
	vi.useRealTimers();
	vi.restoreAllMocks();
});

describe("watching a chat", () => {
	test("the stream alone tells everything, and the watch ends with it", async () => {
		const { streams, state, polled, ended } = startWatching();
		await after(0);
		last(streams).send(makeSnapshot(makePayload([makeResponse("grok")])), makeDelta("grok", 0, "Hi"));
		await after(5000);
		expect(state.payload.responses[0]?.response).toBe("Hi");
		expect(polled).not.toHaveBeenCalled();
		last(streams).send(makeSettled(makeDone("grok", "Hi.")), DONE);
		last(streams).end();
		await after(60_000);
		await ended;
		expect(state.payload.responses[0]?.response).toBe("Hi.");
		expect(streams).toHaveLength(1);
		expect(polled).not.toHaveBeenCalled();
	});

	test("REL-25 a stream that a proxy holds back is polled beside, every 2000 ms, without a word about it", async () => {
		const { polled, connections, state, ended } = startWatching({
			poll: async () => makePayload([polled.mock.calls.length < 3 ? makeResponse("grok") : makeDone("grok", "All.")]),
		});
		await after(1999);
		expect(polled).toHaveBeenCalledTimes(0);
		await after(1);
		expect(polled).toHaveBeenCalledTimes(1);
		await after(4000);
		expect(polled).toHaveBeenCalledTimes(3);
		await after(60_000);
		await ended;
		expect(state.payload.responses[0]?.response).toBe("All.");
		expect(polled).toHaveBeenCalledTimes(3);
		expect(new Set(connections)).toEqual(new Set(["ok"]));
	});

	test("heartbeats keep the line; 45 s without anything and it is opened anew", async () => {
		const { streams, stop, polled } = startWatching();
		await after(0);
		last(streams).send(makeSnapshot(makePayload([makeResponse("grok")])));
		for (let beat = 0; beat < 6; beat++) {
			await after(15_000);
			last(streams).beat();
		}
		expect(streams).toHaveLength(1);
		expect(polled).not.toHaveBeenCalled();
		await after(46_000);
		expect(streams.length).toBeGreaterThan(1);
		expect(streams[0]?.isOpen).toBe(false);
		expect(polled).toHaveBeenCalled();
		stop.abort();
	});

	test("REL-24 a line that is cut is opened anew and goes on from a snapshot", async () => {
		const { streams, state, stop } = startWatching();
		await after(0);
		last(streams).send(makeSnapshot(makePayload([makeResponse("grok")])), makeDelta("grok", 0, "One "));
		await after(1);
		last(streams).cut();
		await after(1500);
		expect(streams).toHaveLength(2);
		last(streams).send(makeSnapshot(makePayload([makeResponse("grok", { response: "One two " })])));
		last(streams).send(makeDelta("grok", 8, "three"));
		await after(50);
		expect(state.payload.responses[0]?.response).toBe("One two three");
		stop.abort();
	});

	test("a hidden page holds no stream and asks seldom; shown again, it is there at once", async () => {
		const { streams, polled, stop } = startWatching();
		await after(0);
		last(streams).send(makeSnapshot(makePayload([makeResponse("grok")])));
		await after(1);
		setHidden(true);
		await after(9000);
		expect(streams[0]?.isOpen).toBe(false);
		expect(streams).toHaveLength(1);
		expect(polled.mock.calls.length).toBeLessThanOrEqual(1);
		await after(21_000);
		expect(polled.mock.calls.length).toBeLessThanOrEqual(3);
		setHidden(false);
		await after(600);
		expect(streams).toHaveLength(2);
		stop.abort();
	});

	test("offline is told, nothing is tried, and it heals by itself", async () => {
		const { connections, polled, streams, stop } = startWatching({
			open: async () => {
				throw refusal(0);
			},
		});
		setOnline(false);
		await after(1);
		expect(connections.at(-1)).toBe("offline");
		const calls = polled.mock.calls.length;
		await after(30_000);
		expect(polled.mock.calls.length).toBe(calls);
		setOnline(true);
		await after(2500);
		expect(connections.at(-1)).toBe("ok");
		expect(streams).toHaveLength(0);
		stop.abort();
	});

	test("when neither stream nor poll gets through, that is told, and a wait that was asked for is kept", async () => {
		const { connections, polled, stop } = startWatching({
			open: async () => {
				throw refusal(503);
			},
			poll: async () => {
				throw refusal(429, 20);
			},
		});
		await after(2100);
		expect(connections).toContain("lost");
		expect(polled).toHaveBeenCalledTimes(1);
		await after(19_000);
		expect(polled).toHaveBeenCalledTimes(1);
		await after(2000);
		expect(polled).toHaveBeenCalledTimes(2);
		stop.abort();
	});

	test("REL-26 a chat that was deleted elsewhere is gone here", async () => {
		const { state, ended } = startWatching({
			open: async () => {
				throw refusal(404);
			},
		});
		await after(1);
		expect(state.gone).toBe(true);
		await ended;
	});

	test("attempts to come back spread out, up to a limit", () => {
		expect(backoffMs(0, () => 1)).toBe(500);
		expect(backoffMs(3, () => 1)).toBe(4000);
		expect(backoffMs(20, () => 1)).toBe(15_000);
		expect(backoffMs(20, () => 0)).toBe(7500);
	});
});
