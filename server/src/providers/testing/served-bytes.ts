import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** A received request. */
export interface BareRequest {
	readonly path: string;
	/** With lower-case names. */
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
}

/** The exact bytes that a server writes; they need not be valid HTTP. */
export interface BareReply {
	readonly status?: number;
	readonly headers?: Readonly<Record<string, string>>;
	readonly body: string | Buffer;
	/** What the server does after the body: ends, does nothing, or resets the connection. */
	readonly after?: "end" | "nothing" | "reset";
}

function requestIn(received: string): BareRequest | null {
	const headEnd = received.indexOf("\r\n\r\n");
	if (headEnd < 0) return null;
	const [first = "", ...lines] = received.slice(0, headEnd).split("\r\n");
	const headers = Object.fromEntries(
		lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
	);
	const body = received.slice(headEnd + 4);
	const length = Number(headers["content-length"] ?? 0);
	return Buffer.byteLength(body) < length ? null : { path: first.split(" ")[1] ?? "", headers, body };
}

function write(socket: Socket, { status = 200, headers, body, after = "end" }: BareReply): void {
	const all = { "content-type": "text/event-stream", connection: "close", ...headers };
	const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
	socket.write(`HTTP/1.1 ${status} As it is\r\n${lines.join("")}\r\n`);
	socket.write(body, () => {
		if (after === "end") socket.end();
		if (after === "reset") socket.resetAndDestroy();
	});
}

/** Answers every request on a plain TCP socket while `use` runs. */
export async function withBareServer<T>(
	answer: (request: BareRequest) => BareReply,
	use: (origin: string) => Promise<T>,
): Promise<T> {
	const sockets = new Set<Socket>();
	const server = createServer((socket) => {
		sockets.add(socket);
		let received = "";
		socket.on("error", () => {});
		socket.setEncoding("utf8").on("data", (chunk) => {
			received += chunk;
			const request = requestIn(received);
			if (!request) return;
			received = "";
			write(socket, answer(request));
		});
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	try {
		return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
	} finally {
		for (const socket of sockets) socket.destroy();
		server.close();
		await once(server, "close");
	}
}

/** Answers every request with these bytes, so that two clients can read the same. */
export const withServedBytes = <T>(bytes: Buffer, use: (origin: string) => Promise<T>): Promise<T> =>
	withBareServer(() => ({ body: bytes }), use);
