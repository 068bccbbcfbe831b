import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { BrowserClient } from "../../../testing/browser-client.ts";
import { ask, eventsOf, responsesOf } from "../../../testing/chats.ts";
import { expectSound, expectWholeFile } from "../../../testing/faults/invariants.ts";
import { type ServerProcess, startServerProcess } from "../../../testing/processes/server-process.ts";

interface Shown {
	readonly at: number;
	readonly units: number;
}

/** What a reader saw of one chat, and when. */
class Reader {
	readonly id: string;
	readonly texts = new Map<string, string>();
	readonly seen = new Map<string, Shown[]>();
	deltas = 0;

	constructor(id: string) {
		this.id = id;
	}

	#show(seat: string, text: string): void {
		this.texts.set(seat, text);
		const seen = this.seen.get(seat) ?? [];
		seen.push({ at: performance.now(), units: text.length });
		this.seen.set(seat, seen);
	}

	/** Reads until the connection ends; calls `onDelta` for every delta. */
	async read(browser: BrowserClient, onDelta: () => void): Promise<void> {
		try {
			for await (const { type, data } of eventsOf(browser, this.id)) {
				if (type === "snapshot")
					for (const response of data.responses) this.#show(response.provider, response.response);
				if (type === "settled") this.#show(data.provider, data.response);
				if (type !== "delta") continue;
				this.deltas += 1;
				this.#show(data.seat, (this.texts.get(data.seat) ?? "").slice(0, data.at) + data.text);
				onDelta();
			}
		} catch {
			// The server was killed, as intended.
		}
	}

	/** How much text had been shown one second before that time. */
	shownBefore(provider: string, moment: number): number {
		return this.seen.get(provider)?.findLast(({ at }) => at <= moment - 1000)?.units ?? 0;
	}
}

/** The same kill times on every run, spread over the first seconds of the responses. */
const moments = Array.from({ length: 20 }, (_, n) => 1 + ((n * 7919) % 220));
/** Most of the time is spent waiting for responses, so two databases run at the same time. */
const halves = [moments.filter((_, n) => n % 2 === 0), moments.filter((_, n) => n % 2 === 1)];

async function killAfter(
	server: ServerProcess,
	readers: Reader[],
	browser: BrowserClient,
	deltas: number,
): Promise<number> {
	let left = deltas;
	let reached = () => {};
	const moment = new Promise<void>((resolve) => (reached = resolve));
	const onDelta = () => {
		left -= 1;
		if (left === 0) reached();
	};
	const reading = readers.map((reader) => reader.read(browser, onDelta));
	await moment;
	const killedAt = performance.now();
	await server.end("SIGKILL");
	await Promise.all(reading);
	return killedAt;
}

async function killAgainAndAgain(half: readonly number[]): Promise<void> {
	const dataDir = await mkdtemp(join(tmpdir(), "parallax-kill-"));
	const cookies = new Map<string, string>();
	const all: Reader[] = [];
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
		const killedAt = await killAfter(server, [reader], browser, deltas);

		const next = await startServerProcess({ DATA_DIR: dataDir });
		for (const response of await responsesOf(browserOf(next), id)) {
			const about = `round ${round}, ${deltas} deltas, ${response.provider}`;
			const wasShown = reader.texts.get(response.provider) ?? "";
			if (response.status === "pending") {
				// A response is repeated only if no text was stored, so none had been shown a second before.
				expect(reader.shownBefore(response.provider, killedAt), about).toBe(0);
				continue;
			}
			expect(response.response.startsWith(wasShown) || wasShown.startsWith(response.response), about).toBe(true);
			expect(response.response.length, about).toBeGreaterThanOrEqual(reader.shownBefore(response.provider, killedAt));
			if (response.status === "error") expect(response.errorCode, about).toBe("interrupted");
		}
		await next.end("SIGKILL");
		await expectWholeFile({ dataDir });
	}
	const last = await startServerProcess({ DATA_DIR: dataDir });
	for (const { id } of all) {
		const responses = await responsesOf(browserOf(last), id);
		expect(responses).toHaveLength(4);
		expect(responses.every(({ status }) => status !== "pending")).toBe(true);
	}
	await last.end("SIGKILL");
	await expectSound({ dataDir });
	await rm(dataDir, { recursive: true, force: true });
}

it("REL-43 REL-44 kill -9 at 20 moments: no acknowledged chat is missing, nothing pending for ever, shown text is kept", async () => {
	await Promise.all(halves.map(killAgainAndAgain));
}, 180_000);
