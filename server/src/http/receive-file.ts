import type { IncomingMessage } from "node:http";
import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A file as it comes in: nothing of it has been read yet. */
export interface OfferedFile {
	readonly bytes: Readable;
	/** As the sender says; null when it does not say. */
	readonly size: number | null;
	readonly type: string | null;
}

/** How long the rest of a refused file is still listened to, so that the sender hears why. */
const LISTEN_ON_MS = 2000;

export function offeredFile(request: FastifyRequest): OfferedFile {
	const { "content-length": length } = request.headers;
	return { bytes: request.raw, size: length === undefined ? null : Number(length), type: request.saidType };
}

export const FILE_TYPE = "application/octet-stream";

/** Whatever a file says it is, also nothing or nonsense, it is bytes to the framework. */
export async function takeAsBytes(request: FastifyRequest): Promise<void> {
	request.saidType = request.headers["content-type"] || null;
	request.headers["content-type"] = FILE_TYPE;
}

/**
 * Whoever is still sending does not read the answer of a connection that is closed under them, so the rest is let pass
 * unread for a moment; then the connection ends, however much was still to come.
 */
export function refuseRest({ raw }: { raw: IncomingMessage }, reply: FastifyReply): void {
	if (raw.complete) return;
	reply.header("connection", "close");
	raw.on("error", () => {});
	raw.resume();
	const timer = setTimeout(() => raw.socket?.destroy(), LISTEN_ON_MS);
	raw.once("close", () => clearTimeout(timer));
	timer.unref();
}
