import type { ServerResponse } from "node:http";
import { HEARTBEAT_MS } from "@parallax/contract";
import type { FastifyReply } from "fastify";

/** Above this buffer size the reader gets no further frames until the buffer has drained. */
const BUFFER_MAX_BYTES = 256 * 1024;

/** A server-sent events response. */
export interface EventStream {
	/** Sends frames of `eventFrame`; false when the buffer is full and nothing was sent. */
	send(frames: string): boolean;
	/** Calls the listener once when the buffer has drained. */
	onDrain(listener: () => void): void;
	/** Calls the listener once when either side has closed the stream. */
	onClosed(listener: () => void): void;
	/** Sends the frames, if any, and ends the stream, regardless of the buffer. */
	end(frames?: string): void;
}

export const eventFrame = (type: string, data: unknown): string => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;

/** Parses frames of `eventFrame`. */
export function readFrames(frames: string): { readonly type: string; readonly data: unknown }[] {
	const blocks = frames.split("\n\n").filter((block) => block !== "");
	return blocks.map((block) => {
		const [, type = "", data = ""] = /^event: ([^\n]*)\ndata: ([^\n]*)$/.exec(block) ?? [];
		return { type, data: JSON.parse(data) };
	});
}

/** Encoding a chunk below this length is cheaper than caching it. */
const MIN_CACHED_UNITS = 4096;
let cached = { text: "", chunk: Buffer.alloc(0) };

/** A snapshot is sent to many streams at once, so its bytes are encoded once. */
function chunkOf(text: string): string | Buffer {
	if (text.length >= MIN_CACHED_UNITS && text === cached.text) return cached.chunk;
	const chunk = `${Buffer.byteLength(text).toString(16)}\r\n${text}\r\n`;
	if (text.length < MIN_CACHED_UNITS) return chunk;
	cached = { text, chunk: Buffer.from(chunk) };
	return cached.chunk;
}

function startHeartbeat(raw: ServerResponse, write: (text: string) => void): void {
	let unsentBytes = 0;
	const heartbeat = setInterval(() => {
		// A reader that read nothing since the last heartbeat is gone or will reconnect.
		if (unsentBytes > 0 && raw.writableLength >= unsentBytes) raw.destroy();
		unsentBytes = raw.writableLength;
		if (unsentBytes === 0) write(":\n\n");
	}, HEARTBEAT_MS);
	heartbeat.unref();
	raw.once("close", () => clearInterval(heartbeat));
}

/** Hijacks the reply and opens a server-sent events stream. */
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
		// Keep-alive saves a new connection for the next request. Node accepts one connection per event-loop iteration.
		// Before HTTP/1.1 the end of the stream is the end of the connection.
		...(chunked ? { "transfer-encoding": "chunked" } : { connection: "close" }),
	});
	raw.flushHeaders();
	// Node writes a chunk to the socket in four pieces. Here the chunk framing is part of the text, so it is one write.
	raw.chunkedEncoding = false;
	const write = (text: string): void => {
		raw.write(chunked ? chunkOf(text) : text);
	};
	raw.socket?.setNoDelay(true);
	// An error of a disconnected reader must not end the process.
	raw.on("error", () => {});
	// No close event follows when the client has already disconnected.
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
