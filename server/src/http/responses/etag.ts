import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A name for exactly this content. */
export const etagOf = (content: string): string =>
	createHash("sha256").update(content).digest("base64url").slice(0, 27);

/** Kept by the reader's own cache alone, and asked about each time: what is taken back is gone with the next look. */
export const REVALIDATE = "private, no-cache";

/** True when the reader has this content already, and has been told so. */
export function isNotModified(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
	// Weak, since the same page may be sent compressed or not.
	const named = `W/"${tag}"`;
	reply.header("etag", named);
	const known = request.headers["if-none-match"]?.split(",").map((one) => one.trim()) ?? [];
	if (!known.includes(named) && !known.includes("*")) return false;
	reply.code(304).send();
	return true;
}
