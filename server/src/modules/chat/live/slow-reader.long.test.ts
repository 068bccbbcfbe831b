import { channel } from "node:diagnostics_channel";
import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { applyChatEvent, CHAT_EVENTS, type ChatEvent, HEARTBEAT_MS, type ResponsesPayload } from "@parallax/contract";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import { createParser } from "eventsource-parser";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { ask, responsesOf, startReading } from "../../../testing/chats.ts";
import { startTestApp } from "../../../testing/test-app.ts";

const MB = 1_048_576;
/** Enough event loop iterations to fill the socket buffers of both sides with deltas. */
const MAX_TICKS = 40_000;
/** The number of further event loop iterations, once the server has begun to buffer deltas. */
const TICKS_BEHIND = 4000;

/** The server's response objects, by the `X-Reader` header of their requests. */
function watchResponses(): Map<string, ServerResponse> {
	const responses = new Map<string, ServerResponse>();
	const requests = channel("http.server.request.start");
	const record = (message: unknown) => {
		const { request, response } = message as { request: { headers: Record<string, string> }; response: ServerResponse };
		responses.set(request.headers["x-reader"] ?? "", response);
	};
	requests.subscribe(record);
	onTestFinished(() => {
		requests.unsubscribe(record);
	});
	return responses;
}

/** A reader on a raw socket, which reads nothing until the test resumes it. */
async function openRawReader(browser: BrowserClient, id: string): Promise<Socket> {
	const { hostname, port, host } = new URL(browser.origin);
	const socket = connect(Number(port), hostname);
	onTestFinished(() => {
		socket.destroy();
	});
	await once(socket, "connect");
	socket.pause();
	const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
	socket.write(`GET /api/chat/${id}/events HTTP/1.0\r\nHost: ${host}\r\nCookie: ${cookie}\r\nX-Reader: bare\r\n\r\n`);
	return socket;
}

/** Reads until the server ends the connection. */
async function readAll(socket: Socket): Promise<ChatEvent[]> {
	const events: ChatEvent[] = [];
	const parser = createParser({
		onEvent: ({ event, data }) => {
			const type = event as keyof typeof CHAT_EVENTS;
			events.push({ type, data: CHAT_EVENTS[type].parse(JSON.parse(data)) } as ChatEvent);
		},
	});
	let head = "";
	for await (const chunk of socket.setEncoding("utf8") as AsyncIterable<string>) {
		if (head.includes("\r\n\r\n")) parser.feed(chunk);
		else {
			head += chunk;
			parser.feed(head.split("\r\n\r\n").slice(1).join("\r\n\r\n"));
		}
	}
	return events;
}

const tick = () => new Promise<void>((resolve) => setImmediate(resolve));

const snapshots = (events: readonly ChatEvent[]) => events.filter(({ type }) => type === "snapshot");
const fold = (events: readonly ChatEvent[]) =>
	events.reduce<ResponsesPayload | undefined>(
		(payload, event) => (event.type === "snapshot" ? event.data : payload && applyChatEvent(payload, event)),
		undefined,
	);

/** A chat of four assistants that send text until the reader on the raw socket is far behind. */
async function fallBehind() {
	const responses = watchResponses();
	const app = await startTestApp();
	const browser = app.browser();
	const { id } = await ask(browser);
	const calls = await Promise.all(PROVIDER_IDS.map((name) => app.providers[name].call()));
	const rawReader = await openRawReader(browser, id);
	await expect.poll(() => responses.get("bare")?.headersSent).toBe(true);
	const bufferedBytes = () => responses.get("bare")?.writableLength ?? 0;
	const fast = await startReading(browser, id);
	let maxBuffered = 0;
	let ticksBehind = 0;
	for (let n = 0; n < MAX_TICKS && ticksBehind < TICKS_BEHIND; n += 1) {
		for (const call of calls) call.emitText("x");
		await tick();
		maxBuffered = Math.max(maxBuffered, bufferedBytes());
		if (bufferedBytes() > 256 * 1024) ticksBehind += 1;
	}
	expect(ticksBehind).toBe(TICKS_BEHIND);
	const end = () => {
		for (const call of calls) {
			call.emitText(" The end.");
			call.end();
		}
	};
	return { browser, id, rawReader, bufferedBytes, maxBuffered, fast, end };
}

describe("REL-36 a reader that stops reading", () => {
	it("has at most 1 MB buffered for it, and gets the whole text in a snapshot when it resumes reading", async () => {
		const { browser, id, rawReader, bufferedBytes, maxBuffered, fast, end } = await fallBehind();
		expect(maxBuffered).toBeLessThan(MB);
		const reading = readAll(rawReader);
		await expect.poll(bufferedBytes).toBe(0);
		end();
		const events = await reading;
		expect(snapshots(events)).toHaveLength(2);
		expect(events.at(-1)?.type).toBe("done");
		const stored = await responsesOf(browser, id);
		expect(fold(events)?.responses).toEqual(stored);
		expect(stored.map(({ status }) => status)).toEqual(["success", "success", "success", "success"]);
		expect(snapshots(await fast.rest())).toHaveLength(1);
	}, 60_000);

	it("also receives the end when it resumes reading after the end", async () => {
		const { browser, id, rawReader, fast, end } = await fallBehind();
		end();
		await fast.rest();
		const events = await readAll(rawReader);
		expect(snapshots(events)).toHaveLength(2);
		expect(events.at(-1)?.type).toBe("done");
		expect(fold(events)?.responses).toEqual(await responsesOf(browser, id));
	}, 60_000);

	it("is disconnected when it reads nothing for half a minute, and other readers stay connected", async () => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
		onTestFinished(() => {
			vi.useRealTimers();
		});
		const { browser, id, rawReader, fast, end } = await fallBehind();
		const closed = once(rawReader, "close");
		for (let n = 0; n < 3; n += 1) await vi.advanceTimersByTimeAsync(HEARTBEAT_MS);
		rawReader.resume();
		await closed;
		end();
		expect((await fast.rest()).at(-1)?.type).toBe("done");
		expect(await responsesOf(browser, id)).toHaveLength(4);
	}, 60_000);
});
