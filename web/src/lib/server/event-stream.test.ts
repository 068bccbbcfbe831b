import { expect, onTestFinished, test, vi } from "vitest";
import { createEventParser, readEventStream, type StreamEvent } from "./event-stream.ts";

const WIRE =
	': hello\r\n\r\nevent: delta\r\ndata: {"text":"a😀b"}\r\n\r\ndata: one\ndata:two\n\nevent: done\ndata: {}\n\n:\n\n';
const EVENTS: StreamEvent[] = [
	{ name: "delta", data: '{"text":"a😀b"}' },
	{ name: "message", data: "one\ntwo" },
	{ name: "done", data: "{}" },
];

test("the parsed events are the same wherever the text is cut", () => {
	for (let cut = 0; cut <= WIRE.length; cut++) {
		const seen: StreamEvent[] = [];
		const parse = createEventParser((event) => seen.push(event));
		parse(WIRE.slice(0, cut));
		parse(WIRE.slice(cut));
		expect(seen, `cut at ${cut}`).toEqual(EVENTS);
	}
});

test("a stream of single bytes is read completely, including 4-byte characters and heartbeats", async () => {
	const seen: StreamEvent[] = [];
	let bytes = 0;
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			for (const byte of new TextEncoder().encode(WIRE)) controller.enqueue(new Uint8Array([byte]));
			controller.close();
		},
	});
	await readEventStream(body, { onEvent: (event) => seen.push(event), onBytes: () => bytes++, pauseMs: 0 });
	expect(seen).toEqual(EVENTS);
	expect(bytes).toBe(new TextEncoder().encode(WIRE).length);
});

test("an incomplete event at the end is not delivered", () => {
	const seen: StreamEvent[] = [];
	createEventParser((event) => seen.push(event))("event: delta\ndata: half");
	expect(seen).toEqual([]);
});

/** A stream whose chunks the test sends. */
function openStream() {
	vi.useFakeTimers();
	onTestFinished(() => void vi.useRealTimers());
	const heard: string[] = [];
	let streamController: ReadableStreamDefaultController<Uint8Array> | undefined;
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			streamController = controller;
		},
	});
	const reading = readEventStream(body, {
		onEvent: ({ data }) => heard.push(data),
		onBytes: () => heard.push("bytes"),
		pauseMs: 30,
	}).catch((thrown: unknown) => thrown);
	return {
		heard,
		reading,
		send: async (text: string, afterMs: number) => {
			await vi.advanceTimersByTimeAsync(afterMs);
			streamController?.enqueue(new TextEncoder().encode(text));
			await vi.advanceTimersByTimeAsync(0);
		},
		close: () => streamController?.close(),
		fail: () => streamController?.error(new Error("hung up")),
	};
}

test("a chunk after a wait is delivered at once, and those during the pause after it together", async () => {
	const { heard, send, close, reading } = openStream();
	await send("data: one\n\nda", 10);
	expect(heard).toEqual(["bytes", "one"]);
	await send("ta: two\n\n", 10);
	await send("data: three\n\n", 10);
	expect(heard).toEqual(["bytes", "one"]);
	await vi.advanceTimersByTimeAsync(10);
	expect(heard).toEqual(["bytes", "one", "bytes", "two", "bytes", "three"]);
	await send("data: four\n\n", 10);
	close();
	await reading;
	expect(heard.slice(6)).toEqual(["bytes", "four"]);
	expect(vi.getTimerCount()).toBe(0);
});

test("a stream that fails during the pause delivers nothing more, and rejects at once", async () => {
	const { heard, send, fail, reading } = openStream();
	await send("data: one\n\n", 10);
	await send("data: two\n\n", 10);
	fail();
	expect(await reading).toEqual(new Error("hung up"));
	expect(heard).toEqual(["bytes", "one"]);
	expect(vi.getTimerCount()).toBe(0);
});
