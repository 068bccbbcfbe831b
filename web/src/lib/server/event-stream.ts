import { pause } from "../timing/pause.ts";

export interface StreamEvent {
	readonly name: string;
	readonly data: string;
}

/** Parses the text of a `text/event-stream`, cut anywhere; comments and empty events are skipped. */
export function createEventParser(onEvent: (event: StreamEvent) => void): (text: string) => void {
	let rest = "";
	let name = "";
	let data: string[] = [];
	let skipLineFeed = false;

	const endEvent = () => {
		if (data.length > 0) onEvent({ name: name || "message", data: data.join("\n") });
		name = "";
		data = [];
	};

	const readLine = (line: string) => {
		if (line === "") return endEvent();
		const colon = line.indexOf(":");
		if (colon === 0) return;
		const field = colon < 0 ? line : line.slice(0, colon);
		const value = colon < 0 ? "" : line.slice(line[colon + 1] === " " ? colon + 2 : colon + 1);
		if (field === "data") data.push(value);
		if (field === "event") name = value;
	};

	return (text) => {
		const fresh = skipLineFeed && text.startsWith("\n") ? text.slice(1) : text;
		if (text) skipLineFeed = text.endsWith("\r");
		const lines = (rest + fresh).split(/\r\n|\n|\r/);
		rest = lines.pop() ?? "";
		for (const line of lines) readLine(line);
	};
}

export interface StreamReaderOptions {
	onEvent(event: StreamEvent): void;
	/** Called for all bytes, including comments, which prove that the connection is alive. */
	onBytes?(): void;
	/** After a chunk that had to be waited for, further chunks are collected for this time. */
	readonly pauseMs: number;
}

/** A read that resolves sooner returned a buffered chunk. */
const BUFFERED_READ_MS = 1;

/** Reads a stream to its end, with pauses during which the browser buffers, because waking up for each chunk is expensive. */
export async function readEventStream(
	body: ReadableStream<Uint8Array>,
	{ onEvent, onBytes, pauseMs }: StreamReaderOptions,
): Promise<void> {
	const parse = createEventParser(onEvent);
	const decoder = new TextDecoder();
	const reader = body.getReader();
	const closed = new AbortController();
	const end = () => closed.abort();
	reader.closed.then(end, end);
	for (;;) {
		const startedAt = performance.now();
		const { done, value } = await reader.read();
		if (done) return;
		const isFresh = performance.now() - startedAt > BUFFERED_READ_MS;
		onBytes?.();
		parse(decoder.decode(value, { stream: true }));
		if (isFresh) await pause(pauseMs, closed.signal);
	}
}
