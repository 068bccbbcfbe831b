import { expect, test, vi } from "vitest";
import { createEventParser, readEventStream, type StreamEvent } from "./event-stream.ts";

const WIRE =
	': hello\r\n\r\nevent: delta\r\ndata: {"text":"a😀b"}\r\n\r\ndata: one\ndata:two\n\nevent: done\ndata: {}\n\n:\n\n';
const EVENTS: StreamEvent[] = [
	{ name: "delta", data: '{"text":"a😀b"}' },
	{ name: "message", data: "one\ntwo" },
	{ name: "done", data: "{}" },
];

test("the same events come out wherever the text is cut", () => {
	for (let cut = 0; cut <= WIRE.length; cut++) {
		const seen: StreamEvent[] = [];
		const parse = createEventParser((event) => seen.push(event));
		parse(WIRE.slice(0, cut));
		parse(WIRE.slice(cut));
		expect(seen, `cut at ${cut}`).toEqual(EVENTS);
	}
});

test("a stream of single bytes is read whole, characters of four bytes too, and heartbeats are heard", async () => {
	const seen: StreamEvent[] = [];
	let bytes = 0;
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			for (const byte of new TextEncoder().encode(WIRE)) controller.enqueue(new Uint8Array([byte]));
			controller.close();
		},
	});
	await readEventStream(body, { onEvent: (event) => seen.push(event), onBytes: () => bytes++, gatherMs: 0 });
	expect(seen).toEqual(EVENTS);
	expect(bytes).toBe(new TextEncoder().encode(WIRE).length);
});

test("an event that was cut off at the end is not told", () => {
	const seen: StreamEvent[] = [];
	createEventParser((event) => seen.push(event))("event: delta\ndata: half");
	expect(seen).toEqual([]);
});

test("what comes within a while is gone through at once, and its end with it", async () => {
	vi.useFakeTimers();
	const heard: string[] = [];
	let pieces: ReadableStreamDefaultController<Uint8Array> | undefined;
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			pieces = controller;
		},
	});
	const send = async (text: string) => {
		pieces?.enqueue(new TextEncoder().encode(text));
		await vi.advanceTimersByTimeAsync(0);
	};
	const reading = readEventStream(body, {
		onEvent: ({ data }) => heard.push(data),
		onBytes: () => heard.push("bytes"),
		gatherMs: 30,
	});
	await send("data: one\n\nda");
	await send("ta: two\n\n");
	expect(heard).toEqual(["bytes", "bytes"]);
	await vi.advanceTimersByTimeAsync(30);
	expect(heard).toEqual(["bytes", "bytes", "one", "two"]);
	await send("data: three\n\n");
	pieces?.close();
	await reading;
	expect(heard).toEqual(["bytes", "bytes", "one", "two", "bytes", "three"]);
	expect(vi.getTimerCount()).toBe(0);
	vi.useRealTimers();
});

test("whoever hangs up hears nothing more of what was gathered", async () => {
	vi.useFakeTimers();
	const onEvent = vi.fn();
	let pieces: ReadableStreamDefaultController<Uint8Array> | undefined;
	const body = new ReadableStream<Uint8Array>({
		start(controller) {
			pieces = controller;
		},
	});
	const reading = readEventStream(body, { onEvent, gatherMs: 30 }).catch((thrown: unknown) => thrown);
	pieces?.enqueue(new TextEncoder().encode("data: one\n\n"));
	await vi.advanceTimersByTimeAsync(10);
	pieces?.error(new Error("hung up"));
	expect(await reading).toEqual(new Error("hung up"));
	await vi.advanceTimersByTimeAsync(100);
	expect(onEvent).not.toHaveBeenCalled();
	vi.useRealTimers();
});
