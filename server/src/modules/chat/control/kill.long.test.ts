import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { expect, it } from "vitest";
import { openDatabase } from "../../../platform/database/index.ts";
import { createLogger } from "../../../platform/logger.ts";
import { BrowserClient } from "../../../testing/browser-client.ts";
import { ask, eventsOf, responsesOf } from "../../../testing/chats.ts";
import { expectConsistent, expectIntactFile } from "../../../testing/faults/invariants.ts";
import { type ServerProcess, startServerProcess } from "../../../testing/processes/server-process.ts";
import { loadResponses } from "../store/response-chunks.ts";

/** The text that a reader received of one chat. */
class Reader {
	readonly id: string;
	/** By seat. */
	readonly texts = new Map<string, string>();

	constructor(id: string) {
		this.id = id;
	}

	/** Reads until the connection ends; calls `onDelta` for every delta. */
	async read(browser: BrowserClient, onDelta: () => void): Promise<void> {
		try {
			for await (const { type, data } of eventsOf(browser, this.id)) {
				if (type === "snapshot")
					for (const response of data.responses) this.texts.set(response.seat, response.response);
				if (type === "settled") this.texts.set(data.seat, data.response);
				if (type !== "delta") continue;
				this.texts.set(data.seat, (this.texts.get(data.seat) ?? "").slice(0, data.at) + data.text);
				onDelta();
			}
		} catch {
			// The server was killed, as intended.
		}
	}
}

/** The numbers of deltas after which the server is killed: fixed, and spread over the first seconds of responses. */
const killPoints = Array.from({ length: 20 }, (_, n) => 1 + ((n * 7919) % 220));
/** Beyond this number, half of the deltas include more than the first ones, which are stored at once. */
const FIRST_DELTAS = 40;
/** Most of the time is spent waiting for responses, so two databases run at the same time. */
const halves = [killPoints.filter((_, n) => n % 2 === 0), killPoints.filter((_, n) => n % 2 === 1)];

/** The text in the database file while the server runs, by seat. */
async function storedTexts(dataDir: string, chatId: string): Promise<Map<string, string>> {
	const database = openDatabase({ dataDir, databaseUrl: null }, createLogger("silent"));
	try {
		return new Map((await loadResponses(database.query, chatId)).map(({ seat, text }) => [seat, text]));
	} finally {
		await database.close();
	}
}

/** Resolves once the database contains all of these texts. */
async function untilStored(dataDir: string, chatId: string, texts: ReadonlyMap<string, string>): Promise<void> {
	for (;;) {
		const stored = await storedTexts(dataDir, chatId);
		if ([...texts].every(([seat, text]) => (stored.get(seat) ?? "").length >= text.length)) return;
		// SQLite queries block the event loop, on which the reader runs too.
		await setImmediate();
	}
}

/**
 * Kills the server after a number of deltas, once the text that was shown after half of them is stored. Resolves to
 * that text.
 */
async function killAfter(
	server: ServerProcess,
	reader: Reader,
	browser: BrowserClient,
	{ deltas, dataDir }: { readonly deltas: number; readonly dataDir: string },
): Promise<ReadonlyMap<string, string>> {
	let received = 0;
	let saved = new Map<string, string>();
	let saving = Promise.resolve();
	const { promise: reached, resolve } = Promise.withResolvers<void>();
	const reading = reader.read(browser, () => {
		received += 1;
		if (received === Math.floor(deltas / 2)) {
			saved = new Map(reader.texts);
			saving = untilStored(dataDir, reader.id, saved);
		}
		if (received === deltas) resolve();
	});
	await reached;
	await saving;
	await server.end("SIGKILL");
	await reading;
	return saved;
}

async function killRepeatedly(half: readonly number[]): Promise<void> {
	const dataDir = await mkdtemp(join(tmpdir(), "parallax-kill-"));
	const cookies = new Map<string, string>();
	const all: Reader[] = [];
	let savedBeforeEnd = 0;
	const browserOf = (server: ServerProcess) => {
		const browser = new BrowserClient(server.origin);
		for (const [name, value] of cookies) browser.cookies.set(name, value);
		return browser;
	};
	for (const [round, deltas] of half.entries()) {
		const server = await startServerProcess({ DATA_DIR: dataDir });
		const browser = browserOf(server);
		const { id } = await ask(browser, `Question ${round}`);
		for (const [name, value] of browser.cookies) cookies.set(name, value);
		const reader = new Reader(id);
		all.push(reader);
		const saved = await killAfter(server, reader, browser, { deltas, dataDir });

		const next = await startServerProcess({ DATA_DIR: dataDir });
		for (const response of await responsesOf(browserOf(next), id)) {
			const label = `round ${round}, ${deltas} deltas, ${response.seat}`;
			const shownText = reader.texts.get(response.seat) ?? "";
			const savedText = saved.get(response.seat) ?? "";
			if (response.status === "pending") {
				// A response is repeated only if no text was stored.
				expect(savedText, label).toBe("");
				continue;
			}
			expect(response.response.startsWith(shownText) || shownText.startsWith(response.response), label).toBe(true);
			expect(response.response.length, label).toBeGreaterThanOrEqual(savedText.length);
			if (response.status !== "error") continue;
			expect(response.errorCode, label).toBe("interrupted");
			if (deltas > FIRST_DELTAS && savedText !== "") savedBeforeEnd += 1;
		}
		await next.end("SIGKILL");
		await expectIntactFile({ dataDir });
	}
	expect(savedBeforeEnd, "responses whose text was kept before they ended").toBeGreaterThan(0);
	const last = await startServerProcess({ DATA_DIR: dataDir });
	for (const { id } of all) {
		const responses = await responsesOf(browserOf(last), id);
		expect(responses).toHaveLength(4);
		expect(responses.every(({ status }) => status !== "pending")).toBe(true);
	}
	await last.end("SIGKILL");
	await expectConsistent({ dataDir });
	await rm(dataDir, { recursive: true, force: true });
}

it("REL-43 REL-44 kill -9 at 20 moments loses no acknowledged chat or shown text; nothing stays pending", async () => {
	await Promise.all(halves.map(killRepeatedly));
}, 180_000);
