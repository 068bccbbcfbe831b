import type { IncomingMessage, ServerResponse } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A program of somebody else that answers requests itself; it calls `next` with what it does not answer. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void;

/** What such programs expect of a request whose body has been read: themselves they would wait for it for ever. */
interface ParsedRequest extends IncomingMessage {
	body?: unknown;
	_body?: boolean;
}

/**
 * Lets the program answer, with the headers that every answer of this site bears. Resolves to false when it leaves the
 * answer to us, and rejects with what went wrong in it before it had said anything.
 */
export async function runMiddleware(
	request: FastifyRequest,
	reply: FastifyReply,
	program: Middleware,
): Promise<boolean> {
	const raw: ParsedRequest = request.raw;
	raw.body = request.body ?? {};
	raw._body = true;
	for (const [name, value] of Object.entries(reply.getHeaders())) {
		if (value !== undefined) reply.raw.setHeader(name, value);
	}
	const answered = await new Promise<boolean>((resolve, reject) => {
		reply.raw.once("close", () => resolve(true));
		program(raw, reply.raw, (error) => {
			if (error === undefined || error === null) resolve(false);
			else reject(error instanceof Error ? error : new Error(String(error)));
		});
	});
	if (answered) reply.hijack();
	return answered;
}
