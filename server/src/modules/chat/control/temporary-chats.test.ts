import { setImmediate as nextIteration } from "node:timers/promises";
import { type ChatSession, getChat, getResponses, startChat, TEMPORARY_MAX_MS } from "@parallax/contract";
import { afterEach, describe, expect, it, vi } from "vitest";
import { LocalExchange } from "../../../platform/bus/index.ts";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { finishAll, readToEnd, startReading } from "../../../testing/chats.ts";
import { manualClock } from "../../../testing/manual-clock.ts";
import { runnerOn } from "../../../testing/processes/runner-on.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "../../../testing/test-app.ts";
import { createTemporaryCheck } from "./temporary-chats.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

afterEach(() => vi.useRealTimers());

/** A minute of the intervals of the app, in steps in which its streams send their heartbeats. */
async function passMinute(): Promise<void> {
	for (let seconds = 0; seconds < 60; seconds += 5) {
		vi.advanceTimersByTime(5000);
		await nextIteration();
	}
}

async function askTemporary(browser: BrowserClient): Promise<ChatSession> {
	const body = { prompt: "A secret", selectedProviders: ["chatgpt", "claude", "gemini", "grok"], temporary: true };
	return (await browser.call(startChat, { body })).answer.session;
}

const isThere = async ({ database }: TestApp, id: string): Promise<boolean> =>
	(await database.query.selectFrom("chats").select("id").where("id", "=", id).execute()).length > 0;

/** A temporary chat, and a check of another process, which runs when the test calls it. */
async function temporaryChat(options: TestAppOptions = {}) {
	const clock = manualClock();
	const exchange = new LocalExchange();
	const app = await startTestApp({ clock, bus: exchange.open(), ...options });
	const browser = app.browser();
	const { id } = await askTemporary(browser);
	const newCheck = () => createTemporaryCheck(runnerOn(app, "elsewhere", { clock, bus: exchange.open() }));
	const look = async () => (await browser.call(getChat, { params: { id } })).status;
	return { clock, app, browser, id, newCheck, check: newCheck(), look, exists: () => isThere(app, id) };
}

async function answeredChat(options: TestAppOptions = {}) {
	const chat = await temporaryChat(options);
	await finishAll(chat.app);
	await readToEnd(chat.browser, chat.id);
	return chat;
}

