import { type IncomingMessage, ServerResponse } from "node:http";
import type { Socket as NetSocket } from "node:net";
import type { Duplex } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type WebSocket, WebSocketServer } from "ws";
import { crossSite, Failure } from "../../failures.ts";
import { endSocket } from "./end-socket.ts";

/** One connection on which both sides speak. */
export interface WebSocketConnection {
	send(text: string): void;
	onText(listener: (text: string) => void): void;
	onClosed(listener: () => void): void;
}

const MESSAGE_MAX_BYTES = 4096;
const PING_EVERY_MS = 30_000;

/** What came with the wish to speak another protocol, until it is granted or refused. */
interface Upgrade {
	readonly socket: Duplex;
	readonly head: Buffer;
}

const upgrades = new WeakMap<IncomingMessage, Upgrade>();

/** Other protocols that a caller offers are not taken up: their requests are answered as they are. */
export const wantsWebSocket = (request: IncomingMessage): boolean =>
	request.headers.upgrade?.toLowerCase() === "websocket" && (request.url?.startsWith("/companion/api/") ?? false);

export interface WebSockets {
	/** Refuses what is no wish for a socket, or comes from a page of another site. */
	check(request: FastifyRequest): void;
	/** Grants the wish of a request that has passed every check. */
	accept(request: FastifyRequest, reply: FastifyReply, use: (socket: WebSocketConnection) => void): void;
	closeAll(): void;
}

function toConnection(raw: WebSocket): WebSocketConnection {
	return {
		send: (text) => raw.send(text),
		onText: (listener) => raw.on("message", (data, isBinary) => void (isBinary || listener(data.toString()))),
		onClosed: (listener) => raw.once("close", listener),
	};
}

/** A side that vanished without a word would be held for ever; a proxy would cut a silent connection. */
function keepAlive(raw: WebSocket): void {
	let answered = true;
	const timer = setInterval(() => {
		if (!answered) raw.terminate();
		answered = false;
		raw.ping();
	}, PING_EVERY_MS);
	timer.unref();
	raw.on("pong", () => {
		answered = true;
	});
	raw.once("close", () => clearInterval(timer));
}

/** Lets requests for a socket go the way of all others: the same hooks, checks and routes. */
export function serveWebSockets(app: FastifyInstance): WebSockets {
	const server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_MAX_BYTES, perMessageDeflate: false });
	app.server.on("upgrade", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
		socket.on("error", () => socket.destroy());
		upgrades.set(request, { socket, head });
		const response = new ServerResponse(request);
		response.assignSocket(socket as never);
		response.once("finish", () => endSocket(socket as NetSocket));
		app.routing(request, response);
	});
	return {
		check(request) {
			if (!upgrades.has(request.raw)) throw new Failure(426, "invalid", "This URL accepts only WebSocket connections.");
			// A page of another site can open a socket with our cookies; only this header tells it apart.
			if (request.headers.origin !== request.siteOrigin) throw crossSite();
		},
		accept(request, reply, use) {
			const wish = upgrades.get(request.raw);
			if (!wish) return;
			reply.hijack();
			server.handleUpgrade(request.raw, wish.socket, wish.head, (raw) => {
				raw.on("error", () => raw.terminate());
				keepAlive(raw);
				use(toConnection(raw));
			});
		},
		closeAll() {
			for (const raw of server.clients) raw.terminate();
		},
	};
}
