import { applyChatEvent, type ChatEvent, type ResponsesPayload } from "@parallax/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createLogger } from "../../../platform/logger.ts";
import { someAskedSeats } from "../../../testing/seeds/some-seats.ts";
import { GrowingMask } from "../../introductions/index.ts";
import { LiveTurn } from "../live/live-turn.ts";
import { readEvents } from "../live/read-events.ts";
import { newChat } from "../store/chats.ts";
import { seatsOf } from "../store/rows.ts";
import { blindOf } from "./blind.ts";
import { BlindTurn } from "./blind-turn.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

/** A blind turn of two answers, and what its reader has received. */
function someTurn() {
	let at = 1_000;
	const clock = { now: () => at, steady: () => at };
	const asked = { seats: someAskedSeats(["claude", "grok"]), processId: "here", now: at, isBlind: true };
	const { chat, responses: rows } = newChat({ owner: { kind: "visitor", id: "v" }, prompt: "How far?", ...asked });
	const blind = blindOf(chat);
	if (!blind) throw new Error("The chat is read blind.");
	const live = new LiveTurn({ chatId: chat.id, number: 1, seats: seatsOf(chat), blind }, rows, clock);
	const running = rows.map((row) => live.begin(row));
	const onEnd = vi.fn();
	const logger = createLogger("silent");
	const events: ChatEvent[] = [];
	let payload: ResponsesPayload | undefined;
	const open = () => {
		const turn = new BlindTurn({ number: 1, blind, prompt: "How far?", rows, clock, logger, onEnd });
		live.watch(turn.input);
		turn.watch({
			scope: "own",
			send(frames) {
				for (const event of readEvents(frames)) {
					events.push(event);
					payload = event.type === "snapshot" ? event.data : payload && applyChatEvent(payload, event);
				}
				return true;
			},
			onDrain() {},
			onClosed() {},
			end: (isDone) => void events.push({ type: "done", data: { isDone } } as unknown as ChatEvent),
		});
		return turn;
	};
	return {
		...{ open, events, onEnd, live, running },
		say(index: number, text: string) {
			running[index]?.append(text);
			live.broadcastDeltas();
		},
		settle(index: number) {
			const response = running[index];
			if (response) live.settle(response, { ...response.row, status: "success", text: response.text, settled_at: at });
			if (live.isOver) live.close(true);
		},
		pass(ms: number) {
			for (let passed = 0; passed < ms; passed += 100) {
				at += 100;
				vi.advanceTimersByTime(100);
			}
		},
		/** The number of words of each answer that is shown, and how it stands. */
		shown: () =>
			rows.map(({ id }) => {
				const response = payload?.responses.find((one) => one.id === id);
				return [response?.response.split(/\s+/).filter((word) => word !== "").length, response?.status];
			}),
		types: () => events.map(({ type }) => type),
	};
}
const words = (count: number) => `${Array.from({ length: count }, (_, index) => `word${index}.`).join(" ")} `;

describe("a turn of a blind chat", () => {
	it("shows nothing before all have begun, not even that one has ended", () => {
		const turn = someTurn();
		turn.open();
		turn.say(0, words(100));
		turn.settle(0);
		turn.pass(30_000);
		expect(turn.types()).toEqual(["snapshot"]);
		expect(turn.shown()).toEqual([
			[0, "pending"],
			[0, "pending"],
		]);
		turn.say(1, words(11));
		turn.pass(10_000);
		// The last sentence may still become an introduction.
		expect(turn.shown()).toEqual([
			[10, "pending"],
			[10, "pending"],
		]);
		turn.settle(1);
		turn.pass(100);
		expect(turn.shown()).toEqual([
			[14, "pending"],
			[11, "success"],
		]);
		turn.pass(2_000);
		expect(turn.shown()[0]).toEqual([94, "pending"]);
		turn.pass(1_000);
		expect(turn.shown()[0]).toEqual([100, "success"]);
		expect(turn.events.at(-1)).toMatchObject({ type: "done", data: { isDone: true } });
		expect(turn.onEnd).toHaveBeenCalledOnce();
	});

	it("shows after a minute what there is", () => {
		const turn = someTurn();
		turn.open();
		turn.say(0, words(100));
		turn.pass(61_000);
		expect(turn.shown()).toEqual([
			[40, "pending"],
			[0, "pending"],
		]);
	});

	it("reads only the answer that has grown", () => {
		const turn = someTurn();
		turn.open();
		for (const index of [0, 1]) turn.say(index, words(10));
		const read = vi.spyOn(GrowingMask.prototype, "read");
		turn.say(0, words(1));
		expect(read).toHaveBeenCalledOnce();
		read.mockRestore();
	});

	it("continues for a reader who comes later where the others are", () => {
		const turn = someTurn();
		for (const index of [0, 1]) turn.say(index, words(200));
		turn.pass(2_000);
		turn.open();
		expect(turn.shown()).toEqual([
			[80, "pending"],
			[80, "pending"],
		]);
	});

	it("ends when the real turn is deleted, and when its readers must reconnect", () => {
		for (const isDone of [true, false]) {
			const turn = someTurn();
			turn.open();
			turn.live.close(isDone);
			expect(turn.events.at(-1)).toMatchObject({ type: "done", data: { isDone } });
		}
	});

	it("shows the answer anew whose thoughts were taken away when it ended", () => {
		const turn = someTurn();
		turn.open();
		for (const index of [0, 1]) turn.say(index, words(40));
		turn.pass(500);
		turn.running[0]?.endThoughts();
		turn.say(0, "Far away.");
		const [response] = turn.running;
		if (response)
			turn.live.settle(response, { ...response.row, status: "success", text: "Far away.", settled_at: 2_000 });
		turn.settle(1);
		turn.pass(2_000);
		expect(turn.shown()).toEqual([
			[2, "success"],
			[40, "success"],
		]);
	});
});
