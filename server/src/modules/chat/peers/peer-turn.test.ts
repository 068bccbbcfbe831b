import { NO_MERGES, type ProviderResponse, type ResponsesPayload } from "@parallax/contract";
import { someResponse } from "@parallax/contract/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { eventFrame, readFrames } from "../../../http/index.ts";
import type { Bus } from "../../../platform/bus/index.ts";
import { systemClock } from "../../../platform/clock.ts";
import { createLogger } from "../../../platform/logger.ts";
import { someAskedSeats } from "../../../testing/seeds/some-seats.ts";
import { LiveTurn } from "../live/live-turn.ts";
import type { TurnStream } from "../live/turn-stream.ts";
import { newChat } from "../store/chats.ts";
import { PeerTurns } from "./peer-turns.ts";
import { CHATS_TOPIC, type PeerUpdate, RENEW_WATCH_MS, readRequest } from "./protocol.ts";

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

const GROK = someResponse({ response: "Because ", askedModel: "grok-4.7" });
const PENDING: ResponsesPayload = {
	turn: 1,
	responses: [GROK],
	collectiveSummary: null,
	merges: NO_MERGES,
	comparison: null,
	visualizationImageUrl: null,
	analysis: null,
	making: null,
	summarizingMs: null,
};

/** A reader of a chat that a peer runs; `onSnapshotRequested` acts for the peer. */
function watch(
	read: () => Promise<ResponsesPayload>,
	onSnapshotRequested: (deliver: (update: PeerUpdate) => void) => void,
) {
	let asked = 0;
	let deliver: (update: PeerUpdate) => void = () => {};
	const bus: Bus = {
		health: null,
		publish(topic, message) {
			const request = topic === CHATS_TOPIC ? readRequest(message) : null;
			if (request?.kind !== "watch" || !request.anew) return true;
			asked += 1;
			setImmediate(() => onSnapshotRequested(deliver));
			return true;
		},
		subscribe(_topic, listener) {
			deliver = (update) => listener.onMessage(update);
			setImmediate(() => listener.onSubscribed?.());
			return () => {};
		},
		close: async () => {},
	};
	const sent: string[] = [];
	let hasEnded = false;
	const stream: TurnStream = {
		scope: "none",
		send: (frames) => sent.push(frames) > 0,
		onDrain() {},
		onClosed() {},
		end() {
			hasEnded = true;
		},
	};
	const logger = createLogger("fatal", { write: () => {} });
	const peerTurns = new PeerTurns(bus, systemClock);
	peerTurns.watch({ ref: { chatId: "c1", number: 1, seats: [], blind: null }, logger, read }, PENDING, stream);
	return {
		peerTurns,
		asked: () => asked,
		deliver: (update: PeerUpdate) => deliver(update),
		received: () => readFrames(sent.join("")),
		hasEnded: () => hasEnded,
	};
}

it("after updates that cannot be parsed, a snapshot is requested no more often than the watch is renewed", async () => {
	let senders = 0;
	const unreadable = eventFrame("snapshot", { responses: "of another release" });
	const { asked, deliver } = watch(
		async () => PENDING,
		(answer) => {
			senders += 1;
			answer({ from: `sender ${senders}`, number: 0, frames: unreadable });
		},
	);
	for (let number = 1; number <= 100; number += 1) {
		await vi.advanceTimersByTimeAsync(RENEW_WATCH_MS / 20);
		deliver({ from: `sender ${senders}`, number, frames: eventFrame("delta", {}) });
	}
	// One request on joining, and one with each of five renewals of the watch.
	expect(asked()).toBe(1 + 5);
});

it("a reader gets no advice that another process publishes for readers of its own", async () => {
	const { deliver, received } = watch(
		async () => PENDING,
		(answer) => answer({ from: "peer", number: 0, frames: eventFrame("snapshot", PENDING) }),
	);
	await vi.advanceTimersByTimeAsync(RENEW_WATCH_MS / 4);
	const failed: ProviderResponse = { ...GROK, status: "error", error: "It failed.", advice: "Check XAI_API_KEY." };
	deliver({ from: "peer", number: 1, frames: eventFrame("settled", failed) });
	expect(received().at(-1)).toMatchObject({ type: "settled", data: { error: "It failed.", advice: null } });
	expect(JSON.stringify(received())).not.toContain("XAI_API_KEY");
});

it("REL-30 a chat that another process deleted is never shown empty: its streams end, so that readers reconnect", async () => {
	const stored = { ...PENDING, responses: [] as ProviderResponse[] };
	const { received, hasEnded } = watch(
		async () => stored,
		() => {},
	);
	await vi.advanceTimersByTimeAsync(5 * RENEW_WATCH_MS);
	expect(hasEnded()).toBe(true);
	expect(received()).toEqual([{ type: "snapshot", data: PENDING }]);
});

it("an update of this process is received only once, also after another process has begun to write", async () => {
	const { peerTurns, received } = watch(
		async () => PENDING,
		() => {},
	);
	const asked = { seats: someAskedSeats(["claude"]), processId: "p1", now: 0 };
	const { responses } = newChat({ owner: { kind: "visitor", id: "v1" }, prompt: "Why?", ...asked });
	const live = new LiveTurn({ chatId: "c1", number: 1, seats: [], blind: null }, responses, systemClock);
	const [answer] = responses.map((row) => live.begin(row));
	const appendAndBroadcast = (chunk: string) => {
		const before = received().length;
		answer?.append(chunk);
		live.broadcastDeltas();
		return received().slice(before);
	};
	peerTurns.watchLocalTurn(live);
	peerTurns.watchLocalTurn(live);
	expect(appendAndBroadcast("One ")).toMatchObject([{ type: "delta", data: { seat: "claude", at: 0, text: "One " } }]);
	live.setHasPeers();
	expect(appendAndBroadcast("two ")).toEqual([]);
	peerTurns.watchLocalTurn(live);
	expect(received().at(-1)).toMatchObject({ type: "snapshot", data: { responses: [{ response: "One two " }] } });
	expect(appendAndBroadcast("three")).toMatchObject([
		{ type: "delta", data: { seat: "claude", at: 8, text: "three" } },
	]);
});

it("an answer whose thoughts were removed when it settled replaces the longer text that was shown", async () => {
	let stored = PENDING;
	const { received, deliver } = watch(
		async () => stored,
		(answer) => answer({ from: "peer", number: 0, frames: eventFrame("snapshot", PENDING) }),
	);
	await vi.advanceTimersByTimeAsync(RENEW_WATCH_MS);
	const settled = { ...GROK, status: "success", response: "Why", notice: null } as const;
	deliver({ from: "peer", number: 1, frames: eventFrame("settled", settled) });
	expect(received().at(-1)).toMatchObject({ type: "settled", data: { response: "Why" } });
	deliver({ from: "peer", number: 2, frames: eventFrame("snapshot", PENDING) });
	stored = { ...PENDING, responses: [settled] };
	await vi.advanceTimersByTimeAsync(5 * RENEW_WATCH_MS);
	expect(received().filter(({ type }) => type === "snapshot")).toHaveLength(1);
});

it("an answer that is read from the database after it settled replaces the longer text", async () => {
	let stored = PENDING;
	const { received } = watch(
		async () => stored,
		() => {},
	);
	stored = { ...PENDING, responses: [{ ...GROK, status: "success", response: "Why", notice: null }] };
	await vi.advanceTimersByTimeAsync(5 * RENEW_WATCH_MS);
	expect(received().at(-1)).toMatchObject({ type: "snapshot", data: { responses: [{ response: "Why" }] } });
});
