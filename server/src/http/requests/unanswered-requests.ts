import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Browsers and proxies send the next request only after the last response. */
export const MAX_UNANSWERED = 10;

/**
 * Closes a connection with too many pipelined requests. Each response is created immediately and buffered until the
 * previous ones are read, so a few kilobytes of requests could use gigabytes of memory.
 */
export function limitUnansweredRequests(app: FastifyInstance): void {
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
