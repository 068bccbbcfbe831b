import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause, setImmediate as tick } from "node:timers/promises";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import pg from "pg";
import { afterEach, describe, expect, it } from "vitest";
import type { Database } from "../../../platform/database/index.ts";
import { POSTGRES_TIMEOUTS } from "../../../platform/database/postgres.ts";
import { SQLITE_TIMEOUTS } from "../../../platform/database/sqlite/sqlite.ts";
import { BrowserClient } from "../../../testing/browser-client.ts";
import { ask, eventsOf, readToEnd, responsesOf, startReading, tryToAsk } from "../../../testing/chats.ts";
import { type FreshDatabase, freshDatabase, isOnPostgres } from "../../../testing/database/fresh-database.ts";
import { startTcpProxy, type TcpProxy } from "../../../testing/fakes/tcp-proxy.ts";
import { expectInvariants, expectUntouched } from "../../../testing/faults/invariants.ts";
import { startVendorApp } from "../../../testing/faults/vendor-app.ts";
import { freePort } from "../../../testing/processes/free-port.ts";
import { runServer } from "../../../testing/processes/server-process.ts";
import { startTestApp } from "../../../testing/test-app.ts";

const CANNOT_SAVE = "The server cannot save right now. Nothing was sent. Try again in a minute.";
const CANNOT_READ = "The server can't reach its database right now. Try again in a minute.";
/** Shorter timeouts than those of the product. */
const shortPause = (ms: number) => pause(Math.min(ms, 20));
/** The specified response time: the timeouts of the drivers are below it. */
const MAX_RESPONSE_MS = 2300;
/** The time that a start takes on a busy machine. */
const STARTUP_TIMEOUT_MS = 12_000;
const cleanUps: (() => Promise<void>)[] = [];

afterEach(async () => {
	for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

/** A database behind a proxy that can be cut; `store` bypasses the proxy. */
async function databaseBehindProxy(): Promise<{ store: FreshDatabase; proxy: TcpProxy; env: Record<string, string> }> {
	const store = await freshDatabase();
	const url = new URL(store.databaseUrl ?? "");
	const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port) });
	cleanUps.push(() => proxy.close());
	url.host = `127.0.0.1:${proxy.port}`;
	return { store, proxy, env: { DATABASE_URL: url.href } };
}

const statusOf = async (browser: BrowserClient, path: string): Promise<number> => (await browser.fetch(path)).status;

