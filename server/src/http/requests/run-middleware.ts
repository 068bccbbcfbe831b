import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Connect-style middleware: it responds itself or calls `next`. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

/** The properties that body parsers set. Without them the middleware would wait for the body forever. */
interface ParsedRequest extends IncomingMessage {
	body?: unknown;
	_body?: boolean;
}

/**
 * Runs the middleware with the common headers of this site. Resolves to false if it calls `next` without an error, and
 * rejects with the error that it passes to `next`.
 */
export async function runMiddleware(
	request: FastifyRequest,
	reply: FastifyReply,
	middleware: Middleware,
): Promise<boolean> {
	const raw: ParsedRequest = request.raw;
	raw.body = request.body ?? {};
	raw._body = true;
	for (const [name, value] of Object.entries(reply.getHeaders())) {
		if (value !== undefined) reply.raw.setHeader(name, value);
	}
	const hasResponded = await new Promise<boolean>((resolve, reject) => {
		reply.raw.once("close", () => resolve(true));
		middleware(raw, reply.raw, (error) => {
			if (error === undefined || error === null) resolve(false);
			else reject(error instanceof Error ? error : new Error(String(error)));
		});
	});
	if (hasResponded) reply.hijack();
	return hasResponded;
}
