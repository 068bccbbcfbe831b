import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { ANSWER_MAX_UNITS } from "@parallax/contract";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { SERVER_FLAGS } from "../../../../scripts/steps/server-flags.mjs";
import { openDatabase } from "../../platform/database/index.ts";
import { createLogger } from "../../platform/logger.ts";
import { BrowserClient } from "../../testing/browser-client.ts";
import { ask, settledOf } from "../../testing/chats.ts";
import { freshDatabase } from "../../testing/database/fresh-database.ts";
import { startFakeVendors } from "../../testing/fake-vendors/fake-vendors.ts";
import type { Script, Step } from "../../testing/fake-vendors/script.ts";
import { startServerProcess } from "../../testing/processes/server-process.ts";

const MB = 1_048_576;
const KIB_64 = 65_536;

/** Starts the server as a process of its own and reports its peak memory. */
async function startMeasured(nodeArgs: readonly string[], env: Record<string, string> = {}) {
	const vendors = await startFakeVendors();
	const store = await freshDatabase();
	const database = { DATA_DIR: store.dataDir, ...(store.databaseUrl && { DATABASE_URL: store.databaseUrl }) };
	const server = await startServerProcess({ ...database, ...vendors.env, ...env }, { nodeArgs });
	onTestFinished(async () => {
		await server.end("SIGKILL");
		await vendors.close();
		await store.remove();
	});
	const kernel = (file: string) => `/proc/${server.process.pid}/${file}`;
	return {
		server,
		vendors,
		store,
		peakBytes: () => Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(kernel("status"), "utf8"))?.[1]) * 1024,
		resetPeak: () => writeFileSync(kernel("clear_refs"), "5"),
	};
}

const flood = (bytes: string, more: Partial<Script> = {}, ...after: readonly Step[]): Script => ({
	...more,
	steps: [...Array.from({ length: Math.ceil((50 * MB) / bytes.length) }, () => ({ raw: bytes })), ...after],
});
const bomb: Step = { rawBase64: gzipSync(Buffer.alloc(50 * MB)).toString("base64") };

/** What a vendor sends instead of a response, and the expected outcome. */
const FLOODS: Readonly<Record<string, readonly [Script, string, number]>> = {
	"50 MB of text": [
		{ steps: [{ repeat: (50 * MB) / 8192, say: "x".repeat(8192), gapMs: 0 }] },
		"limit",
		ANSWER_MAX_UNITS,
	],
	"one line of 50 MB": [flood("x".repeat(KIB_64)), "protocol", 0],
	"50 MB of comments": [flood(`:${"x".repeat(62)}\n`.repeat(1024)), "protocol", 0],
	"an error of 50 MB": [flood("x".repeat(KIB_64), { status: 400 }), "config", 0],
	"50 MB in a gzip bomb": [{ headers: { "content-encoding": "gzip" }, steps: [bomb] }, "protocol", 0],
	"an error of 50 MB in a gzip bomb": [
		{ status: 400, headers: { "content-encoding": "gzip" }, steps: [bomb, { finish: true }] },
		"config",
		0,
	],
};

const LONG: readonly [Script, string, number] = [
	{ steps: [{ repeat: 200, say: "x".repeat(1000), gapMs: 0 }, { end: "stop" }] },
	"stop",
	200_000,
];

describe.runIf(process.platform === "linux")("memory", () => {
	it("REL-17 floods from four vendors at once are cut off, and need under 8 MB more than long answers", async () => {
		// A small heap limit, so that the peak contains needed memory and little garbage.
		const { server, vendors, peakBytes, resetPeak } = await startMeasured([
			"--max-old-space-size=80",
			"--max-semi-space-size=2",
		]);
		const browser = new BrowserClient(server.origin);
		const survive = async ([script, end, units]: readonly [Script, string, number]): Promise<void> => {
			for (const id of PROVIDER_IDS) vendors.always(id, script);
			const responses = await settledOf(browser, (await ask(browser)).id);
			const outcomes = responses.map(({ errorCode, finishReason, response }) => [
				errorCode ?? finishReason,
				response.length,
			]);
			expect(outcomes).toEqual(Array(4).fill([end, units]));
		};
		const peakBytesWhile = async (script: readonly [Script, string, number]): Promise<number> => {
			resetPeak();
			await survive(script);
			return peakBytes();
		};
		for (let n = 0; n < 2; n += 1) await survive(LONG);
		for (const [name, flooded] of Object.entries(FLOODS)) {
			// Uncollected garbage counts as used, so the lowest of several samples is the needed memory.
			const growths: number[] = [];
			while (growths.length < 3 && !growths.some((megabytes) => megabytes < 8)) {
				// An idle server releases memory, so the baseline is a server with long responses and without the flood.
				const needed = await peakBytesWhile(LONG);
				growths.push(Math.round(((await peakBytesWhile(flooded)) - needed) / MB));
				for (const call of vendors.calls().slice(-4)) await call.socketClosed;
			}
			expect([name, Math.min(...growths) < 8 ? "little" : growths]).toEqual([name, "little"]);
		}
	}, 300_000);

	// A second try would hide a server that only sometimes runs out of memory.
	const ONCE = { retry: 0, timeout: 300_000 };

	it("REL-52 200 chats of four answers of 200,000 characters at once stay below 512 MB", ONCE, async () => {
		// The limit that Node chooses for a container of that size, and the flags of `npm start`.
		const startFlags = ["--max-old-space-size=256", ...SERVER_FLAGS];
		const { server, vendors, store, peakBytes } = await startMeasured(startFlags, { TRUST_PROXY: "true" });
		for (const id of PROVIDER_IDS) vendors.always(id, LONG[0]);
		await Promise.all(
			Array.from({ length: 200 }, (_, n) =>
				ask(new BrowserClient(server.origin), `Question ${n}`, PROVIDER_IDS, { "x-forwarded-for": `10.0.0.${n}` }),
			),
		);
		const location = { dataDir: store.dataDir, databaseUrl: store.databaseUrl ?? null };
		const database = openDatabase(location, createLogger("silent"));
		onTestFinished(database.close);
		const stored = async () => {
			const { count, sum } = database.query.fn;
			const { n, units } = await database.query
				.selectFrom("responses")
				.select([count<number>("id").as("n"), sum<number>(sql`length(text)`).as("units")])
				.where("status", "=", "success")
				.executeTakeFirstOrThrow();
			return [Number(n), Number(units)];
		};
		const died = once(server.process, "close").then(([code, signal]) =>
			Promise.reject(new Error(`it ended with ${code ?? signal}`)),
		);
		const allStored = expect.poll(stored, { timeout: 290_000, interval: 500 }).toEqual([800, 800 * 200_000]);
		await Promise.race([died, allStored]);
		expect(peakBytes()).toBeLessThan(512 * MB);
	});
});