describe.runIf(isOnPostgres)("REL-47 the database is unreachable", () => {
	it("at startup: the server is alive but not ready, and starts working once the database is reachable", async () => {
		const { store, proxy, env } = await databaseBehindProxy();
		await proxy.cut();
		const log: string[] = [];
		const port = await freePort();
		const starting = startTestApp({ store, env: { ...env, PORT: String(port) }, onLog: (line) => log.push(line) });
		const browser = new BrowserClient(`http://127.0.0.1:${port}`);
		await expect.poll(() => statusOf(browser, "/healthz").catch(() => 0), { timeout: STARTUP_TIMEOUT_MS }).toBe(200);
		await expect.poll(() => log.join(""), { timeout: STARTUP_TIMEOUT_MS }).toContain("waiting for the database");
		const ready = await browser.fetch("/readyz");
		expect([ready.status, await ready.text()]).toEqual([503, "The server is starting or shutting down."]);
		const refused = await tryToAsk(browser);
		expect([refused.status, refused.text]).toEqual([503, "The server is starting. Try again in a moment."]);
		expect(log.join("")).not.toContain('"level":"error"');

		await proxy.restore();
		const app = await starting;
		expect(await statusOf(browser, "/readyz")).toBe(200);
		await ask(browser, "Are you there?", ["grok"]);
		await app.providers.grok.call();
	});

	it("at startup: SIGTERM ends the server with exit code 0", async () => {
		const { store, proxy, env } = await databaseBehindProxy();
		cleanUps.push(store.remove);
		await proxy.cut();
		const port = await freePort();
		const { process: child } = runServer({ ...env, DATA_DIR: store.dataDir, PORT: String(port) });
		const ended = once(child, "close");
		const browser = new BrowserClient(`http://127.0.0.1:${port}`);
		await expect.poll(() => statusOf(browser, "/healthz").catch(() => 0)).toBe(200);
		child.kill("SIGTERM");
		expect(await ended).toEqual([0, null]);
	});

	it("while running: prompts are refused before a vendor is asked; answers continue and are saved later", async () => {
		const { store, proxy, env } = await databaseBehindProxy();
		const fixture = await startVendorApp({ store, env, pause: shortPause });
		const { browser, vendors, log } = fixture;
		for (const id of PROVIDER_IDS) vendors.next(id, { steps: [{ say: "Hello" }] });
		const sentPrompt = await fixture.ask();
		const reading = await startReading(browser, sentPrompt.id);
		const calls = await Promise.all(PROVIDER_IDS.map((id) => vendors.call(id)));
		await proxy.cut();

		const refused = await tryToAsk(browser, "Are you there?");
		expect([refused.status, refused.text]).toEqual([503, CANNOT_SAVE]);
		expect(refused.headers.get("retry-after")).toBe("30");
		const unread = await browser.fetch(`/api/chat/${sentPrompt.id}`);
		expect([unread.status, await unread.text()]).toEqual([503, CANNOT_READ]);
		expect(vendors.calls()).toHaveLength(4);
		expect([await statusOf(browser, "/healthz"), await statusOf(browser, "/readyz")]).toEqual([200, 503]);
		for (const call of calls) {
			await call.say(" there.");
			await call.end();
		}
		await expect
			.poll(() => log.filter((line) => line.includes("could not save an answer yet")).length)
			.toBeGreaterThan(8);

		await proxy.restore();
		const events = await reading.rest();
		expect(events.at(-1)?.type).toBe("done");
		expectUntouched(fixture, await responsesOf(browser, sentPrompt.id));
		await expectInvariants(fixture, sentPrompt, events);
		await ask(browser, "And now?", ["grok"]);
	});

	it("while running, without a network error: requests fail by timeout, and all works afterwards", async () => {
		const { store, proxy, env } = await databaseBehindProxy();
		const fixture = await startVendorApp({ store, env, pause: shortPause });
		const { browser, vendors } = fixture;
		for (const id of PROVIDER_IDS) vendors.next(id, { steps: [{ say: "Hello" }] });
		const sentPrompt = await fixture.ask();
		const reading = await startReading(browser, sentPrompt.id);
		const calls = await Promise.all(PROVIDER_IDS.map((id) => vendors.call(id)));
		// Several at once, so that the pool contains connections whose loss it has not detected yet.
		await Promise.all(Array.from({ length: 5 }, () => responsesOf(browser, sentPrompt.id)));
		proxy.stall();
		const replies = await Promise.all(["One", "Two", "Three"].map((prompt) => tryToAsk(browser, prompt)));
		expect(replies.map(({ status, text }) => [status, text])).toEqual(Array(3).fill([503, CANNOT_SAVE]));
		expect(POSTGRES_TIMEOUTS.connectMs + POSTGRES_TIMEOUTS.clientMs).toBeLessThan(MAX_RESPONSE_MS);
		expect(vendors.calls()).toHaveLength(4);
		for (const call of calls) {
			await call.say(" there.");
			await call.end();
		}
		await proxy.restore();
		const events = await reading.rest();
		expectUntouched(fixture, await responsesOf(browser, sentPrompt.id));
		await expectInvariants(fixture, sentPrompt, events);
	});
});

describe.runIf(isOnPostgres)("REL-50 the database is slow", () => {
	/** Holds a lock that blocks all others until it is released. */
	async function lock(store: FreshDatabase, tables: string) {
		const client = new pg.Client({ connectionString: store.databaseUrl });
		await client.connect();
		await client.query(`begin; lock table ${tables} in access exclusive mode`);
		let isHeld = true;
		const release = async () => {
			if (!isHeld) return;
			isHeld = false;
			await client.query("rollback");
			await client.end();
		};
		cleanUps.push(release);
		return release;
	}

	it("with a locked table, all of many requests fail by timeout, and streams continue", async () => {
		const fixture = await startVendorApp({ pause: shortPause });
		const { browser, vendors, store } = fixture;
		for (const id of PROVIDER_IDS) vendors.next(id, { steps: [{ say: "Hello" }] });
		const sentPrompt = await fixture.ask();
		const stream = eventsOf(browser, sentPrompt.id);
		await stream.next();
		const calls = await Promise.all(PROVIDER_IDS.map((id) => vendors.call(id)));
		const release = await lock(store, "chats, responses");

		const writes = Array.from({ length: 12 }, (_, n) => tryToAsk(browser, `Prompt ${n}`));
		const reads = Array.from({ length: 30 }, () => browser.fetch(`/api/chat/${sentPrompt.id}`));
		for (const call of calls) await call.say(" there.");
		const shown = new Set<string>();
		for await (const { type, data } of stream) {
			if (type === "delta") shown.add(data.seat);
			if (shown.size === 4) break;
		}
		// The lock is held until all requests have failed.
		const all: readonly { readonly status: number }[] = await Promise.all([...writes, ...reads]);
		expect(all.map(({ status }) => status)).toEqual(Array(42).fill(503));
		expect(POSTGRES_TIMEOUTS.connectMs + POSTGRES_TIMEOUTS.queryMs).toBeLessThan(MAX_RESPONSE_MS);
		expect(vendors.calls()).toHaveLength(4);
		expect(await statusOf(browser, "/healthz")).toBe(200);

		await release();
		for (const call of calls) await call.end();
		const events = await readToEnd(browser, sentPrompt.id);
		expectUntouched(fixture, await responsesOf(browser, sentPrompt.id));
		await expectInvariants(fixture, sentPrompt, events);
	});
});

