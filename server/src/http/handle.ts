import type { AnswerSent, EndpointShape, Received } from "@parallax/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from "fastify";
import { checked } from "./checked.ts";
import { type EventStream, openEventStream } from "./event-stream.ts";
import type { Exchange } from "./exchange.ts";
import type { SendPage } from "./static-files.ts";

type Call<E extends EndpointShape> = Received<E> & { readonly exchange: Exchange };

type Handler<E extends EndpointShape> = (call: Call<E>) => Promise<AnswerSent<E>> | AnswerSent<E>;
/** Everything that can fail is done first; the stream is opened by calling `open`. */
type Watcher<E extends EndpointShape> = (call: Call<E>, open: () => EventStream) => Promise<void>;
type Texter<E extends EndpointShape> = (call: Call<E>) => Promise<{ type: string; text: string }>;

/** What a module is given to serve its endpoints with. */
export interface Routes {
	/** Serves an endpoint that answers JSON, or nothing. */
	handle<E extends EndpointShape>(endpoint: E, handler: Handler<E>): void;
	/** Serves an endpoint that answers with a stream of events. */
	watch<E extends EndpointShape>(endpoint: E, watcher: Watcher<E>): void;
	/** Serves an endpoint that answers with text or a page. */
	text<E extends EndpointShape>(endpoint: E, texter: Texter<E>): void;
	/** Serves a page of the browser half whose last segment names something: 404, with the same page, when it is not there. */
	page(path: `/${string}/:name`, isThere: (name: string, exchange: Exchange) => Promise<boolean>): void;
}

function receive<E extends EndpointShape>(endpoint: E, request: FastifyRequest, exchange: Exchange): Call<E> {
	const parts: Record<string, unknown> = { exchange };
	if (endpoint.params) parts.params = checked(endpoint.params, request.params, "The address is not complete.");
	if (endpoint.query) parts.query = checked(endpoint.query, request.query, "The address is not complete.");
	if (endpoint.body) parts.body = checked(endpoint.body, request.body, "The request has no body.");
	return parts as Call<E>;
}

/** `served` collects what was registered, so that a test can hold it against the contract. */
export function createRoutes(
	app: FastifyInstance,
	exchangeOf: (request: FastifyRequest, reply: FastifyReply) => Exchange,
	served: Set<string>,
	sendPage: SendPage,
): Routes {
	const route = (
		endpoint: EndpointShape,
		answer: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
	) => {
		served.add(`${endpoint.method} ${endpoint.path}`);
		// HEAD of a stream would never end; the pages keep theirs.
		app.route({ method: endpoint.method as HTTPMethods, url: endpoint.path, handler: answer, exposeHeadRoute: false });
	};
	return {
		handle: (endpoint, handler) =>
			route(endpoint, async (request, reply) => {
				reply.code(endpoint.status ?? 200);
				const answer: unknown = await handler(receive(endpoint, request, exchangeOf(request, reply)));
				// Parsing drops every field that the contract does not list, so nothing leaves by accident.
				return endpoint.answer ? endpoint.answer.parse(answer) : reply.send();
			}),
		watch: (endpoint, watcher) =>
			route(endpoint, async (request, reply) => {
				await watcher(receive(endpoint, request, exchangeOf(request, reply)), () => openEventStream(reply));
				return reply;
			}),
		text: (endpoint, texter) =>
			route(endpoint, async (request, reply) => {
				const { type, text } = await texter(receive(endpoint, request, exchangeOf(request, reply)));
				reply.type(type);
				return text;
			}),
		page: (path, isThere) => {
			app.get<{ Params: { name: string } }>(path, async (request, reply) =>
				sendPage(reply, (await isThere(request.params.name, exchangeOf(request, reply))) ? 200 : 404),
			);
		},
	};
}
