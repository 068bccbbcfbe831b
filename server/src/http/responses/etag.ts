import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A hash of the content. */
export const etagOf = (content: string): string =>
	createHash("sha256").update(content).digest("base64url").slice(0, 27);

/** Only the browser caches, with revalidation, so that unpublished content disappears with the next request. */
export const REVALIDATE = "private, no-cache";

/** Sets the ETag; sends 304 and returns true when the client has this content. */
export function isNotModified(request: FastifyRequest, reply: FastifyReply, tag: string): boolean {
	// Weak, because the page is sent with different encodings.
	const weakTag = `W/"${tag}"`;
	reply.header("etag", weakTag);
	const known = request.headers["if-none-match"]?.split(",").map((one) => one.trim()) ?? [];
	if (!known.includes(weakTag) && !known.includes("*")) return false;
	reply.code(304).send();
	return true;
}
