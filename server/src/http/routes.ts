import type { AnswerSent, EndpointShape, Received } from "@parallax/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { notFound } from "../failures.ts";
import type { Exchange } from "./exchange.ts";
import type { PageContent } from "./pages/page-content.ts";
import type { SendPage } from "./pages/static-files.ts";
import { drainRest, type OfferedFile, openFile, skipBodyParsing } from "./requests/receive-file.ts";
import { type Middleware, runMiddleware } from "./requests/run-middleware.ts";
import { validate } from "./requests/validate.ts";
import { isNotModified, REVALIDATE } from "./responses/etag.ts";
import { type EventStream, openEventStream } from "./responses/event-stream.ts";
import { type Download, sendDownload } from "./responses/send-download.ts";
import { type ServedFile, sendFile } from "./responses/send-file.ts";
import type { WebSocketConnection, WebSockets } from "./sockets/web-sockets.ts";

export const UNKNOWN_ENDPOINT = "Unknown API endpoint.";
const NO_FILE = "This file doesn't exist or has been removed.";

type Call<E extends EndpointShape> = Received<E> & { readonly exchange: Exchange };

type JsonHandler<E extends EndpointShape> = (call: Call<E>) => Promise<AnswerSent<E>> | AnswerSent<E>;
/** Everything that can fail is done first; the stream is opened by calling `open`. */
type StreamHandler<E extends EndpointShape> = (call: Call<E>, open: () => EventStream) => Promise<void>;
type DownloadHandler<E extends EndpointShape> = (call: Call<E>) => Promise<Download>;
/** Everything that can fail is done first; what is returned is given the socket. */
type WebSocketHandler<E extends EndpointShape> = (call: Call<E>) => Promise<(socket: WebSocketConnection) => void>;
type TextHandler<E extends EndpointShape> = (call: Call<E>) => Promise<{ type: string; text: string }>;

export interface Picture {
	/** Names exactly this picture, so that it is not drawn for whoever has it. */
	readonly tag: string;
	/** The bytes of a PNG. */
	bytes(): Promise<Buffer>;
}

const NO_PICTURE = "This picture doesn't exist.";
/** A call of an address that is handed out rather than stated in the contract. */
export interface FileCall {
	readonly params: Readonly<Record<string, string>>;
	readonly query: Readonly<Record<string, unknown>>;
	readonly exchange: Exchange;
}
export interface MiddlewareCall extends FileCall {
	readonly method: string;
	/** Below the site, as it was asked for. */
	readonly url: string;
	readonly body: unknown;
}
type MiddlewareFinder = (call: MiddlewareCall) => Promise<Middleware>;
type FileHandler = (call: FileCall) => Promise<ServedFile>;
type UploadHandler = (call: FileCall, file: OfferedFile) => Promise<Readonly<Record<string, string>>>;

/** What a module is given to serve its endpoints with. */
export interface Routes {
	/** Serves an endpoint that answers JSON, or nothing. */
	handle<E extends EndpointShape>(endpoint: E, handler: JsonHandler<E>): void;
	/** Serves an endpoint that answers with a stream of events. */
	stream<E extends EndpointShape>(endpoint: E, handler: StreamHandler<E>): void;
	/** Serves an endpoint that answers with a file to be saved, made piece by piece as it is sent. */
	download<E extends EndpointShape>(endpoint: E, handler: DownloadHandler<E>): void;
	/** Serves an endpoint that answers with text or a page. */
	text<E extends EndpointShape>(endpoint: E, handler: TextHandler<E>): void;
	/** Serves an endpoint that a websocket is opened to, by pages of this site alone. */
	webSocket<E extends EndpointShape>(endpoint: E, handler: WebSocketHandler<E>): void;
	/** Serves files: ranges, caches and safe headers are seen to. */
	file(path: `/${string}`, find: FileHandler): void;
	/** Takes a file that is PUT to the address, byte by byte as it comes. */
	receive(path: `/${string}`, handler: UploadHandler): void;
	/** Lets a program of somebody else answer everything below the address that nothing else here does. */
	middleware(path: `/${string}/*`, find: MiddlewareFinder): void;
	/** Serves a page of the browser half whose last segment names something: 404, with the same page, when it is not there. */
	page(path: `/${string}/:name`, find: (name: string, exchange: Exchange) => Promise<PageContent | null>): void;
	/** Serves the main page; what `find` gives is in it. */
	home(find: (query: Readonly<Record<string, unknown>>, exchange: Exchange) => Promise<PageContent | null>): void;
	/** Serves a picture of what such a page names; 404 when it is not there. */
	picture(
		path: `/${string}/:name/${string}.png`,
		find: (name: string, exchange: Exchange) => Promise<Picture | null>,
	): void;
}

function readCall<E extends EndpointShape>(endpoint: E, request: FastifyRequest, exchange: Exchange): Call<E> {
	const parts: Record<string, unknown> = { exchange };
	if (endpoint.params) parts.params = validate(endpoint.params, request.params, "The URL is incomplete.");
	if (endpoint.query) parts.query = validate(endpoint.query, request.query, "The URL is incomplete.");
	if (endpoint.body) parts.body = validate(endpoint.body, request.body, "The request has no body.");
	return parts as Call<E>;
}