describe("a temporary chat", () => {
	it("is deleted an hour after the last look, with everything of it", async () => {
		const { app, clock, check, look, exists } = await answeredChat();
		clock.advance(50 * MINUTE);
		expect(await look()).toBe(200);
		clock.advance(HOUR);
		await check();
		clock.advance(MINUTE);
		await check();
		expect(await exists()).toBe(true);
		clock.advance(MINUTE);
		await check();
		expect(await exists()).toBe(false);
		expect(await look()).toBe(404);
		for (const table of ["turns", "responses", "analyses", "response_pieces"] as const) {
			expect([table, await app.database.query.selectFrom(table).selectAll().execute()]).toEqual([table, []]);
		}
	});

	it("is deleted by the server itself", async () => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
		const { clock, exists } = await answeredChat();
		clock.advance(HOUR + MINUTE);
		await expect
			.poll(async () => {
				vi.advanceTimersByTime(MINUTE);
				return await exists();
			})
			.toBe(false);
	});

	it("stays when it is looked at in the last moment, also when two processes check at once", async () => {
		const { clock, newCheck, check, look, exists } = await answeredChat();
		const other = newCheck();
		clock.advance(2 * HOUR);
		await Promise.all([check(), other()]);
		expect(await look()).toBe(200);
		clock.advance(MINUTE);
		await Promise.all([check(), other()]);
		expect(await exists()).toBe(true);
		clock.advance(2 * HOUR);
		await Promise.all([check(), other()]);
		await Promise.all([check(), other()]);
		expect(await exists()).toBe(false);
	});

	it("stays when it is looked at while its deletion waits for the database", async () => {
		const { app, clock, look, exists } = await answeredChat();
		const runner = runnerOn(app, "elsewhere", { clock });
		const write: typeof app.database.write = async (...work) => {
			await look();
			return await app.database.write(...work);
		};
		const check = createTemporaryCheck({ ...runner, database: { ...runner.database, write } });
		clock.advance(2 * HOUR);
		await check();
		await check();
		expect(await exists()).toBe(true);
	});

	it("stays while another process watches it, also when the clock jumps, until its day is over", async () => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
		const { app, browser, clock, check, id, exists } = await temporaryChat();
		const reading = await startReading(browser, id);
		const lookedAt = async () =>
			Number((await app.database.query.selectFrom("chats").select("looked_at").executeTakeFirst())?.looked_at);
		for (let hours = 0; hours < 22; hours += 2) {
			clock.advance(2 * HOUR);
			await check();
			const now = clock.now();
			await passMinute();
			await expect.poll(lookedAt).toBeGreaterThanOrEqual(now);
			await check();
		}
		expect(await exists()).toBe(true);
		clock.advance(TEMPORARY_MAX_MS - 22 * HOUR - 2 * MINUTE);
		await check();
		await check();
		expect(await exists()).toBe(false);
		// The other process stops its answers and ends its streams.
		for (const { calls } of Object.values(app.providers))
			await expect.poll(() => calls.every(({ signal }) => signal.aborted)).toBe(true);
		await reading.rest();
	});

	it("keeps its money counted", async () => {
		const { app, clock, check } = await temporaryChat({ env: { DAILY_BUDGET_USD: "5" } });
		const spent = async () =>
			(await app.database.query.selectFrom("spending").select("usd").execute()).reduce((sum, { usd }) => sum + usd, 0);
		const reserved = await spent();
		clock.advance(2 * HOUR);
		await check();
		await check();
		expect(await spent()).toBeGreaterThan(0);
		// An estimate replaces the reservation of answers that were still running.
		expect(await spent()).toBeLessThan(reserved);
	});

	it("is looked at by polling, stored once a minute", async () => {
		const { app, browser, clock, id } = await answeredChat();
		const lookedAt = async () =>
			(await app.database.query.selectFrom("chats").select("looked_at").execute())[0]?.looked_at;
		const before = await lookedAt();
		clock.advance(30_000);
		await browser.call(getResponses, { params: { id }, query: {} });
		expect(await lookedAt()).toBe(before);
		clock.advance(30_000);
		await browser.call(getResponses, { params: { id }, query: {} });
		expect(await lookedAt()).toBeGreaterThan(before ?? 0);
	});

	it("is read while the database cannot be written", async () => {
		let isFull = false;
		const { clock, look } = await answeredChat({
			database: (real) => ({
				...real,
				write: async (...write) => {
					if (isFull) throw new Error("database or disk is full");
					return await real.write(...write);
				},
			}),
		});
		clock.advance(10 * MINUTE);
		isFull = true;
		expect(await look()).toBe(200);
		isFull = false;
	});

	it("does not outlive a restart", async () => {
		const { app, clock, id, browser } = await answeredChat();
		clock.advance(2 * HOUR);
		const again = await app.restart();
		const check = createTemporaryCheck(runnerOn(again, "elsewhere", { clock }));
		await check();
		await check();
		expect(await isThere(again, id)).toBe(false);
		expect(browser.cookies.size).toBeGreaterThan(0);
	});
});

it("a kept chat is never deleted", async () => {
	const clock = manualClock();
	const app = await startTestApp({ clock });
	const body = { prompt: "Kept", selectedProviders: ["grok"] };
	const { answer } = await app.browser().call(startChat, { body });
	clock.advance(30 * TEMPORARY_MAX_MS);
	const check = createTemporaryCheck(runnerOn(app, "elsewhere", { clock }));
	await check();
	await check();
	expect(await isThere(app, answer.session.id)).toBe(true);
});
