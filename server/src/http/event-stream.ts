import { HEARTBEAT_MS } from "@parallax/contract";
import type { FastifyReply } from "fastify";

/** A reader that is this far behind gets no more pieces until it has caught up. */
const BEHIND_BYTES = 256 * 1024;

/** One connection on which a client listens to events. */
export interface EventStream {
	/** Sends frames made by `eventFrame`; false when the reader is too slow and this was not sent. */
	send(frames: string): boolean;
	/** Called once the slow reader has taken everything. */
	onCaughtUp(listener: () => void): void;
	/** Called once, when either side has ended it. */
	onClosed(listener: () => void): void;
	end(): void;
}

export const eventFrame = (type: string, data: unknown): string => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;

/** Takes the reply out of the framework's hands and speaks server-sent events on it. */
export function openEventStream(reply: FastifyReply): EventStream {
	const headers = reply.getHeaders();
	reply.hijack();
	const { raw } = reply;
	// The end of the connection is the end of the stream; framing every write as a chunk would make it four pieces.
	raw.removeHeader("transfer-encoding");
	raw.writeHead(200, {
		...(headers as Record<string, string>),
		"content-type": "text/event-stream; charset=utf-8",
		"cache-control": "no-cache, no-transform",
		"x-accel-buffering": "no",
		// The next stream is a new connection anyway, and a kept one would hold up a shutdown.
		connection: "close",
	});
	raw.flushHeaders();
	raw.socket?.setNoDelay(true);
	// A reader that vanished mid-write must not take the process with it.
	raw.on("error", () => {});
	let closed = false;
	let left = 0;
	const heartbeat = setInterval(() => {
		// A reader that has taken nothing since the last heartbeat is gone, or will come back on a new connection.
		if (left > 0 && raw.writableLength >= left) raw.destroy();
		left = raw.writableLength;
		if (left === 0) raw.write(":\n\n");
	}, HEARTBEAT_MS);
	heartbeat.unref();
	raw.once("close", () => {
		closed = true;
		clearInterval(heartbeat);
	});
	return {
		send(frames) {
			if (closed || raw.writableLength > BEHIND_BYTES) return false;
			raw.write(frames);
			return true;
		},
		onCaughtUp(listener) {
			raw.once("drain", listener);
		},
		onClosed(listener) {
			if (closed) listener();
			else raw.once("close", listener);
		},
		end() {
			if (!closed) raw.end();
		},
	};
}