type ExchangeOf = (request: FastifyRequest, reply: FastifyReply) => Exchange;

function fileCall(request: FastifyRequest, reply: FastifyReply, exchangeOf: ExchangeOf): FileCall {
	const { params, query } = request as FastifyRequest<{ Params: FileCall["params"]; Querystring: FileCall["query"] }>;
	return { params, query, exchange: exchangeOf(request, reply) };
}

/** Files as they are: none is read as JSON on the way in, or compressed on the way out. */
function fileRoutes(app: FastifyInstance, exchangeOf: ExchangeOf): Pick<Routes, "file" | "receive"> {
	return {
		file: (url, find) => {
			app.route({
				method: ["GET", "HEAD"],
				url,
				compress: false,
				decompress: false,
				handler: async (request, reply) => {
					const file = await find(fileCall(request, reply, exchangeOf));
					if (!(await sendFile(request, reply, file))) throw notFound(NO_FILE);
					return reply;
				},
			});
		},
		receive: (url, handler) => {
			app.put(url, { config: { raw: true }, decompress: false, onRequest: skipBodyParsing }, async (request, reply) => {
				try {
					return await handler(fileCall(request, reply, exchangeOf), openFile(request));
				} finally {
					drainRest(request, reply);
				}
			});
		},
	};
}

function middlewareRoute(app: FastifyInstance, exchangeOf: ExchangeOf): Pick<Routes, "middleware"> {
	return {
		middleware: (url, find) => {
			app.route({
				method: ["GET", "POST"],
				url,
				exposeHeadRoute: false,
				handler: async (request, reply) => {
					const { method, url: asked, body } = request;
					const program = await find({ ...fileCall(request, reply, exchangeOf), method, url: asked, body });
					if (!(await runMiddleware(request, reply, program))) throw notFound(UNKNOWN_ENDPOINT);
					return reply;
				},
			});
		},
	};
}

function pageRoutes(
	app: FastifyInstance,
	exchangeOf: ExchangeOf,
	sendPage: SendPage,
): Pick<Routes, "page" | "home" | "picture"> {
	return {
		home: (find) => {
			app.get<{ Querystring: FileCall["query"] }>("/", async (request, reply) =>
				sendPage(request, reply, 200, await find(request.query, exchangeOf(request, reply))),
			);
		},
		page: (path, find) => {
			app.get<{ Params: { name: string } }>(path, async (request, reply) => {
				const content = await find(request.params.name, exchangeOf(request, reply));
				return sendPage(request, reply, content ? 200 : 404, content);
			});
		},
		picture: (path, find) => {
			app.get<{ Params: { name: string } }>(path, async (request, reply) => {
				const picture = await find(request.params.name, exchangeOf(request, reply));
				if (!picture) throw notFound(NO_PICTURE);
				reply.header("cache-control", REVALIDATE);
				if (isNotModified(request, reply, picture.tag)) return reply;
				return reply.type("image/png").send(await picture.bytes());
			});
		},
	};
}

/** `served` collects what was registered, so that a test can hold it against the contract. */
export function createRoutes(
	app: FastifyInstance,
	exchangeOf: ExchangeOf,
	served: Set<string>,
	sendPage: SendPage,
	sockets: WebSockets,
): Routes {
	// HEAD of a stream would never end, and that of a file would make all of it.
	const route = (
		endpoint: EndpointShape,
		answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
		hasHead = false,
	) => {
		served.add(`${endpoint.method} ${endpoint.path}`);
		const method = endpoint.method as HTTPMethods;
		app.route({ method, url: endpoint.path, handler: answer, exposeHeadRoute: hasHead && method === "GET" });
	};
	return {
		...fileRoutes(app, exchangeOf),
		...middlewareRoute(app, exchangeOf),
		...pageRoutes(app, exchangeOf, sendPage),
		webSocket: (endpoint, handler) =>
			route(endpoint, async (request, reply) => {
				sockets.check(request);
				sockets.accept(request, reply, await handler(readCall(endpoint, request, exchangeOf(request, reply))));
				return reply;
			}),
		handle: (endpoint, handler) =>
			route(
				endpoint,
				async (request, reply) => {
					reply.code(endpoint.status ?? 200);
					const answer: unknown = await handler(readCall(endpoint, request, exchangeOf(request, reply)));
					// Parsing drops every field that the contract does not list, so nothing leaves by accident.
					return endpoint.answer ? endpoint.answer.parse(answer) : reply.send();
				},
				true,
			),
		stream: (endpoint, handler) =>
			route(endpoint, async (request, reply) => {
				await handler(readCall(endpoint, request, exchangeOf(request, reply)), () => openEventStream(reply));
				return reply;
			}),
		download: (endpoint, handler) =>
			route(endpoint, async (request, reply) =>
				sendDownload(reply, await handler(readCall(endpoint, request, exchangeOf(request, reply)))),
			),
		text: (endpoint, handler) =>
			route(
				endpoint,
				async (request, reply) => {
					const { type, text } = await handler(readCall(endpoint, request, exchangeOf(request, reply)));
					reply.type(type);
					return text;
				},
				true,
			),
	};
}
