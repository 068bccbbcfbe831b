import { once } from "node:events";
import { readdir, stat } from "node:fs/promises";
import http from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { startChat } from "@parallax/contract";
import { afterEach, describe, expect, it, vi } from "vitest";
import { ask, settledOf } from "../../testing/chats.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { putTo, requestUpload, someVideo } from "../../testing/uploads.ts";

const SHORT = { headersMs: 600, requestMs: 1200, checkIntervalMs: 100, fileBytes: 4000 };
const CALLERS = 500;
const TOO_SLOW = /^HTTP\/1\.1 408 .*The request took too long\.$/s;
const FILE_TOO_SLOW =
	"The file came too slowly, so it was not kept. Try again on a faster connection, or choose a smaller one.";

const timers: NodeJS.Timeout[] = [];
afterEach(() => {
	for (const timer of timers.splice(0)) clearInterval(timer);
	vi.useRealTimers();
	vi.restoreAllMocks();
});

/** From now on only the test advances the time. `expect.poll` cannot be used, because it would advance it too. */
const stopTheClock = () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });

/** What each kind of caller sends at the beginning, before it continues byte by byte. */
const BEGINNINGS: Readonly<Record<string, string>> = {
	"says nothing": "",
	"sends its headers byte by byte": "GET /api/config HTTP/1.1\r\nX-Slow: ",
	"sends its body byte by byte":
		"POST /api/chat HTTP/1.1\r\nHost: HOST\r\nOrigin: http://HOST\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{",
};

interface Caller {
	readonly socket: Socket;
	/** What the server has sent so far. */
	received(): string;
	/** What the server sent until it closed the connection. */
	readonly ended: Promise<string>;
}

async function connectTo(app: TestApp, beginning: string): Promise<Caller> {
	const { host, hostname, port } = new URL(app.origin);
	const socket = connect(Number(port), hostname);
	socket.on("error", () => {});
	await once(socket, "connect");
	let received = "";
	socket.setEncoding("utf8").on("data", (chunk: string) => {
		received += chunk;
	});
	const ended = once(socket, "close").then(() => received);
	if (beginning !== "") socket.write(beginning.replaceAll("HOST", host));
	return { socket, received: () => received, ended };
}

async function slowCaller(app: TestApp, kind: string): Promise<Caller> {
	const caller = await connectTo(app, BEGINNINGS[kind] ?? "");
	const { socket } = caller;
	if (BEGINNINGS[kind]) timers.push(setInterval(() => socket.writable && socket.write("x"), 100));
	return caller;
}

/** Starts to PUT a file; `send` resolves when the server has written these bytes to disk. */
async function beginFile(app: TestApp) {
	const browser = app.browser();
	const { uploadURL } = await requestUpload(browser, { name: "film.mp4" });
	stopTheClock();
	const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
	const writer = writable.getWriter();
	const response = putTo(browser, uploadURL, readable);
	const folder = join(app.store.dataDir, "incoming");
	const writtenBytes = async (): Promise<number> => {
		const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size);
		return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
	};
	const video = someVideo(32_000);
	let sent = 0;
	const send = async (bytes: number): Promise<void> => {
		await writer.write(video.subarray(sent, sent + bytes));
		sent += bytes;
		while ((await writtenBytes()) < sent) await yieldToEventLoop();
	};
	// Bytes that arrive together with the headers do not count, so one byte is sent first.
	await send(1);
	return { response, folder, send, end: () => writer.close() };
}

describe("REL-36 clients that are slow on purpose", () => {
	it("get 20 s for their headers and 60 s for the whole request", async () => {
		const createServer = vi.spyOn(http, "createServer");
		const app = await startTestApp();
		expect(createServer.mock.calls.map(([options]) => options)).toEqual([
			expect.objectContaining({ headersTimeout: 20_000, connectionsCheckingInterval: 2000 }),
		]);
		stopTheClock();
		const beginning = BEGINNINGS["sends its body byte by byte"] ?? "";
		const { received, ended } = await connectTo(app, beginning.replace("\r\n\r\n", "\r\nExpect: 100-continue\r\n\r\n"));
		while (!received().startsWith("HTTP/1.1 100 ")) await yieldToEventLoop();
		vi.advanceTimersByTime(59_999);
		expect((await app.browser().fetch("/api/config")).status).toBe(200);
		expect(received()).not.toContain("408");
		vi.advanceTimersByTime(1);
		expect(await ended).toContain("The request took too long.");
	});

	it("can take longer for a file, as long as it arrives steadily", async () => {
		const app = await startTestApp({ requestTimeouts: SHORT });
		const { response, send, end } = await beginFile(app);
		for (let times = 0; times < 3; times += 1) {
			await send(SHORT.fileBytes);
			vi.advanceTimersByTime(SHORT.requestMs);
		}
		await end();
		expect((await response).status).toBe(200);
	});

	it("are refused when a file arrives too slowly, and its data is removed", async () => {
		const app = await startTestApp({ requestTimeouts: SHORT });
		const { response, send, folder } = await beginFile(app);
		await send(SHORT.fileBytes);
		vi.advanceTimersByTime(SHORT.requestMs);
		await send(100);
		vi.advanceTimersByTime(SHORT.requestMs);
		const { status, text } = await response.then(async (answer) => ({
			status: answer.status,
			text: await answer.text(),
		}));
		expect([status, text]).toEqual([408, FILE_TOO_SLOW]);
		vi.useRealTimers();
		await expect.poll(() => app.database.query.selectFrom("objects").selectAll().execute()).toEqual([]);
		await expect.poll(() => readdir(folder)).toEqual([]);
	});

	it("are disconnected, even 500 of them, while other clients are served", async () => {
		const app = await startTestApp({ requestTimeouts: SHORT });
		const browser = app.browser();
		const kinds = Object.keys(BEGINNINGS);
		const callers = await Promise.all(
			Array.from({ length: CALLERS }, (_, n) => slowCaller(app, kinds[n % kinds.length] ?? "")),
		);
		// More requests than the usual number of pool threads: none of them waits for a slow client.
		const others = await Promise.all(Array.from({ length: 40 }, () => browser.fetch("/api/config")));
		expect(others.map(({ status }) => status)).toEqual(Array(40).fill(200));
		const { id } = await ask(browser, "Are you busy?", ["grok"]);
		const call = await app.providers.grok.call();
		call.emitText("Not at all.");
		call.end();
		expect((await settledOf(browser, id))[0]).toMatchObject({ response: "Not at all." });

		for (const { ended } of callers) expect(await ended).toMatch(TOO_SLOW);
		expect((await browser.call(startChat, { body: { prompt: "And now?", selectedProviders: ["grok"] } })).status).toBe(
			201,
		);
	}, 55_000);
});