describe.runIf(!isOnPostgres)("REL-50 another program writes to the embedded database", () => {
	const HOLD_LOCK_SCRIPT = `
		const { DatabaseSync } = require("node:sqlite");
		const file = new DatabaseSync(process.argv[1]);
		file.exec("BEGIN IMMEDIATE");
		console.log("held");
		process.stdin.once("data", () => {
			file.exec("ROLLBACK");
			process.exit();
		});
	`;

	/** Holds the only write lock until it is released. */
	async function holdWrites({ dataDir }: FreshDatabase) {
		const child = spawn(process.execPath, ["-e", HOLD_LOCK_SCRIPT, join(dataDir, "parallax.sqlite")], {
			stdio: ["pipe", "pipe", "inherit"],
		});
		const ended = once(child, "close");
		const release = async () => {
			child.stdin.end("release");
			await ended;
		};
		cleanUps.push(release);
		await once(child.stdout, "data");
		return release;
	}

	/** Counts how often the main thread was free while `work` ran. */
	async function ticksDuring(work: () => Promise<void>): Promise<number> {
		let ticks = 0;
		const timer = setInterval(() => {
			ticks += 1;
		}, 10);
		await work();
		clearInterval(timer);
		return ticks;
	}

	it("prompts are refused within two seconds, streams continue, and all is saved afterwards", async () => {
		const fixture = await startVendorApp({ pause: shortPause });
		const { browser, vendors, store } = fixture;
		for (const id of PROVIDER_IDS) vendors.next(id, { steps: [{ say: "Hello" }] });
		const sentPrompt = await fixture.ask();
		const reading = await startReading(browser, sentPrompt.id);
		const calls = await Promise.all(PROVIDER_IDS.map((id) => vendors.call(id)));
		const release = await holdWrites(store);
		const ticks = await ticksDuring(async () => {
			const [refused] = await Promise.all([
				tryToAsk(browser, "Is there room?"),
				...calls.map(async (call) => {
					await call.say(" there.");
					await call.end();
				}),
			]);
			expect([refused.status, refused.text]).toEqual([503, CANNOT_SAVE]);
		});
		// If the thread waited for the lock synchronously, it would be free only once or twice.
		expect(ticks).toBeGreaterThan(10);
		expect(SQLITE_TIMEOUTS.beginMs + SQLITE_TIMEOUTS.busyMs).toBeLessThan(MAX_RESPONSE_MS);
		const shown = (await responsesOf(browser, sentPrompt.id)).map(({ response }) => response);
		expect(shown).toEqual(Array(4).fill("Hello there."));
		expect(vendors.calls()).toHaveLength(4);

		await release();
		const events = await reading.rest();
		expectUntouched(fixture, await responsesOf(browser, sentPrompt.id));
		await expectInvariants(fixture, sentPrompt, events);
	});

	it("a prompt that waits less than two seconds is stored and sent", async () => {
		const writeStarted = Promise.withResolvers<void>();
		let isHeld = false;
		const database = (real: Database): Database => ({
			...real,
			write(...args) {
				if (isHeld) writeStarted.resolve();
				return real.write(...args);
			},
		});
		const fixture = await startVendorApp({ pause: shortPause, database });
		const release = await holdWrites(fixture.store);
		isHeld = true;
		const asking = fixture.ask();
		await writeStarted.promise;
		// The write has been tried once at the end of the event loop iteration after the one in which it was queued.
		await tick();
		await tick();
		await release();
		const sentPrompt = await asking;
		await expectInvariants(fixture, sentPrompt, await readToEnd(fixture.browser, sentPrompt.id));
	});
});
