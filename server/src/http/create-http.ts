import { randomUUID } from "node:crypto";
import { constants } from "node:zlib";
import compress from "@fastify/compress";
import { BODY_MAX_BYTES } from "@parallax/contract";
import fastify, {
	type FastifyBaseLogger,
	type FastifyInstance,
	type FastifyReply,
	type FastifyRequest,
	LogController,
} from "fastify";
import { Failure, invalid, notFound, restarting, unavailable } from "../failures.ts";
import type { Logger } from "../platform/logger.ts";
import type { Metrics } from "../platform/metrics.ts";
import { createExchange } from "./exchange.ts";
import type { RenderTimeouts } from "./pages/page-renderer.ts";
import { type SendPage, serveStaticFiles } from "./pages/static-files.ts";
import { type OriginRules, originOf, refuseCrossSite } from "./requests/origin.ts";
import { FILE_TYPE } from "./requests/receive-file.ts";
import {
	createRefusal,
	endSlowRequests,
	maxRequestMs,
	REQUEST_TIMEOUTS,
	type Refuse,
	type RequestTimeouts,
	refuseBrokenRequest,
} from "./requests/slow-requests.ts";
import { limitUnansweredRequests } from "./requests/unanswered-requests.ts";
import { parseJsonBody } from "./requests/validate.ts";
import { type PageSources, securityHeaders } from "./responses/security-headers.ts";
import { NOT_JSON, sendFailure } from "./responses/send-failure.ts";
import { createRoutes, type Routes, UNKNOWN_ENDPOINT } from "./routes.ts";
import { closeGracefully } from "./sockets/graceful-close.ts";
import { closeStalledSockets, STALL_RULES, type StallRules } from "./sockets/stalled-sockets.ts";
import { isWebSocketUpgrade, serveWebSockets } from "./sockets/web-sockets.ts";

export interface HttpOptions extends OriginRules {
	readonly logger: Logger;
	readonly metrics: Metrics;
	/** The number of trusted proxies whose X-Forwarded-* headers are used. */
	readonly proxies: number;
	/** False until the database is ready; until then the API answers 503. */
	readonly isOpen: () => boolean;
	/** The folder of the built pages. */
	readonly distDir: string;
	readonly requestTimeouts?: RequestTimeouts;
	readonly stalls?: StallRules;
	readonly renderTimeouts?: RenderTimeouts;
	/** Other origins that pages may load from. */
	readonly pageSources: PageSources;
}

export interface Http {
	readonly routes: Routes;
	/** All registered endpoints, such as `GET /api/config`. */
	readonly endpoints: ReadonlySet<string>;
	/** Resolves to the listening address. */
	listen(port: number, host: string): Promise<string>;
	/** Refuses new writes from now on; running requests continue. */
	beginClosing(): void;
	readonly isClosing: () => boolean;
	close(): Promise<void>;
}

/** A good ratio at low CPU cost per response. */
const BROTLI_QUALITY = 4;
/** More than Node's default of 511: when the backlog is full, clients retry only after 1, 2 and 4 seconds. */
const BACKLOG = 4096;
/** Twice Node's default: an address with a prompt of 2,000 characters outside of ASCII has up to 18 KB. */
const HEADERS_MAX_BYTES = 32_768;

const pathOf = (request: FastifyRequest): string => request.url.split("?", 1)[0] ?? "/";
const MONITORING_PATHS: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);
const isApi = (path: string): boolean =>
	/^\/(api|companion|objects|public-objects|healthz|readyz|metrics)(\/|$)/.test(path);

/** The framework's own lines, such as the address it listens on, would stand between those of the start. */
const frameworkLogger = (logger: Logger): Logger =>
	logger.child({}, { level: logger.isLevelEnabled("warn") ? "warn" : logger.level });

function createFastify(options: HttpOptions, headersFor: HeadersFor, refuse: Refuse): FastifyInstance {
	const { logger, requestTimeouts: timeouts = REQUEST_TIMEOUTS } = options;
	return fastify({
		loggerInstance: frameworkLogger(logger) as FastifyBaseLogger,
		childLoggerFactory: (_framework, bindings, childOptions) =>
			logger.child(bindings, childOptions) as FastifyBaseLogger,
		logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: "requestId" }),
		bodyLimit: BODY_MAX_BYTES,
		// Hops are counted from the end of the header, because a client can forge only the addresses at its beginning.
		trustProxy: (_address, hop) => hop < options.proxies,
		requestIdHeader: false,
		genReqId: () => randomUUID(),
		routerOptions: { maxParamLength: 200 },
		requestTimeout: maxRequestMs(timeouts),
		connectionTimeout: 0,
		// Duplicate headers are joined instead of dropped, so that their readers refuse the ambiguous value.
		http: {
			headersTimeout: timeouts.headersMs,
			connectionsCheckingInterval: timeouts.checkIntervalMs,
			joinDuplicateHeaders: true,
			maxHeaderSize: HEADERS_MAX_BYTES,
			shouldUpgradeCallback: isWebSocketUpgrade,
		},
		forceCloseConnections: "idle",
		// These requests run no hooks, so the common headers are set here.
		frameworkErrors: (error, request, reply) => {
			setCommonHeaders(request as FastifyRequest, reply as FastifyReply, headersFor);
			void sendFailure(error, request as FastifyRequest, reply);
		},
		clientErrorHandler: refuseBrokenRequest(refuse),
	});
}

