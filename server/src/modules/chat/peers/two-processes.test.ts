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
	speakUntilTold,
	twoProcessesSuite,
	typesOf,
	watch,
} from "./two-processes.suite.ts";

const joined = () => {
	const exchange = new LocalExchange();
	return { one: { bus: exchange.open() }, two: { bus: exchange.open() } };
};

twoProcessesSuite("local", async () => joined());

/** A bus on which a test sees, and can lose, what is published. */
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
	it("tells nothing of it while nobody watches elsewhere", async () => {
		const { one, two } = joined();
		const topics: string[] = [];
		const bus = tapped(one.bus, (send, topic, message) => {
			topics.push(topic);
			return send(topic, message);
		});
		const { id, call, here } = await runningChat(await startTwo({ bus }, two));
		const seen = watch(here, id);
		await speakUntilTold(call, seen);
		call.end();
		await seen.ended;
		expect(topics.filter(isWords)).toEqual([]);
	});
});

describe.skipIf(!isOnPostgres)("a chat of which two processes each run an answer", () => {
	afterEach(() => void vi.useRealTimers());

	it("is found out at once where there is a bus, before either looks for it", async () => {
		vi.useFakeTimers({ toFake: ["setInterval"] });
		const { one, two } = joined();
		await sharedChat(await startTwo(one, two));
	});

	it("is found out without a bus by looking, and shown from the database", async () => {
		const { id, second, here } = await sharedChat(await startTwo({}, {}));
		const seen = watch(here, id);
		await expect.poll(() => seen.events.at(-1)?.type).toBe("snapshot");
		second.speak("And more.");
		await expect.poll(() => seen.texts.at(-1), { timeout: 5000 }).toBe("Anew. And more.");
	});
});

describe.skipIf(!isOnPostgres)("a process whose writes are refused", () => {
	it("still asks the other to stop its part of a chat, and says that its own is not saved yet", async () => {
		const { one, two } = joined();
		let isRefused = false;
		const database = (real: Database): Database => ({
			...real,
			write: (work, how) => (isRefused ? Promise.reject(new Error("database or disk is full")) : real.write(work, how)),
		});
		const { id, first, second, here } = await sharedChat(await startTwo({ ...one, database }, two));
		isRefused = true;
		const told = await here.fetch(`/api/chat/${id}/cancel`, { method: "POST" });
		isRefused = false;
		expect([told.status, told.headers.get("x-error-code")]).toEqual([503, "not-saved"]);
		expect([first.signal.aborted, second.signal.aborted]).toEqual([true, true]);
	});
});

describe.skipIf(!isOnPostgres)("words that are lost on the bus", () => {
	it("are noticed, and come with a snapshot: nothing is missing in between", async () => {
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
		await speakUntilTold(call, seen);
		isLossy = true;
		await expect
			.poll(() => {
				call.speak("lost ");
				return lost;
			})
			.toBe(1);
		const before = seen.events.length;
		await speakUntilTold(call, seen);
		expect(typesOf(seen).slice(before)).toContain("snapshot");
		call.end();
		await seen.ended;
		expectPrefixes(seen, (await responsesOf(here, id))[0]?.response ?? "");
	});

	it("all of them: they are shown from the database, about a second later", async () => {
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

it("REL-49 without a Redis nothing is degraded, and no bus is spoken of", async () => {
	const { origin } = await startTestApp();
	const told = (await (await fetch(`${origin}/readyz`)).json()) as { status: string; checks: object };
	expect([told.status, Object.keys(told.checks)]).toEqual(["ready", ["database", "storage"]]);
});
