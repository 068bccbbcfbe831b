import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { endSocket } from "../sockets/end-socket.ts";

/** How long a caller may take for the headers and for the whole of its request, and how often that is looked at. */
export interface RequestTimeouts {
	readonly headersMs: number;
	readonly wholeMs: number;
	readonly checkEveryMs: number;
	/** A file may take longer than the whole of another request, as long as so much of it comes in each such time. */
	readonly fileBytes: number;
}

/** Whoever sends byte by byte holds a socket no longer than this (REL-36). A file at 35 kbit/s is slow, but on its way. */
export const REQUEST_TIMEOUTS: RequestTimeouts = {
	headersMs: 20_000,
	wholeMs: 60_000,
	checkEveryMs: 2000,
	fileBytes: 256 * 1024,
};

/** Node's own bound on a whole request knows no difference between files and the rest: it is only the last one. */
export const maxRequestMs = ({ wholeMs }: RequestTimeouts): number => 60 * wholeMs;

const TOO_SLOW = "The request took too long.";
const FILE_TOO_SLOW =
	"The file came too slowly, so it was not kept. Try again on a faster connection, or choose a smaller one.";

export type Refuse = (socket: Socket, status: string, sentence: string) => void;

/** Answers what never became a request of ours, or will never be a whole one, and ends the connection. */
export function createRefusal(headers: Readonly<Record<string, string>>): Refuse {
	const all = {
		...headers,
		"content-type": "text/plain; charset=utf-8",
		"x-error-code": "invalid",
		connection: "close",
	};
	const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
	return (socket, status, sentence) => endSocket(socket, `HTTP/1.1 ${status}\r\n${lines.join("")}\r\n${sentence}`);
}

/** What is not HTTP, or comes too slowly, is told so in a sentence too. */
export const refuseBrokenRequest =
	(refuse: Refuse) =>
	(error: NodeJS.ErrnoException, socket: Socket): void => {
		if (error.code === "ECONNRESET" || !socket.writable) socket.destroy();
		else if (error.code === "ERR_HTTP_REQUEST_TIMEOUT") refuse(socket, "408 Request Timeout", TOO_SLOW);
		else if (error.code === "HPE_HEADER_OVERFLOW")
			refuse(socket, "431 Request Header Fields Too Large", "The request's headers are too large.");
		else refuse(socket, "400 Bad Request", "The request is not valid.");
	};

const hasBody = ({ headers }: FastifyRequest): boolean =>
	headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;

function end(refuse: Refuse, { raw }: FastifyRequest, reply: FastifyReply, sentence: string): void {
	const { socket } = raw;
	if (reply.raw.headersSent || !socket.writable) {
		socket.destroy();
		return;
	}
	refuse(socket, "408 Request Timeout", sentence);
}

/** Ends requests whose body does not come in time; of a file only enough of it has to. */
export function endSlowRequests(app: FastifyInstance, { wholeMs, fileBytes }: RequestTimeouts, refuse: Refuse): void {
	app.addHook("onRequest", async (request, reply) => {
		if (!hasBody(request)) return;
		const { raw } = request;
		const isFile = request.routeOptions.config.raw === true;
		let read = raw.socket.bytesRead;
		const timer = setTimeout(() => {
			if (raw.complete || raw.socket.destroyed) return;
			const more = raw.socket.bytesRead - read;
			read += more;
			if (isFile && more >= fileBytes) timer.refresh();
			else end(refuse, request, reply, isFile ? FILE_TOO_SLOW : TOO_SLOW);
		}, wholeMs).unref();
		raw.once("end", () => clearTimeout(timer));
	});
}
