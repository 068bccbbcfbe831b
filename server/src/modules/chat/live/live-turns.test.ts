import { setImmediate as tick } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { readFrames } from "../../../http/index.ts";
import { someAskedSeats } from "../../../testing/seeds/some-seats.ts";
import { newChat } from "../store/chats.ts";
import { seatsOf } from "../store/rows.ts";
import { LiveTurns } from "./live-turns.ts";
import type { TurnStream } from "./turn-stream.ts";

/** One chat with a watcher, and a clock that the test moves. */
function watchedChat() {
	let steady = 0;
	const live = new LiveTurns({ now: () => 0, steady: () => steady });
	const { chat, responses } = newChat({
		owner: { kind: "visitor", id: "visitor" },
		prompt: "Why?",
		seats: someAskedSeats(["chatgpt", "claude"]),
		processId: "here",
		now: 0,
	});
	const opened = live.open({ chatId: chat.id, number: 1, seats: seatsOf(chat), blind: null }, responses);
	const running = responses.map((row) => opened.begin(row));
	const sent: string[] = [];
	const stream: TurnStream = {
		scope: "none",
		send: (frames) => sent.push(frames) > 0,
		onDrain() {},
		onClosed() {},
		end() {},
	};
	opened.watch(stream);
	sent.length = 0;
	return {
		/** Delivers a delta of a response `afterMs` later, in the same iteration of the event loop. */
		receive(chunk: string, { from = 0, afterMs = 0 } = {}) {
			steady += afterMs;
			running[from]?.append(chunk);
			live.scheduleBroadcast(opened);
		},
		/** The text of each write so far. */
		writes: () => sent.map((frames) => readFrames(frames).map(({ data }) => (data as { text: string }).text)),
	};
}

describe("chunks of one event loop iteration", () => {
	it("are sent in one write at its end", async () => {
		const { receive, writes } = watchedChat();
		receive("one ");
		receive("un ", { from: 1 });
		receive("two ", { afterMs: 1 });
		expect(writes()).toEqual([]);
		await tick();
		expect(writes()).toEqual([["one two ", "un "]]);
	});

	it("are sent in the middle of a long iteration, and the rest at its end", async () => {
		const { receive, writes } = watchedChat();
		receive("one ");
		receive("two ", { afterMs: 4 });
		expect(writes()).toEqual([]);
		receive("un ", { from: 1, afterMs: 1 });
		expect(writes()).toEqual([["one two ", "un "]]);
		receive("three ", { afterMs: 1 });
		expect(writes()).toHaveLength(1);
		await tick();
		expect(writes()).toEqual([["one two ", "un "], ["three "]]);
	});
});
