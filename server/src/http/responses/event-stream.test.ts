import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { HEARTBEAT_MS } from "@parallax/contract";
import fastify from "fastify";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { ask, QUESTION, readToEnd } from "../../testing/chats.ts";
import { startTestApp } from "../../testing/test-app.ts";
import { type EventStream, eventFrame, openEventStream, readFrames } from "./event-stream.ts";

afterEach(() => {
	vi.useRealTimers();
});

it("sends a comment every 15 s on a silent stream, and disables buffering in proxies", async () => {
	const app = await startTestApp();
	const browser = app.browser();
	const { id } = await ask(browser, QUESTION, ["grok"]);
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	const abortController = new AbortController();
	const response = await browser.fetch(`/api/chat/${id}/events`, { signal: abortController.signal });
	expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
	expect(response.headers.get("cache-control")).toBe("no-cache, no-transform");
	expect(response.headers.get("x-accel-buffering")).toBe("no");
	expect(response.headers.get("content-encoding")).toBeNull();
	const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
	expect((await reader?.read())?.value).toMatch(/^event: snapshot\n/);
	vi.advanceTimersByTime(HEARTBEAT_MS);
	expect((await reader?.read())?.value).toBe(":\n\n");
	abortController.abort();
});

/** The raw responses to these requests for the events of a finished chat, on one connection. */
async function readOver(
	...requests: readonly { readonly version: string; readonly connection: string }[]
): Promise<string> {
	const app = await startTestApp();
	const browser = app.browser();
	const { id } = await ask(browser, "Où est l’été?", ["grok"]);
	const call = await app.providers.grok.call();
	call.emitText("Là-haut.");
	call.end();
	await readToEnd(browser, id);
	const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
	const { hostname, port } = new URL(app.origin);
	const socket = connect(Number(port), hostname);
	await once(socket, "connect");
	for (const { version, connection } of requests) {
		const headers = `host: ${hostname}:${port}\r\ncookie: ${cookie}\r\nconnection: ${connection}\r\n`;
		socket.write(`GET /api/chat/${id}/events HTTP/${version}\r\n${headers}\r\n`);
	}
	return await text(socket);
}

it("the connection of an ended stream serves the next request", async () => {
	const answers = (
		await readOver({ version: "1.1", connection: "keep-alive" }, { version: "1.1", connection: "close" })
	)
		.split("HTTP/1.1 200 OK")
		.slice(1);
	expect(answers).toHaveLength(2);
	for (const answer of answers) {
		const [, body = ""] = answer.split(/\r\n\r\n(.*)/s);
		const [size = "", rest = ""] = body.split(/\r\n(.*)/s);
		const chunk = Buffer.from(rest).subarray(0, Number.parseInt(size, 16)).toString();
		expect(chunk).toMatch(/^event: snapshot\n.*\n\n$/s);
		expect(body).toMatch(/event: done\ndata: .*\n\n\r\n0\r\n\r\n$/);
	}
});

it("an HTTP/1.0 client gets the stream without chunked encoding, ended by the connection", async () => {
	const [head = "", body = ""] = (await readOver({ version: "1.0", connection: "keep-alive" })).split(/\r\n\r\n(.*)/s);
	expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n.*connection: close/is);
	expect(head).not.toMatch(/transfer-encoding/i);
	expect(body).toMatch(/^event: snapshot\n.*event: done\ndata: .*\n\n$/s);
});

it("parses frames with any characters as they were written", () => {
	const events = [
		{ type: "delta", data: { text: "one\u2028two\u2029three\u0085four\r\n\r\n\n\nfive" } },
		{ type: "settled", data: { text: "event: x\ndata: y\n\n\u2028" } },
	];
	expect(readFrames(events.map(({ type, data }) => eventFrame(type, data)).join(""))).toEqual(events);
});

it("REL-54 closes a stream that opens after its client has disconnected, and leaves no timers", async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	const app = fastify();
	onTestFinished(async () => {
		await app.close();
	});
	const { promise: opened, resolve } = Promise.withResolvers<EventStream>();
	app.get("/", async ({ raw }, reply) => {
		const disconnected = once(raw.socket, "close");
		reader.destroy();
		await disconnected;
		resolve(openEventStream(reply));
	});
	const { hostname, port } = new URL(await app.listen({ host: "127.0.0.1", port: 0 }));
	const reader = connect(Number(port), hostname);
	reader.write(`GET / HTTP/1.1\r\nhost: ${hostname}\r\n\r\n`);
	const stream = await opened;
	const onClosed = vi.fn();
	stream.onClosed(onClosed);
	expect(onClosed).toHaveBeenCalledOnce();
	expect(stream.send(eventFrame("snapshot", {}))).toBe(false);
	expect(vi.getTimerCount()).toBe(0);
});
