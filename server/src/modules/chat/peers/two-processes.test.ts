import { askAgain, shareChat, urlOf, watchSharedChat } from "@parallax/contract";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type Bus, LocalExchange } from "../../../platform/bus/index.ts";
import type { Database } from "../../../platform/database/index.ts";
import { readToEnd, responsesOf } from "../../../testing/chats.ts";
import { isOnPostgres } from "../../../testing/database/fresh-database.ts";
import { startTwo } from "../../../testing/processes/two-processes.ts";
import { startTestApp } from "../../../testing/test-app.ts";
import {
	expectPrefixes,
	runningChat,
	sharedChat,
	streamUntilDelta,
	twoProcessesSuite,
	typesOf,
	watch,
} from "./two-processes.suite.ts";

const connectedBuses = () => {
	const exchange = new LocalExchange();
	return { one: { bus: exchange.open() }, two: { bus: exchange.open() } };
};

twoProcessesSuite("local", async () => connectedBuses());

/** A bus on which a test can observe and drop published messages. */
function interceptedBus(bus: Bus, publish: (send: Bus["publish"], topic: string, message: unknown) => boolean): Bus {
	return {
		health: null,
		publish: (topic, message) => publish((...args) => bus.publish(...args), topic, message),
		subscribe: (topic, listener) => bus.subscribe(topic, listener),
		close: () => bus.close(),
	};
}

const isUpdateTopic = (topic: string): boolean => topic.startsWith("words:");

describe.skipIf(!isOnPostgres)("a process that runs a chat", () => {
	it("publishes none of its updates while no other process has readers", async () => {
		const { one, two } = connectedBuses();
		const topics: string[] = [];
		const bus = interceptedBus(one.bus, (send, topic, message) => {
			topics.push(topic);
			return send(topic, message);
		});
		const { id, call, firstBrowser } = await runningChat(await startTwo({ bus }, two));
		const received = watch(firstBrowser, id);
		await streamUntilDelta(call, received);
		call.end();
		await received.ended;
		expect(topics.filter(isUpdateTopic)).toEqual([]);
	});
});

describe.skipIf(!isOnPostgres)("a turn that another process asks again", () => {
	it("is streamed to its owner here, and its readers get what was published", async () => {
		const { one, two } = connectedBuses();
		const both = await startTwo(one, two);
		const { id, call, firstBrowser, secondBrowser } = await runningChat(both);
		call.end();
		await readToEnd(firstBrowser, id);
		await firstBrowser.call(shareChat, { params: { id }, body: { shared: true } });
		await firstBrowser.call(askAgain, { params: { id, turn: 1 } });
		const again = await both.one.providers.grok.call(2);
		const received = watch(secondBrowser, id);
		const publicEvents: string[] = [];
		const reading = (async () => {
			for await (const event of both.two.browser().events(urlOf(watchSharedChat, { params: { id } })))
				publicEvents.push(JSON.stringify(event));
		})();
		await expect.poll(() => publicEvents.length).toBeGreaterThan(0);
		await streamUntilDelta(again, received);
		again.end();
		await Promise.all([received.ended, reading]);
		expect(received.texts.at(-1)).toMatch(/^word /);
		expect(received.events.at(-1)?.type).toBe("done");
		expect(publicEvents.join()).not.toContain("word");
		expect(publicEvents.join()).toContain("Because");
	});
});

describe.skipIf(!isOnPostgres)("a chat in which two processes each run an answer", () => {
	afterEach(() => void vi.useRealTimers());

	it("is detected at once over a bus, before the periodic check", async () => {
		vi.useFakeTimers({ toFake: ["setInterval"] });
		const { one, two } = connectedBuses();
		await sharedChat(await startTwo(one, two));
	});

	it("is detected by the periodic check without a bus, and shown from the database", async () => {
		const { id, second, firstBrowser } = await sharedChat(await startTwo({}, {}));
		const received = watch(firstBrowser, id);
		await expect.poll(() => received.events.at(-1)?.type).toBe("snapshot");
		second.emitText("And more.");
		await expect.poll(() => received.texts.at(-1)).toBe("Anew. And more.");
	});
});

describe.skipIf(!isOnPostgres)("a process whose writes are refused", () => {
	it("still asks the other process to stop its answers, and reports that its own are not saved yet", async () => {
		const { one, two } = connectedBuses();
		let isRefused = false;
		const database = (real: Database): Database => ({
			...real,
			write: (work, options) =>
				isRefused ? Promise.reject(new Error("database or disk is full")) : real.write(work, options),
		});
		const { id, first, second, firstBrowser } = await sharedChat(await startTwo({ ...one, database }, two));
		isRefused = true;
		const refused = await firstBrowser.fetch(`/api/chat/${id}/cancel`, { method: "POST" });
		isRefused = false;
		expect([refused.status, refused.headers.get("x-error-code")]).toEqual([503, "not-saved"]);
		expect([first.signal.aborted, second.signal.aborted]).toEqual([true, true]);
	});
});

describe.skipIf(!isOnPostgres)("updates that are lost on the bus", () => {
	it("are detected, and a snapshot replaces them: no text is missing", async () => {
		const { one, two } = connectedBuses();
		let isLossy = false;
		let lost = 0;
		const bus = interceptedBus(one.bus, (send, topic, message) => {
			if (!isLossy || !isUpdateTopic(topic)) return send(topic, message);
			isLossy = false;
			lost += 1;
			return true;
		});
		const both = await startTwo({ bus }, two);
		const { id, call, firstBrowser, secondBrowser } = await runningChat(both);
		const received = watch(secondBrowser, id);
		await streamUntilDelta(call, received);
		isLossy = true;
		await expect
			.poll(() => {
				call.emitText("lost ");
				return lost;
			})
			.toBe(1);
		const before = received.events.length;
		await streamUntilDelta(call, received);
		expect(typesOf(received).slice(before)).toContain("snapshot");
		call.end();
		await received.ended;
		expectPrefixes(received, (await responsesOf(firstBrowser, id))[0]?.response ?? "");
	});

	it("are replaced by reads of the database when all are lost", async () => {
		const { one, two } = connectedBuses();
		const bus = interceptedBus(one.bus, () => false);
		const { id, call, firstBrowser, secondBrowser } = await runningChat(await startTwo({ bus }, two));
		const received = watch(secondBrowser, id);
		await expect.poll(() => received.texts.at(-1)).toBe("Because ");
		call.emitText("of Rayleigh.");
		await expect.poll(() => received.texts.at(-1)).toBe("Because of Rayleigh.");
		call.end();
		await received.ended;
		expect(typesOf(received)).not.toContain("delta");
		expectPrefixes(received, (await responsesOf(firstBrowser, id))[0]?.response ?? "");
	});
});

it("REL-49 without a configured Redis, readiness is not degraded and names no bus", async () => {
	const { origin } = await startTestApp();
	const ready = (await (await fetch(`${origin}/readyz`)).json()) as { status: string; checks: object };
	expect([ready.status, Object.keys(ready.checks)]).toEqual(["ready", ["database", "storage"]]);
});
