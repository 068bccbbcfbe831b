import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Browsers and proxies send the next request after the answer to the last one. */
export const MAX_UNANSWERED = 10;

/**
 * Closes a connection on which more requests wait for their answers. Each of those answers is made at once and kept in
 * memory until the ones before it are read, so a few kilobytes of requests could cost gigabytes.
 */
export function boundUnansweredRequests(app: FastifyInstance): void {
	const unanswered = new WeakMap<Socket, number>();
	app.addHook("onRequest", (request, reply, proceed) => {
		const { socket } = request.raw;
		const waiting = unanswered.get(socket) ?? 0;
		if (waiting >= MAX_UNANSWERED) {
			reply.hijack();
			socket.destroy();
			return;
		}
		unanswered.set(socket, waiting + 1);
		reply.raw.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
		proceed();
	});
}
