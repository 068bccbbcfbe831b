import { type IncomingMessage, ServerResponse } from "node:http";
import type { Socket as NetSocket } from "node:net";
import type { Duplex } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type WebSocket, WebSocketServer } from "ws";
import { crossSite, Failure } from "../../failures.ts";
import { endSocket } from "./end-socket.ts";

/** A WebSocket connection that exchanges text. */
export interface WebSocketConnection {
	send(text: string): void;
	onText(listener: (text: string) => void): void;
	onClosed(listener: () => void): void;
}

const MESSAGE_MAX_BYTES = 4096;
const PING_INTERVAL_MS = 30_000;

/** The socket of an upgrade request until it is accepted or refused. */
interface Upgrade {
	readonly socket: Duplex;
	readonly head: Buffer;
}

const upgrades = new WeakMap<IncomingMessage, Upgrade>();

/** Other upgrade requests are handled as normal requests. */
export const isWebSocketUpgrade = (request: IncomingMessage): boolean =>
	request.headers.upgrade?.toLowerCase() === "websocket" && (request.url?.startsWith("/companion/api/") ?? false);

export interface WebSockets {
	/** Throws unless this is an upgrade request from a page of this site. */
	check(request: FastifyRequest): void;
	/** Completes the upgrade after all checks. */
	accept(request: FastifyRequest, reply: FastifyReply, onConnection: (socket: WebSocketConnection) => void): void;
	closeAll(): void;
}

function toConnection(raw: WebSocket): WebSocketConnection {
	return {
		send: (text) => raw.send(text),
		onText: (listener) => raw.on("message", (data, isBinary) => void (isBinary || listener(data.toString()))),
		onClosed: (listener) => raw.once("close", listener),
	};
}

/** Pings detect dead peers and keep proxies from closing idle connections. */
function keepAlive(raw: WebSocket): void {
	let isAlive = true;
	const timer = setInterval(() => {
		if (!isAlive) raw.terminate();
		isAlive = false;
		raw.ping();
	}, PING_INTERVAL_MS);
	timer.unref();
	raw.on("pong", () => {
		isAlive = true;
	});
	raw.once("close", () => clearInterval(timer));
}

/** Routes upgrade requests through Fastify, with the same hooks and checks as other requests. */
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
			// Pages of other sites can open WebSockets with this site's cookies; only the Origin header reveals them.
			if (request.headers.origin !== request.siteOrigin) throw crossSite();
		},
		accept(request, reply, onConnection) {
			const upgrade = upgrades.get(request.raw);
			if (!upgrade) return;
			reply.hijack();
			server.handleUpgrade(request.raw, upgrade.socket, upgrade.head, (raw) => {
				raw.on("error", () => raw.terminate());
				keepAlive(raw);
				onConnection(toConnection(raw));
			});
		},
		closeAll() {
			for (const raw of server.clients) raw.terminate();
		},
	};
}
