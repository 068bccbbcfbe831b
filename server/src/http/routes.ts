import { BODY_MAX_BYTES, type EndpointShape, type HandlerInput, type HandlerResult } from "@parallax/contract";
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

type Call<E extends EndpointShape> = HandlerInput<E> & { readonly exchange: Exchange };

type JsonHandler<E extends EndpointShape> = (call: Call<E>) => Promise<HandlerResult<E>> | HandlerResult<E>;
/** The handler does everything that can fail, then calls `open` to open the stream. */
type StreamHandler<E extends EndpointShape> = (call: Call<E>, open: () => EventStream) => Promise<void>;
type DownloadHandler<E extends EndpointShape> = (call: Call<E>) => Promise<Download>;
/** The handler does everything that can fail, then returns a function that receives the connection. */
type WebSocketHandler<E extends EndpointShape> = (call: Call<E>) => Promise<(socket: WebSocketConnection) => void>;
type TextHandler<E extends EndpointShape> = (call: Call<E>) => Promise<{ type: string; text: string }>;

export interface Picture {
	/** The ETag, so that a cached picture is not rendered again. */
	readonly tag: string;
	/** The bytes of a PNG. */
	bytes(): Promise<Buffer>;
}

const NO_PICTURE = "This picture doesn't exist.";
/** A request to a URL that the server hands out, which is not part of the contract. */
export interface FileCall {
	readonly params: Readonly<Record<string, string>>;
	readonly query: Readonly<Record<string, unknown>>;
	readonly exchange: Exchange;
}
export interface MiddlewareCall extends FileCall {
	readonly method: string;
	/** Path and query of the request. */
	readonly url: string;
	readonly body: unknown;
}
type MiddlewareFinder = (call: MiddlewareCall) => Promise<Middleware>;
type FileHandler = (call: FileCall) => Promise<ServedFile>;
type UploadHandler = (call: FileCall, file: OfferedFile) => Promise<Readonly<Record<string, string | number>>>;

/** Registers the endpoints of the modules. */
export interface Routes {
	/** An endpoint that returns JSON, or no content. */
	handle<E extends EndpointShape>(endpoint: E, handler: JsonHandler<E>): void;
	/** An endpoint that returns server-sent events. */
	stream<E extends EndpointShape>(endpoint: E, handler: StreamHandler<E>): void;
	/** An endpoint that returns a generated file as an attachment. */
	download<E extends EndpointShape>(endpoint: E, handler: DownloadHandler<E>): void;
	/** An endpoint that returns text or HTML. */
	text<E extends EndpointShape>(endpoint: E, handler: TextHandler<E>): void;
	/** An endpoint for WebSockets from pages of this site. */
	webSocket<E extends EndpointShape>(endpoint: E, handler: WebSocketHandler<E>): void;
	/** Serves files with ranges, caching and security headers. */
	file(path: `/${string}`, find: FileHandler): void;
	/** Receives a file by PUT as a stream. */
	receive(path: `/${string}`, handler: UploadHandler): void;
	/** Passes all other requests below the path to Connect-style middleware. */
	middleware(path: `/${string}/*`, find: MiddlewareFinder): void;
	/** Serves a page whose last segment is a name; status 404 with the same page when `find` returns null. */
	page(path: `/${string}/:name`, find: (name: string, exchange: Exchange) => Promise<PageContent | null>): void;
	/** Serves the main page with the content that `find` returns. */
	home(find: (query: Readonly<Record<string, unknown>>, exchange: Exchange) => Promise<PageContent | null>): void;
	/** Serves a picture that belongs to such a page; 404 when `find` returns null. */
	picture(
		path: `/${string}/:name/${string}.png`,
		find: (name: string, exchange: Exchange, query: FileCall["query"]) => Promise<Picture | null>,
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

/** Routes of files, without body parsing and compression. */
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
					const { method, url: requestUrl, body } = request;
					const middleware = await find({ ...fileCall(request, reply, exchangeOf), method, url: requestUrl, body });
					if (!(await runMiddleware(request, reply, middleware))) throw notFound(UNKNOWN_ENDPOINT);
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
			app.get<{ Params: { name: string }; Querystring: FileCall["query"] }>(path, async (request, reply) => {
				const picture = await find(request.params.name, exchangeOf(request, reply), request.query);
				if (!picture) throw notFound(NO_PICTURE);
				reply.header("cache-control", REVALIDATE);
				if (isNotModified(request, reply, picture.tag)) return reply;
				return reply.type("image/png").send(await picture.bytes());
			});
		},
	};
}

/** `endpoints` collects the registered endpoints, so that a test can compare them with the contract. */
export function createRoutes(
	app: FastifyInstance,
	exchangeOf: ExchangeOf,
	endpoints: Set<string>,
	sendPage: SendPage,
	sockets: WebSockets,
): Routes {
	// No HEAD for streams, which never end, and for downloads, which would be generated completely.
	const route = (
		endpoint: EndpointShape,
		answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
		hasHead = false,
	) => {
		endpoints.add(`${endpoint.method} ${endpoint.path}`);
		const method = endpoint.method as HTTPMethods;
		const { path: url, maxBodyBytes: bodyLimit = BODY_MAX_BYTES } = endpoint;
		app.route({ method, url, bodyLimit, handler: answer, exposeHeadRoute: hasHead && method === "GET" });
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
					// Parsing drops every field that is not in the contract, so none leaks by accident.
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
