// @vitest-environment jsdom
import type { ResponsesPayload } from "@parallax/contract";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createQueryClient } from "../../../lib/server/query-client.ts";
import { isGrowthUnseen } from "../../../lib/text/growth-in-sight.ts";
import { FakeStream } from "../testing/fake-stream.ts";
import {
	CHAT_ID,
	DONE,
	makeDelta,
	makeDone,
	makePayload,
	makeResponse,
	makeSettled,
	makeSnapshot,
} from "../testing/make-answers.ts";
import { setHidden } from "../testing/page-state.ts";
import { ChatSubscription } from "./chat-subscription.ts";

vi.mock(import("../../../lib/text/growth-in-sight.ts"), async (load) => ({
	...(await load()),
	isGrowthUnseen: vi.fn(() => false),
}));

/** Fakes the tabs of one browser: they receive each other's messages, and one at a time holds a lock. */
function installTabs(): void {
	const channels = new Set<FakeChannel>();
	class FakeChannel {
		onmessage: ((message: { data: unknown }) => void) | null = null;
		readonly name: string;
		constructor(name: string) {
			this.name = name;
			channels.add(this);
		}
		postMessage(data: unknown) {
			const copy: unknown = structuredClone(data);
			for (const other of channels)
				if (other !== this && other.name === this.name) queueMicrotask(() => other.onmessage?.({ data: copy }));
		}
		close() {
			channels.delete(this);
		}
	}
	const waiting: (() => void)[] = [];
	let isHeld = false;
	const request = (_name: string, { signal }: { signal: AbortSignal }, callback: () => Promise<void>) =>
		new Promise<void>((resolve, reject) => {
			const run = () => {
				isHeld = true;
				void callback().then(() => {
					isHeld = false;
					resolve();
					waiting.shift()?.();
				});
			};
			if (!isHeld) return run();
			waiting.push(run);
			signal.addEventListener("abort", () => {
				const index = waiting.indexOf(run);
				if (index >= 0) waiting.splice(index, 1);
				reject(signal.reason);
			});
		});
	vi.stubGlobal("BroadcastChannel", FakeChannel);
	Object.defineProperty(navigator, "locks", { value: { request }, configurable: true });
}

interface Tab {
	readonly live: ChatSubscription;
	readonly streams: FakeStream[];
	readonly text: (turn?: number) => string | undefined;
	/** Loads another turn, as a reader does who opens it. */
	readonly load: (payload: ResponsesPayload) => void;
	readonly isGone: () => boolean;
	readonly polled: () => number;
}

function openTab(payload: ResponsesPayload = makePayload([makeResponse("grok")])): Tab {
	const client = createQueryClient();
	const queryKey = ["answers"];
	const streams: FakeStream[] = [];
	let gone = false;
	let polls = 0;
	client.setQueryData([...queryKey, payload.turn], payload);
	const live = new ChatSubscription({
		client,
		chatKey: CHAT_ID,
		queryKeyOf: (turn) => [...queryKey, turn],
		async openStream(signal) {
			const stream = new FakeStream(signal);
			streams.push(stream);
			return stream.response;
		},
		mayPoll: true,
		read: async () => {
			polls++;
			return payload;
		},
		onConnection() {},
		onTurn() {},
		onVerdict() {},
		onGone() {
			gone = true;
		},
	});
	live.follow(payload.turn);
	return {
		live,
		streams,
		text: (turn = payload.turn) => client.getQueryData<ResponsesPayload>([...queryKey, turn])?.responses[0]?.response,
		load(loaded) {
			client.setQueryData([...queryKey, loaded.turn], loaded);
			live.follow(loaded.turn);
		},
		isGone: () => gone,
		polled: () => polls,
	};
}
const after = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const streamOf = (tab: Tab): FakeStream => {
	const stream = tab.streams.at(-1);
	if (!stream) throw new Error("This tab holds no stream.");
	return stream;
};

beforeEach(() => {
	vi.useFakeTimers();
	setHidden(false);
	installTabs();
});
afterEach(() => {
	Reflect.deleteProperty(navigator, "locks");
	vi.useRealTimers();
	vi.unstubAllGlobals();
	vi.restoreAllMocks();
	vi.mocked(isGrowthUnseen).mockReturnValue(false);
});

test("a retried answer that settles before the retry call returns stays settled, in all tabs", async () => {
	const tabs = [openTab(), openTab()];
	await after(50);
	const [leader] = tabs;
	if (!leader) throw new Error("There is no tab.");
	const again = makeResponse("grok", { attempt: 2 });
	streamOf(leader).send(
		makeSnapshot(makePayload([again])),
		makeDelta("grok", 0, "Rather 323", 2),
		makeSettled(makeDone("grok", "Rather 323", { attempt: 2 })),
	);
	await after(40);
	leader.live.apply(makeSettled(again));
	await after(200);
	expect(tabs.map((tab) => tab.text())).toEqual(["Rather 323", "Rather 323"]);
	for (const tab of tabs) tab.live.close();
});

test.for([
	{ growth: "in sight", isUnseen: false, shown: "One two three" },
	{ growth: "out of sight", isUnseen: true, shown: "One " },
])("text that grows $growth is folded at its own rate, and its end is not lost", async ({ isUnseen, shown }) => {
	vi.mocked(isGrowthUnseen).mockReturnValue(isUnseen);
	const tab = openTab();
	await after(50);
	streamOf(tab).send(makeSnapshot(makePayload([makeResponse("grok", { response: "One " })])));
	await after(50);
	streamOf(tab).send(makeDelta("grok", 4, "two "), makeDelta("grok", 8, "three"));
	await after(130);
	expect(tab.text()).toBe(shown);
	await after(400);
	expect(tab.text()).toBe("One two three");
	tab.live.close();
});

