import type { Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type FakeVendors, startFakeVendors } from "../testing/fake-vendors/fake-vendors.ts";
import { grok } from "./grok.ts";
import { agentInTurns, Connection, ReadingTurns } from "./reading-turns.ts";
import { accessTo, heard } from "./testing/heard.ts";
import { createOutbound } from "./vendor-stream.ts";

/** A round is two turns of the event loop. */
async function nextRound(): Promise<void> {
	await nextTurn();
	await nextTurn();
}

/** What a connection asks of its socket: to read on. */
function socketThat(reads: () => void): Socket {
	return { _read: reads, push: () => true, destroyed: false } as unknown as Socket;
}

describe("a round", () => {
	test("reads so many of the answers that are being written, and the others come in the next ones", async () => {
		const turns = new ReadingTurns(100);
		const read: number[] = [];
		for (let stream = 0; stream < 250; stream += 1) turns.take(() => read.push(stream));
		expect(read).toHaveLength(100);
		await nextRound();
		expect(read).toHaveLength(200);
		await nextRound();
		expect(read).toEqual(Array.from({ length: 250 }, (_, stream) => stream));
	});

	test("has a turn of the loop in which nobody who waits is read, for what came meanwhile", async () => {
		const turns = new ReadingTurns(100);
		let read = 0;
		for (let stream = 0; stream < 150; stream += 1) turns.take(() => (read += 1));
		await nextTurn();
		expect(read).toBe(100);
		await nextTurn();
		expect(read).toBe(150);
	});

	test("lets who waited go before who reads anew", async () => {
		const turns = new ReadingTurns(64);
		const read: string[] = [];
		for (let stream = 0; stream < 100; stream += 1) turns.take(() => read.push("first"));
		await nextRound();
		for (let stream = 0; stream < 28; stream += 1) turns.take(() => read.push("second"));
		expect(read.slice(64, 100)).toEqual(Array.from({ length: 36 }, () => "first"));
		expect(read).toHaveLength(128);
	});
});

describe("a connection in a full round", () => {
	function inFullRound() {
		const turns = new ReadingTurns(64, 1);
		turns.enter();
		const connection = new Connection(turns);
		let reads = 0;
		const socket = socketThat(() => (reads += 1));
		connection.adopt(socket);
		for (let stream = 0; stream < 64; stream += 1) turns.take(() => {});
		return { connection, turns, socket, reads: () => reads };
	}

	test("is read at once before its first words", () => {
		const { socket, reads } = inFullRound();
		socket._read(1);
		expect(reads()).toBe(1);
	});

	test("waits while an answer is being written, and is read once", async () => {
		const { connection, socket, reads } = inFullRound();
		connection.flow();
		socket._read(1);
		expect(reads()).toBe(0);
		await nextRound();
		expect(reads()).toBe(1);
		await nextRound();
		expect(reads()).toBe(1);
	});

	test("waits no longer once the answer has ended", async () => {
		const { connection, socket, reads } = inFullRound();
		connection.flow();
		socket._read(1);
		connection.rest();
		expect(reads()).toBe(1);
		await nextRound();
		expect(reads()).toBe(1);
	});

	test("goes on reading among few answers, and stops after each read among many", () => {
		const { connection, turns, socket, reads } = inFullRound();
		connection.flow();
		turns.leave();
		expect(socket.push("Hello")).toBe(true);
		socket._read(1);
		expect(reads()).toBe(1);
		turns.enter();
		expect(socket.push("Hello")).toBe(false);
		connection.rest();
		expect(socket.push("Hello")).toBe(true);
	});

	test("counts once, however often it is told of", () => {
		const { connection, turns } = inFullRound();
		connection.flow();
		connection.flow();
		expect(turns.areNeeded).toBe(true);
		connection.rest();
		connection.rest();
		expect(turns.areNeeded).toBe(false);
		turns.enter();
		expect(turns.areNeeded).toBe(true);
	});

	test("is left alone when it was closed meanwhile", async () => {
		const { connection, socket, reads } = inFullRound();
		connection.flow();
		socket._read(1);
		Object.assign(socket, { destroyed: true });
		await nextRound();
		expect(reads()).toBe(0);
	});
});

describe("over the wire", () => {
	let vendors: FakeVendors;
	beforeAll(async () => {
		vendors = await startFakeVendors();
	});
	afterEach(() => vendors.reset());
	afterAll(() => vendors.close());

	/** Knows how often somebody was read in turn. */
	class Counted extends ReadingTurns {
		reads = 0;
		override take(read: () => void): void {
			this.reads += 1;
			super.take(read);
		}
	}

	const over = (turns: ReadingTurns) =>
		grok(
			accessTo("grok", vendors.settings.grok.baseUrl, {
				...createOutbound(1000),
				dispatcher: agentInTurns(1000, turns),
			}),
		);

	test("an answer is read in turn from its first words on, and a new one on the same connection is not", async () => {
		const turns = new Counted(1, 0);
		const provider = over(turns);
		vendors.next("grok", { steps: [{ say: "Hello" }] });
		const answer = heard(provider);
		const call = await vendors.call("grok");
		while (turns.reads === 0) {
			await call.say(" again");
			await nextTurn();
		}
		await call.end();
		await answer;
		// The connection is free again only then.
		await nextTurn();
		await nextTurn();
		const before = turns.reads;
		vendors.next("grok", { status: 401 });
		expect((await heard(provider)).failure?.facts.code).toBe("provider_auth");
		expect(vendors.calls("grok")[1]?.clientPort).toBe(call.clientPort);
		expect(turns.reads).toBe(before);
	});

	test("an answer that is stopped by who listens to it takes no turns any more", async () => {
		const turns = new ReadingTurns(10, 0);
		vendors.next("grok", { steps: [{ say: "Hello" }] });
		const stop = new AbortController();
		const listener = { onActivity() {}, onText: () => stop.abort(new Error("enough")) };
		await expect(over(turns).makeReady({ prompt: "hello" }).ask(listener, stop.signal)).rejects.toThrow("enough");
		expect(turns.areNeeded).toBe(false);
	});

	test.each([0, 75])("of many answers, turns being for more than %i, each comes whole", async (withoutTurns) => {
		const turns = new ReadingTurns(10, withoutTurns);
		const provider = over(turns);
		for (let n = 0; n < 150; n += 1) vendors.next("grok", { steps: [{ say: "Hello" }] });
		const answers = Promise.all(Array.from({ length: 150 }, () => heard(provider)));
		while (vendors.calls("grok").length < 150) await nextTurn();
		const calls = vendors.calls("grok");
		await Promise.all(calls.map((call) => call.say(" there")));
		await Promise.all(calls.map((call) => call.say(".")));
		await Promise.all(calls.map((call, n) => (n % 3 === 0 ? call.cut() : call.end())));
		const told = (await answers).map(({ text, failure }) => `${text} ${failure?.facts.code ?? "whole"}`);
		expect(told.filter((each) => each === "Hello there. whole")).toHaveLength(100);
		expect(told.filter((each) => each === "Hello there. cut")).toHaveLength(50);
		expect(turns.areNeeded).toBe(false);
	});
});
