import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Dispatcher } from "undici";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ReadyStream } from "./ready-stream.ts";
import { createOutbound, type StreamSink } from "./vendor-stream.ts";

/** A vendor by its bare connections: what came over each, and what it says. */
class BareVendor {
	readonly connections: { readonly socket: Socket; received: string }[] = [];
	readonly #server: Server = createServer((socket) => {
		const connection = { socket, received: "" };
		this.connections.push(connection);
		socket.setEncoding("utf8").on("data", (piece: string) => {
			connection.received += piece;
			this.#server.emit("received");
		});
		socket.on("error", () => {});
	});

	async listen(): Promise<void> {
		this.#server.listen(0, "127.0.0.1");
		await once(this.#server, "listening");
	}

	get url(): URL {
		return new URL(`http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v1/ask`);
	}

	async connected(n = 1): Promise<Socket> {
		while (this.connections.length < n) await once(this.#server, "connection");
		return this.#of(n).socket;
	}

	/** What the n-th connection brought, once the question is there. */
	async asked(n = 1): Promise<string> {
		await this.connected(n);
		while (!this.#of(n).received.includes("hello")) await once(this.#server, "received");
		return this.#of(n).received;
	}

	answer(n: number, event: string): void {
		const head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n";
		const body = `data: ${event}\n\n`;
		this.#of(n).socket.write(`${head}content-length: ${body.length}\r\n\r\n${body}`);
	}

	close(): Promise<unknown> {
		for (const { socket } of this.connections) socket.destroy();
		this.#server.close();
		return once(this.#server, "close");
	}

	#of(n: number) {
		const connection = this.connections[n - 1];
		if (!connection) throw new Error(`there is no connection ${n}`);
		return connection;
	}
}

let vendor: BareVendor;
beforeEach(async () => {
	vendor = new BareVendor();
	await vendor.listen();
});
afterEach(() => vendor.close());

const outbound = createOutbound(1000);
const ready = (through = outbound) => new ReadyStream(through, { url: vendor.url, headers: {}, body: "hello" });

function listening() {
	const events: string[] = [];
	const sink: StreamSink = {
		onActivity() {},
		onEvent: (data) => void events.push(data),
		onPause() {},
		ended: false,
		over: false,
	};
	return { events, sink, signal: new AbortController().signal };
}

/** As many turns as undici could want to look at a connection. */
async function severalTurns(): Promise<void> {
	for (let n = 0; n < 10; n += 1) await nextTurn();
}

test("the connection is there before the question may be asked, and nothing goes over it until then", async () => {
	const stream = ready();
	await vendor.connected();
	await severalTurns();
	expect(vendor.connections[0]?.received).toBe("");
	const { events, sink, signal } = listening();
	const done = stream.ask(sink, signal);
	expect(await vendor.asked()).toMatch(/^POST \/v1\/ask HTTP\/1\.1\r\n.*content-length: 7\r\n\r\n"hello"$/s);
	vendor.answer(1, "one");
	await done;
	expect(events).toEqual(["one"]);
});

test("a used connection waits with the next question, and is asked in the very turn in which it may be", async () => {
	const first = listening();
	const before = ready().ask(first.sink, first.signal);
	await vendor.asked();
	vendor.answer(1, "one");
	await before;
	await severalTurns();
	const stream = ready();
	await severalTurns();
	const questions = () => vendor.connections.map(({ received }) => received.match(/POST/g)?.length);
	expect(questions()).toEqual([1]);
	const { events, sink, signal } = listening();
	const done = stream.ask(sink, signal);
	// The vendor has it at the next opportunity to read.
	await nextTurn();
	expect(questions()).toEqual([2]);
	vendor.answer(1, "two");
	await done;
	expect(events).toEqual(["two"]);
});

test("what is let go of is never asked, and its connection is closed", async () => {
	const stream = ready();
	const socket = await vendor.connected();
	const closed = once(socket, "close");
	stream.letGo();
	await closed;
	expect(vendor.connections[0]?.received).toBe("");
});

test("what is let go of before it had a connection closes that one, too", async () => {
	ready().letGo();
	const socket = await vendor.connected();
	if (!socket.closed) await once(socket, "close");
	expect(vendor.connections[0]?.received).toBe("");
});

test("letting go of what has been asked disturbs nothing", async () => {
	const stream = ready();
	const { events, sink, signal } = listening();
	const done = stream.ask(sink, signal);
	stream.letGo();
	await vendor.asked();
	stream.letGo();
	vendor.answer(1, "one");
	await done;
	expect(events).toEqual(["one"]);
});

test.each<[string, (socket: Socket) => void]>([
	["ends", (socket) => socket.end()],
	["breaks", (socket) => socket.resetAndDestroy()],
	["brings an answer to nothing", (socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 4\r\n\r\nevil")],
	["says to go on", (socket) => socket.write("HTTP/1.1 100 Continue\r\n\r\n")],
	["begins a head", (socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-")],
	["begins one", (socket) => socket.write("HTTP/1.1 200 OK\r\ncontent-length: 400\r\n\r\ndata: evil\n\n")],
])("a question whose connection %s while it waits is asked over another one", async (_, happens) => {
	const stream = ready();
	const socket = await vendor.connected();
	const closed = once(socket, "close");
	happens(socket);
	await closed;
	await severalTurns();
	const { events, sink, signal } = listening();
	const done = stream.ask(sink, signal);
	await vendor.asked(2);
	vendor.answer(2, "one");
	await done;
	expect(events).toEqual(["one"]);
	expect(vendor.connections[0]?.received).toBe("");
});

/** Says of its first request only when it is asked that its connection was lost meanwhile; the others are answered. */
function losingTheFirst(hasSent = false) {
	let asked = 0;
	const dispatch = ({ body }: { body: unknown }, handler: Dispatcher.DispatchHandler): boolean => {
		asked += 1;
		const isLost = asked === 1;
		const controller = { aborted: false, paused: false, reason: null, abort() {}, pause() {}, resume() {} };
		handler.onRequestStart?.(controller, {});
		const go = async () => {
			for await (const piece of body as AsyncIterable<string>) {
				if (!isLost || hasSent) handler.onBodySent?.(Buffer.from(piece));
				if (isLost) return handler.onResponseError?.(controller, new Error("other side closed"));
				handler.onResponseStarted?.();
				handler.onResponseStart?.(controller, 200, { "content-type": "text/event-stream" });
				handler.onResponseData?.(controller, Buffer.from("data: one\n\n"));
				handler.onResponseEnd?.(controller, {});
			}
		};
		void go();
		return true;
	};
	return { through: { ...outbound, dispatcher: { dispatch } as unknown as Dispatcher }, asked: () => asked };
}

test("a connection whose loss is told only when the question is asked costs no attempt", async () => {
	const { through, asked } = losingTheFirst();
	const { events, sink, signal } = listening();
	await ready(through).ask(sink, signal);
	expect([events, asked()]).toEqual([["one"], 2]);
});

test("a question that has been sent is not sent again", async () => {
	const { through, asked } = losingTheFirst(true);
	const { sink, signal } = listening();
	await expect(ready(through).ask(sink, signal)).rejects.toThrow();
	expect(asked()).toBe(1);
});

test("a question that was stopped before it was asked is not, and leaves no connection", async () => {
	const stream = ready();
	const socket = await vendor.connected();
	const closed = once(socket, "close");
	const reason = new Error("stopped");
	await expect(stream.ask(listening().sink, AbortSignal.abort(reason))).rejects.toBe(reason);
	await closed;
	expect(vendor.connections.map(({ received }) => received)).toEqual([""]);
});
