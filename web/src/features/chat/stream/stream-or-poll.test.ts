// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { FakeStream } from "../testing/fake-stream.ts";
import {
	DONE,
	makeDelta,
	makeDone,
	makePayload,
	makeResponse,
	makeSettled,
	makeSnapshot,
} from "../testing/make-answers.ts";
import { setHidden, setOnline } from "../testing/page-state.ts";
import { apiError, rejectWith, startWatching } from "../testing/start-watching.ts";
import { backoffMs } from "./stream-or-poll.ts";

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

describe("keeping a chat up to date", () => {
	test("the stream alone delivers everything, and the subscription ends with it", async () => {
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

	test("a refused stream of a shared chat: reads answers at each retry, and reports no lost connection", async () => {
		const open = vi.fn(rejectWith(429, { code: "too-many", retryAfterS: 15 }));
		const texts = ["One", "One two"];
		const readOnce = vi.fn(async () => makePayload([makeResponse("grok", { response: texts.shift() ?? "" })]));
		const { state, connections, stop } = startWatching({ poll: null, open, readOnce });
		await after(0);
		expect([open.mock.calls.length, state.payload.responses[0]?.response]).toEqual([1, "One"]);
		await after(14_000);
		expect(readOnce).toHaveBeenCalledTimes(1);
		await after(3000);
		expect([open.mock.calls.length, state.payload.responses[0]?.response]).toEqual([2, "One two"]);
		expect(connections).not.toContain("lost");
		stop.abort();
	});

	test("a refused stream of an own chat: polls, and reports no lost connection", async () => {
		const open = rejectWith(429, { code: "too-many", retryAfterS: 15 });
		const { polled, connections, stop } = startWatching({ open });
		await after(10_000);
		expect(polled).toHaveBeenCalledTimes(5);
		expect(connections).not.toContain("lost");
		stop.abort();
	});

	test("REL-25 polls every 2000 ms while a proxy buffers the stream, and reports no lost connection", async () => {
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

	test("heartbeats keep the stream open; after 45 s without data it is reopened", async () => {
		const { streams, stop, polled } = startWatching();
		await after(0);
		last(streams).send(makeSnapshot(makePayload([makeResponse("grok")])));
		for (let heartbeat = 0; heartbeat < 6; heartbeat++) {
			await after(15_000);
			last(streams).heartbeat();
		}
		expect(streams).toHaveLength(1);
		expect(polled).not.toHaveBeenCalled();
		await after(46_000);
		expect(streams.length).toBeGreaterThan(1);
		expect(streams[0]?.isOpen).toBe(false);
		expect(polled).toHaveBeenCalled();
		stop.abort();
	});

	test("REL-24 reopens a stream that was cut, and continues from a snapshot", async () => {
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

	test("a hidden page holds no stream and polls rarely; when shown again, it reopens the stream at once", async () => {
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

	test("an offline page reports that, tries nothing, and reconnects by itself", async () => {
		const { connections, polled, streams, stop } = startWatching({ open: rejectWith(0) });
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

	test("when neither stream nor poll gets through, the page reports that and keeps the wait that the server asked for", async () => {
		const { connections, polled, stop } = startWatching({
			open: rejectWith(503),
			poll: rejectWith(429, { retryAfterS: 20 }),
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

	test.each([
		["one's own chat", {}],
		["a shared chat", { poll: null }],
	])("a tab that follows another on %s reports offline only while it is offline", async (_, overrides) => {
		const { connections, polled, state, ended } = startWatching({ ...overrides, isFollowing: true });
		setOnline(false);
		await after(5000);
		expect(connections.at(-1)).toBe("offline");
		setOnline(true);
		await after(2000);
		expect(connections.at(-1)).toBe("ok");
		setOnline(false);
		await after(1);
		expect(connections.at(-1)).toBe("offline");
		state.payload = makePayload([makeDone("grok", "All.")]);
		setOnline(true);
		await after(2000);
		await ended;
		expect(connections.at(-1)).toBe("ok");
		expect(polled).not.toHaveBeenCalled();
	});

	const GONE = { code: "not-found" } as const;

	test.each([
		["stream", { open: rejectWith(404, GONE) }],
		["poll", { open: rejectWith(503), poll: rejectWith(404, GONE) }],
	])(
		"REL-26 reports a chat as gone when the %s says that it was deleted elsewhere, and sends no more requests",
		async (_, overrides) => {
			const { state, polled, ended } = startWatching(overrides);
			await after(4000);
			await ended;
			const polls = polled.mock.calls.length;
			await after(60_000);
			expect(polled.mock.calls.length).toBe(polls);
			expect(state.gone).toBe(1);
		},
	);

	test("a refusal by a proxy, as during a deploy, does not end the subscription", async () => {
		let isDeploying = true;
		const { connections, state, stop } = startWatching({
			open: rejectWith(404),
			poll: async () => {
				if (isDeploying) throw apiError(404);
				return state.payload;
			},
		});
		await after(4000);
		expect(connections.at(-1)).toBe("lost");
		isDeploying = false;
		await after(2000);
		expect(connections.at(-1)).toBe("ok");
		expect(state.gone).toBe(0);
		stop.abort();
	});

	test("the delay between attempts to reconnect grows with jitter, up to a limit", () => {
		expect(backoffMs(0, () => 1)).toBe(500);
		expect(backoffMs(3, () => 1)).toBe(4000);
		expect(backoffMs(20, () => 1)).toBe(15_000);
		expect(backoffMs(20, () => 0)).toBe(7500);
	});
});