function parseJsonBodies(app: FastifyInstance): void {
	app.removeAllContentTypeParsers();
	app.addContentTypeParser("application/json", { parseAs: "buffer" }, async (_request: FastifyRequest, body: Buffer) =>
		parseJsonBody(body),
	);
	// Upload routes read the body of a file themselves.
	app.addContentTypeParser(FILE_TYPE, async (request: FastifyRequest) => {
		if (request.routeOptions.config.raw !== true) throw new Failure(415, "wrong-type", NOT_JSON);
	});
}

/** Each page loads dozens of these files. */
const isPageFile = (route: string): boolean => route.startsWith("/assets/");

/** Logs and counts each request by route and status, without its content. */
function logRequests(app: FastifyInstance, metrics: Metrics): void {
	const seconds = metrics.summary("parallax_request_seconds", "Duration of requests by route and status.");
	app.addHook("onResponse", async (request, reply) => {
		const route = request.routeOptions.url ?? "none";
		const ms = Math.round(reply.elapsedTime);
		const level = isPageFile(route) && reply.statusCode < 400 ? "debug" : "info";
		request.log[level]({ method: request.method, route, status: reply.statusCode, ms }, "request");
		seconds.observe({ method: request.method, route, status: String(reply.statusCode) }, reply.elapsedTime / 1000);
	});
}

type HeadersFor = ReturnType<typeof securityHeaders>;

/** Sets the headers that every response has. */
function setCommonHeaders(request: FastifyRequest, reply: FastifyReply, headersFor: HeadersFor): void {
	const path = pathOf(request);
	reply.header("x-request-id", request.id);
	reply.headers(headersFor(isApi(path) ? "api" : "page", path));
}

function guardRequests(
	app: FastifyInstance,
	options: HttpOptions,
	headersFor: HeadersFor,
	isClosing: () => boolean,
): void {
	app.decorateRequest("siteOrigin", "");
	app.decorateRequest("declaredType", null);
	app.addHook("onRequest", async (request, reply) => {
		const path = pathOf(request);
		setCommonHeaders(request, reply, headersFor);
		if (!request.raw.url?.startsWith("/")) throw invalid("The URL is not valid.");
		// Monitoring uses arbitrary host names, and these responses do not depend on the host.
		if (!MONITORING_PATHS.has(path)) request.siteOrigin = originOf(request.raw, request.protocol === "https", options);
		refuseCrossSite(request.raw, request.siteOrigin);
		if (!options.isOpen() && path.startsWith("/api/"))
			throw unavailable("The server is starting. Try again in a moment.");
		if (isClosing()) reply.header("connection", "close");
		if (isClosing() && !/^(GET|HEAD)$/.test(request.method)) throw restarting();
	});
}

declare module "fastify" {
	interface FastifyRequest {
		siteOrigin: string;
		/** The declared content type of an uploaded file. */
		declaredType: string | null;
	}
	interface FastifyContextConfig {
		/** The route reads the request body itself. */
		raw?: boolean;
	}
}

/** Creates the Fastify server. Only http/ imports Fastify. */
export async function createHttp(options: HttpOptions): Promise<Http> {
	const headersFor = securityHeaders(options.publicOrigin ?? "http:", options.pageSources);
	const refuse = createRefusal(headersFor("api", ""));
	const app = createFastify(options, headersFor, refuse);
	const endConnections = closeGracefully(app.server);
	closeStalledSockets(app.server, options.stalls ?? STALL_RULES);
	const endpoints = new Set<string>();
	let closing = false;
	limitUnansweredRequests(app);
	parseJsonBodies(app);
	endSlowRequests(app, options.requestTimeouts ?? REQUEST_TIMEOUTS, refuse);
	logRequests(app, options.metrics);
	guardRequests(app, options, headersFor, () => closing);
	await app.register(compress, {
		threshold: 1024,
		encodings: ["br", "gzip"],
		brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
	});
	const { sendPage } = await serveStaticFiles(app, options.distDir, options.logger, options.renderTimeouts);
	handleUnknownPaths(app, sendPage);
	const sockets = serveWebSockets(app);
	const exchangeOf = (request: FastifyRequest, reply: FastifyReply) =>
		createExchange(request, reply, request.siteOrigin);
	return {
		routes: createRoutes(app, exchangeOf, endpoints, sendPage, sockets),
		endpoints,
		listen: (port, host) => app.listen({ port, host, backlog: BACKLOG }),
		beginClosing: () => {
			closing = true;
		},
		isClosing: () => closing,
		close: () => {
			const closed = app.close();
			sockets.closeAll();
			endConnections();
			return closed;
		},
	};
}

function handleUnknownPaths(app: FastifyInstance, sendPage: SendPage): void {
	app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply));
	app.setNotFoundHandler(async (request, reply) => {
		const path = pathOf(request);
		const isDocument = !/\.[a-z0-9]+$/i.test(path) || request.headers["sec-fetch-dest"] === "document";
		const wantsPage = request.method === "GET" && !isApi(path) && isDocument;
		if (wantsPage) return sendPage(request, reply, 404);
		return sendFailure(notFound(UNKNOWN_ENDPOINT), request, reply);
	});
}
