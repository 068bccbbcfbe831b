import { afterEach, describe, expect, it, vi } from "vitest";
import { type Bus, LocalExchange } from "../../../platform/bus/index.ts";
import type { Database } from "../../../platform/database/index.ts";
import { responsesOf } from "../../../testing/chats.ts";
import { isOnPostgres } from "../../../testing/fresh-database.ts";
import { startTwo } from "../../../testing/processes/two-processes.ts";
import { startTestApp } from "../../../testing/test-app.ts";
import {
	expectPrefixes,
	runningChat,
	sharedChat,
	speakUntilDelta,
	twoProcessesSuite,
	typesOf,
	watch,
} from "./two-processes.suite.ts";

const joined = () => {
	const exchange = new LocalExchange();
	return { one: { bus: exchange.open() }, two: { bus: exchange.open() } };
};

twoProcessesSuite("local", async () => joined());

/** A bus on which a test can observe and drop published messages. */
function tapped(bus: Bus, publish: (send: Bus["publish"], topic: string, message: unknown) => boolean): Bus {
	return {
		health: null,
		publish: (topic, message) => publish((...args) => bus.publish(...args), topic, message),
		subscribe: (topic, listener) => bus.subscribe(topic, listener),
		close: () => bus.close(),
	};
}

const isWords = (topic: string): boolean => topic.startsWith("words:");

describe.skipIf(!isOnPostgres)("a process that runs a chat", () => {
	it("publishes none of its updates while no other process has readers", async () => {
		const { one, two } = joined();
		const topics: string[] = [];
		const bus = tapped(one.bus, (send, topic, message) => {
			topics.push(topic);
			return send(topic, message);
		});
		const { id, call, here } = await runningChat(await startTwo({ bus }, two));
		const seen = watch(here, id);
		await speakUntilDelta(call, seen);
		call.end();
		await seen.ended;
		expect(topics.filter(isWords)).toEqual([]);
	});
});

describe.skipIf(!isOnPostgres)("a chat in which two processes each run an answer", () => {
	afterEach(() => void vi.useRealTimers());

	it("is detected at once over a bus, before the periodic check", async () => {
		vi.useFakeTimers({ toFake: ["setInterval"] });
		const { one, two } = joined();
		await sharedChat(await startTwo(one, two));
	});

	it("is detected by the periodic check without a bus, and shown from the database", async () => {
		const { id, second, here } = await sharedChat(await startTwo({}, {}));
		const seen = watch(here, id);
		await expect.poll(() => seen.events.at(-1)?.type).toBe("snapshot");
		second.speak("And more.");
		await expect.poll(() => seen.texts.at(-1), { timeout: 5000 }).toBe("Anew. And more.");
	});
});

describe.skipIf(!isOnPostgres)("a process whose writes are refused", () => {
	it("still asks the other process to stop its answers, and reports that its own are not saved yet", async () => {
		const { one, two } = joined();
		let isRefused = false;
		const database = (real: Database): Database => ({
			...real,
			write: (work, how) => (isRefused ? Promise.reject(new Error("database or disk is full")) : real.write(work, how)),
		});
		const { id, first, second, here } = await sharedChat(await startTwo({ ...one, database }, two));
		isRefused = true;
		const refused = await here.fetch(`/api/chat/${id}/cancel`, { method: "POST" });
		isRefused = false;
		expect([refused.status, refused.headers.get("x-error-code")]).toEqual([503, "not-saved"]);
		expect([first.signal.aborted, second.signal.aborted]).toEqual([true, true]);
	});
});

describe.skipIf(!isOnPostgres)("updates that are lost on the bus", () => {
	it("are detected, and a snapshot replaces them: no text is missing", async () => {
		const { one, two } = joined();
		let isLossy = false;
		let lost = 0;
		const bus = tapped(one.bus, (send, topic, message) => {
			if (!isLossy || !isWords(topic)) return send(topic, message);
			isLossy = false;
			lost += 1;
			return true;
		});
		const both = await startTwo({ bus }, two);
		const { id, call, here, there } = await runningChat(both);
		const seen = watch(there, id);
		await speakUntilDelta(call, seen);
		isLossy = true;
		await expect
			.poll(() => {
				call.speak("lost ");
				return lost;
			})
			.toBe(1);
		const before = seen.events.length;
		await speakUntilDelta(call, seen);
		expect(typesOf(seen).slice(before)).toContain("snapshot");
		call.end();
		await seen.ended;
		expectPrefixes(seen, (await responsesOf(here, id))[0]?.response ?? "");
	});

	it("are replaced by reads of the database when all are lost", async () => {
		const { one, two } = joined();
		const bus = tapped(one.bus, () => false);
		const { id, call, here, there } = await runningChat(await startTwo({ bus }, two));
		const seen = watch(there, id);
		await expect.poll(() => seen.texts.at(-1), { timeout: 5000 }).toBe("Because ");
		call.speak("of Rayleigh.");
		await expect.poll(() => seen.texts.at(-1), { timeout: 5000 }).toBe("Because of Rayleigh.");
		call.end();
		await seen.ended;
		expect(typesOf(seen)).not.toContain("delta");
		expectPrefixes(seen, (await responsesOf(here, id))[0]?.response ?? "");
	});
});

it("REL-49 without a configured Redis, readiness is not degraded and names no bus", async () => {
	const { origin } = await startTestApp();
	const ready = (await (await fetch(`${origin}/readyz`)).json()) as { status: string; checks: object };
	expect([ready.status, Object.keys(ready.checks)]).toEqual(["ready", ["database", "storage"]]);
});
