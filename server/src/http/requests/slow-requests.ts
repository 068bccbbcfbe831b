import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { endSocket } from "../sockets/end-socket.ts";

/** Timeouts for the headers and for the complete request, and the interval of the checks. */
export interface RequestTimeouts {
	readonly headersMs: number;
	readonly requestMs: number;
	readonly checkIntervalMs: number;
	/** A file upload may take longer than `requestMs`, as long as this many bytes arrive in each such interval. */
	readonly fileBytes: number;
}

/** A client that sends byte by byte is disconnected (REL-36). The minimum rate of a file is about 35 kbit/s. */
export const REQUEST_TIMEOUTS: RequestTimeouts = {
	headersMs: 20_000,
	requestMs: 60_000,
	checkIntervalMs: 2000,
	fileBytes: 256 * 1024,
};

/** Node's request timeout also applies to files, so it is only an upper bound. */
export const maxRequestMs = ({ requestMs }: RequestTimeouts): number => 60 * requestMs;

const TOO_SLOW = "The request took too long.";
const FILE_TOO_SLOW =
	"The file came too slowly, so it was not kept. Try again on a faster connection, or choose a smaller one.";

export type Refuse = (socket: Socket, status: string, sentence: string) => void;

/** Responds on the raw socket to a broken or incomplete request and ends the connection. */
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

/** Handles Node's `clientError`: input that is not HTTP or is too slow. */
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

/** Ends requests whose body does not arrive in time; files only need the minimum rate. */
export function endSlowRequests(app: FastifyInstance, { requestMs, fileBytes }: RequestTimeouts, refuse: Refuse): void {
	app.addHook("onRequest", async (request, reply) => {
		if (!hasBody(request)) return;
		const { raw } = request;
		const isFile = request.routeOptions.config.raw === true;
		let read = raw.socket.bytesRead;
		const timer = setTimeout(() => {
			if (raw.complete || raw.socket.destroyed) return;
			const received = raw.socket.bytesRead - read;
			read += received;
			if (isFile && received >= fileBytes) timer.refresh();
			else end(refuse, request, reply, isFile ? FILE_TOO_SLOW : TOO_SLOW);
		}, requestMs).unref();
		raw.once("end", () => clearTimeout(timer));
	});
}
