import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A file as it comes in: nothing of it has been read yet. */
export interface OfferedFile {
	readonly bytes: AsyncIterable<Uint8Array>;
	/** As the sender says; null when it does not say. */
	readonly size: number | null;
	readonly type: string | null;
}

/** How long the rest of a refused file is still listened to, so that the sender hears why. */
const DRAIN_MS = 2000;

export function openFile(request: FastifyRequest): OfferedFile {
	const { "content-length": length } = request.headers;
	// A reader who stops early must not end the connection: its answer is still to be sent.
	const bytes = request.raw.iterator({ destroyOnReturn: false });
	return { bytes, size: length === undefined ? null : Number(length), type: request.declaredType };
}

export const FILE_TYPE = "application/octet-stream";

/** Whatever a file says it is, also nothing or nonsense, it is bytes to the framework. */
export async function skipBodyParsing(request: FastifyRequest): Promise<void> {
	request.declaredType = request.headers["content-type"] || null;
	request.headers["content-type"] = FILE_TYPE;
}

/**
 * A client that is still sending reads the answer only if its connection stays open, so the rest is read and dropped for a
 * moment; then the connection ends, however much was still to come.
 */
export function drainRest({ raw }: { raw: IncomingMessage }, reply: FastifyReply): void {
	// It is null when the connection has ended with the request.
	const socket: Socket | null = raw.socket;
	if (raw.complete || socket === null) return;
	reply.header("connection", "close");
	// Node would close both directions with the last byte of the answer, and the bytes on their way would reset it.
	socket.destroySoon = () => void socket.end();
	raw.on("error", () => {});
	raw.resume();
	const timer = setTimeout(() => socket.destroy(), DRAIN_MS).unref();
	socket.once("close", () => clearTimeout(timer));
}