describe("REL-26 and REL-27 several tabs on one chat", () => {
	test("one tab holds the stream, and all show the same text at the same time", async () => {
		const tabs = Array.from({ length: 8 }, () => openTab());
		await after(50);
		expect(tabs.map(({ streams }) => streams.length)).toEqual([1, 0, 0, 0, 0, 0, 0, 0]);
		const [leader] = tabs;
		if (!leader) throw new Error("There is no tab.");
		streamOf(leader).send(
			makeSnapshot(makePayload([makeResponse("grok")])),
			makeDelta("grok", 0, "One "),
			makeDelta("grok", 4, "two"),
		);
		await after(200);
		expect(new Set(tabs.map((tab) => tab.text()))).toEqual(new Set(["One two"]));
		expect(tabs.map((tab) => tab.polled())).toEqual(Array(8).fill(0));
		for (const tab of tabs) tab.live.close();
	});

	test("a tab that opens later receives the text so far", async () => {
		const first = openTab();
		await after(50);
		streamOf(first).send(makeSnapshot(makePayload([makeResponse("grok")])), makeDelta("grok", 0, "Long before"));
		await after(100);
		const second = openTab();
		await after(100);
		expect(second.text()).toBe("Long before");
		expect(second.streams).toHaveLength(0);
		first.live.close();
		second.live.close();
	});

	test("when the tab that holds the stream closes, another opens it", async () => {
		const first = openTab();
		const second = openTab();
		await after(50);
		first.live.close();
		await after(2500);
		expect(second.streams).toHaveLength(1);
		second.live.close();
	});

	test("a retry in one tab is followed in all, even after the run had ended", async () => {
		const done = makePayload([makeDone("grok", "Old.")]);
		const first = openTab(done);
		const second = openTab(done);
		await after(50);
		expect(first.streams.length + second.streams.length).toBe(0);
		first.live.apply(makeSettled(makeResponse("grok", { attempt: 2 })));
		await after(100);
		expect(second.text()).toBe("");
		const leader = first.streams.length > 0 ? first : second;
		streamOf(leader).send(makeDelta("grok", 0, "New", 2));
		await after(100);
		expect([first.text(), second.text()]).toEqual(["New", "New"]);
		first.live.close();
		second.live.close();
	});

	test("a chat that is gone in one tab is gone in the other, which sends no more requests", async () => {
		const first = openTab();
		const second = openTab();
		await after(1);
		first.live.broadcastGone();
		await after(1);
		expect(second.isGone()).toBe(true);
		first.live.close();
		await after(60_000);
		expect([second.streams.length, second.polled()]).toEqual([0, 0]);
	});
});

describe("a chat of several turns", () => {
	const ofTurn = (turn: number) => makeResponse("grok", { id: `grok-${turn}`, turn });
	const delta = (turn: number, text: string) => {
		const event = makeDelta("grok", 0, text);
		return { ...event, data: { ...event.data, id: `grok-${turn}`, turn } } as typeof event;
	};

	test("has one stream, which fills every loaded turn and no other", async () => {
		const tab = openTab(makePayload([ofTurn(3)], { turn: 3 }));
		tab.load(makePayload([ofTurn(1)]));
		await after(50);
		expect(tab.streams).toHaveLength(1);
		streamOf(tab).send(delta(3, "Third"), delta(2, "Second"), delta(1, "First"));
		await after(100);
		expect([1, 2, 3].map((turn) => tab.text(turn))).toEqual(["First", undefined, "Third"]);
		tab.live.close();
	});

	test("stays connected while an earlier turn runs, and passes it to a tab that has it open too", async () => {
		const done = makePayload([makeDone("grok", "All.", { id: "grok-3", turn: 3 })], { turn: 3 });
		const tabs = [openTab(done), openTab(done)];
		for (const tab of tabs) tab.load(makePayload([ofTurn(1)]));
		await after(50);
		expect(tabs.map(({ streams }) => streams.length)).toEqual([1, 0]);
		const [leader] = tabs;
		if (!leader) throw new Error("There is no tab.");
		streamOf(leader).send(delta(1, "Again"));
		await after(100);
		expect(tabs.map((tab) => tab.text(1))).toEqual(["Again", "Again"]);
		for (const tab of tabs) tab.live.close();
	});
});

describe("folding", () => {
	test("many deltas are batched into one update of the page per step", async () => {
		const tab = openTab();
		await after(50);
		let changes = 0;
		const set = vi.spyOn(Object.getPrototypeOf(createQueryClient()) as { setQueryData: () => void }, "setQueryData");
		set.mockImplementation(() => {
			changes++;
		});
		for (let at = 0; at < 50; at++) streamOf(tab).send(makeDelta("grok", at, "x"));
		await after(40);
		expect(changes).toBeLessThanOrEqual(3);
		tab.live.close();
	});

	test("a gap reopens the stream to get a snapshot", async () => {
		const tab = openTab();
		await after(50);
		streamOf(tab).send(makeSnapshot(makePayload([makeResponse("grok")])), makeDelta("grok", 90, "late"));
		await after(1000);
		expect(tab.streams.length).toBe(2);
		streamOf(tab).send(makeSnapshot(makePayload([makeResponse("grok", { response: "whole" })])));
		await after(50);
		expect(tab.text()).toBe("whole");
		streamOf(tab).send(makeSettled(makeDone("grok", "whole.")), DONE);
		await after(50);
		tab.live.close();
	});
});
