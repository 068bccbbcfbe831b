import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startChat } from "@parallax/contract";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ask, settledOf } from "../../testing/chats.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { openPlace, putTo, someVideo } from "../../testing/uploads.ts";
import { REQUEST_TIMEOUTS } from "../index.ts";

const SHORT = { headersMs: 600, wholeMs: 1200, checkEveryMs: 100, fileBytes: 4000 };
const CALLERS = 500;
const FILE_TOO_SLOW =
	"The file came too slowly, so it was not kept. Try again on a faster connection, or choose a smaller one.";

const timers: NodeJS.Timeout[] = [];
afterEach(() => {
	for (const timer of timers.splice(0)) clearInterval(timer);
});

/** What a caller of each kind sends at once, before it goes on byte by byte. */
const BEGINNINGS: Readonly<Record<string, string>> = {
	"says nothing": "",
	"sends its headers byte by byte": "GET /api/config HTTP/1.1\r\nX-Slow: ",
	"sends its body byte by byte":
		"POST /api/chat HTTP/1.1\r\nHost: HOST\r\nOrigin: http://HOST\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{",
};

interface Caller {
	readonly kind: string;
	readonly socket: Socket;
	/** How long it was let hang on, and what it was told in the end. */
	readonly ended: Promise<{ readonly ms: number; readonly told: string }>;
}

async function slowCaller(app: TestApp, kind: string): Promise<Caller> {
	const { host, hostname, port } = new URL(app.origin);
	const socket = connect(Number(port), hostname);
	socket.on("error", () => {});
	await once(socket, "connect");
	const beganAt = performance.now();
	let told = "";
	socket.setEncoding("utf8").on("data", (piece: string) => {
		told += piece;
	});
	const ended = once(socket, "close").then(() => ({ ms: performance.now() - beganAt, told }));
	const beginning = BEGINNINGS[kind] ?? "";
	if (beginning !== "") {
		socket.write(beginning.replaceAll("HOST", host));
		timers.push(setInterval(() => socket.writable && socket.write("x"), 100));
	}
	return { kind, socket, ended };
}

/** A file as a slow line brings it. */
const readPieces = (bytes: Uint8Array, size: number, everyMs: number): ReadableStream =>
	ReadableStream.from(
		(async function* () {
			for (let at = 0; at < bytes.length; at += size) {
				yield bytes.subarray(at, at + size);
				await pause(everyMs);
			}
		})(),
	);

describe("REL-36 callers that are slow on purpose", () => {
	it("get 20 s for their headers and 60 s for all", () => {
		expect(REQUEST_TIMEOUTS).toMatchObject({ headersMs: 20_000, wholeMs: 60_000 });
	});

	it("a file may take longer, as long as it comes steadily", async () => {
		const app = await startTestApp({ requestTimeouts: SHORT });
		const browser = app.browser();
		const { uploadURL } = await openPlace(browser, { name: "film.mp4" });
		const beganAt = performance.now();
		const pieces = readPieces(someVideo(32_000), 1000, 100);
		expect((await putTo(browser, uploadURL, pieces)).status).toBe(200);
		expect(performance.now() - beganAt).toBeGreaterThan(2 * SHORT.wholeMs);
	});

	it("a file of which hardly anything comes is ended with a sentence, and nothing of it is kept", async () => {
		const app = await startTestApp({ requestTimeouts: SHORT });
		const browser = app.browser();
		const { uploadURL } = await openPlace(browser, { name: "film.mp4" });
		const response = await putTo(browser, uploadURL, readPieces(someVideo(32_000), 10, 100));
		expect([response.status, await response.text()]).toEqual([408, FILE_TOO_SLOW]);
		await vi.waitFor(async () => {
			expect(await app.database.query.selectFrom("objects").selectAll().execute()).toEqual([]);
			expect(await readdir(join(app.store.dataDir, "incoming"))).toEqual([]);
		});
	});

	it("500 of them are ended, and others are served meanwhile", async () => {
		const app = await startTestApp({ requestTimeouts: SHORT });
		const browser = app.browser();
		const kinds = Object.keys(BEGINNINGS);
		const callers = await Promise.all(
			Array.from({ length: CALLERS }, (_, n) => slowCaller(app, kinds[n % kinds.length] ?? "")),
		);
		// As many as there are workers in a pool of any usual size: none of them waits for a caller that is slow.
		const others = await Promise.all(Array.from({ length: 40 }, () => browser.fetch("/api/config")));
		expect(others.map(({ status }) => status)).toEqual(Array(40).fill(200));
		const { id } = await ask(browser, "Are you busy?", ["grok"]);
		const call = await app.providers.grok.call();
		call.speak("Not at all.");
		call.end();
		expect((await settledOf(browser, id))[0]).toMatchObject({ response: "Not at all." });

		for (const { kind, ended } of callers) {
			const { ms, told } = await ended;
			const least = kind === "sends its body byte by byte" ? SHORT.wholeMs : SHORT.headersMs;
			expect([kind, ms >= least - SHORT.checkEveryMs]).toEqual([kind, true]);
			expect([kind, told]).toEqual([kind, expect.stringMatching(/^HTTP\/1\.1 408 .*The request took too long\.$/s)]);
		}
		expect((await browser.call(startChat, { body: { prompt: "And now?", selectedProviders: ["grok"] } })).status).toBe(
			201,
		);
	}, 55_000);
});
