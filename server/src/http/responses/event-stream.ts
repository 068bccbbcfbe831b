import type { ServerResponse } from "node:http";
import { HEARTBEAT_MS } from "@parallax/contract";
import type { FastifyReply } from "fastify";

/** A reader that is this far behind gets no more pieces until it has caught up. */
const BUFFER_MAX_BYTES = 256 * 1024;

/** One connection on which a client listens to events. */
export interface EventStream {
	/** Sends frames made by `eventFrame`; false when the reader is too slow and this was not sent. */
	send(frames: string): boolean;
	/** Called once the slow reader has taken everything. */
	onDrain(listener: () => void): void;
	/** Called once, when either side has ended it. */
	onClosed(listener: () => void): void;
	/** Ends it, after these frames where there are any, however far behind the reader is. */
	end(frames?: string): void;
}

export const eventFrame = (type: string, data: unknown): string => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;

/** What frames made by `eventFrame` say. */
export function readFrames(frames: string): { readonly type: string; readonly data: unknown }[] {
	const told = frames.split("\n\n").filter((frame) => frame !== "");
	return told.map((frame) => {
		const [, type = "", data = ""] = /^event: ([^\n]*)\ndata: ([^\n]*)$/.exec(frame) ?? [];
		return { type, data: JSON.parse(data) };
	});
}

/** Below this, a chunk costs less to make anew than to remember. */
const CACHED_UNITS = 4096;
let cached = { text: "", chunk: Buffer.alloc(0) };

/** A snapshot goes to many streams at once: its bytes are made and kept once for all of them. */
function chunkOf(text: string): string | Buffer {
	if (text.length >= CACHED_UNITS && text === cached.text) return cached.chunk;
	const chunk = `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
	if (text.length < CACHED_UNITS) return chunk;
	cached = { text, chunk: Buffer.from(chunk) };
	return cached.chunk;
}

function startHeartbeat(raw: ServerResponse, write: (text: string) => void): void {
	let left = 0;
	const heartbeat = setInterval(() => {
		// A reader that has taken nothing since the last heartbeat is gone, or will come back on a new connection.
		if (left > 0 && raw.writableLength >= left) raw.destroy();
		left = raw.writableLength;
		if (left === 0) write(":\n\n");
	}, HEARTBEAT_MS);
	heartbeat.unref();
	raw.once("close", () => clearInterval(heartbeat));
}

/** Takes the reply out of the framework's hands and speaks server-sent events on it. */
export function openEventStream(reply: FastifyReply): EventStream {
	const headers = reply.getHeaders();
	reply.hijack();
	const { raw } = reply;
	const chunked = reply.request.raw.httpVersion !== "1.0";
	raw.writeHead(200, {
		...(headers as Record<string, string>),
		"content-type": "text/event-stream; charset=utf-8",
		"cache-control": "no-cache, no-transform",
		"x-accel-buffering": "no",
		// A kept connection spares the next request the wait for a new one: of those, a turn of the event loop accepts
		// one, and a busy server's turns are long. Before HTTP/1.1 the end of the stream is the end of the connection.
		...(chunked ? { "transfer-encoding": "chunked" } : { connection: "close" }),
	});
	raw.flushHeaders();
	// Node would hand every chunk to the socket in four pieces; framed here it is one.
	raw.chunkedEncoding = false;
	const write = (text: string): void => {
		raw.write(chunked ? chunkOf(text) : text);
	};
	raw.socket?.setNoDelay(true);
	// A reader that vanished mid-write must not take the process with it.
	raw.on("error", () => {});
	// Whoever left before it was opened has closed it already, and is told of by no event any more.
	if (!raw.closed) startHeartbeat(raw, write);
	return {
		send(frames) {
			if (raw.closed || raw.writableLength > BUFFER_MAX_BYTES) return false;
			write(frames);
			return true;
		},
		onDrain(listener) {
			raw.once("drain", listener);
		},
		onClosed(listener) {
			if (raw.closed) listener();
			else raw.once("close", listener);
		},
		end(frames) {
			if (raw.closed) return;
			if (frames) write(frames);
			raw.end(chunked ? "0\r\n\r\n" : undefined);
		},
	};
}
