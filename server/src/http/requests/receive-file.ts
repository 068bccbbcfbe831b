import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";

/** An incoming file whose body has not been read yet. */
export interface OfferedFile {
	readonly bytes: AsyncIterable<Uint8Array>;
	/** The declared size; null when it is not declared. */
	readonly size: number | null;
	readonly type: string | null;
}

/** How long the rest of a refused file is read, so that the client receives the response. */
const DRAIN_MS = 2000;

export function openFile(request: FastifyRequest): OfferedFile {
	const { "content-length": length } = request.headers;
	// Stopping early must not destroy the connection: the response is still to be sent.
	const bytes = request.raw.iterator({ destroyOnReturn: false });
	return { bytes, size: length === undefined ? null : Number(length), type: request.declaredType };
}

export const FILE_TYPE = "application/octet-stream";

/** Hides the declared content type from Fastify, so that it does not parse the body. */
export async function skipBodyParsing(request: FastifyRequest): Promise<void> {
	request.declaredType = request.headers["content-type"] || null;
	request.headers["content-type"] = FILE_TYPE;
}

/**
 * A client that is still sending reads the response only while its connection is open, so the rest is drained for a
 * short time; then the connection is destroyed.
 */
export function drainRest({ raw }: { raw: IncomingMessage }, reply: FastifyReply): void {
	// Null when the connection has already ended.
	const socket: Socket | null = raw.socket;
	if (raw.complete || socket === null) return;
	reply.header("connection", "close");
	// Node closes both directions after the response; unread bytes would then reset the connection.
	socket.destroySoon = () => void socket.end();
	raw.on("error", () => {});
	raw.resume();
	const timer = setTimeout(() => socket.destroy(), DRAIN_MS).unref();
	socket.once("close", () => clearTimeout(timer));
}
