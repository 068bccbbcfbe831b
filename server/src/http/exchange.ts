import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { normalizeAddress } from "../platform/limits/ip-network.ts";

interface CookieOptions {
	readonly maxAgeS: number;
	/** False only for a hint that the page's own script may read. */
	readonly httpOnly: boolean;
}

/** What a handler may know of the request besides its checked parts, and may say besides its answer. */
export interface Exchange {
	readonly requestId: string;
	/** The caller's address; behind a trusted proxy, the one it names. */
	readonly address: string;
	/** Aborts when the caller's connection closes before the answer is sent. */
	readonly disconnected: AbortSignal;
	/** The address people use for this site, without a slash at the end. */
	readonly origin: string;
	header(name: string): string | undefined;
	cookie(name: string): string | undefined;
	setCookie(name: string, value: string, options: CookieOptions): void;
	setHeader(name: string, value: string): void;
	/** Answers with another success status than the contract's own. */
	setStatus(status: 200): void;
}

function readCookie(headers: IncomingHttpHeaders, name: string): string | undefined {
	for (const pair of headers.cookie?.split(";") ?? []) {
		const [key, ...rest] = pair.trim().split("=");
		if (key === name) return rest.join("=");
	}
	return undefined;
}

/** On https the `__Host-` prefix makes the browser refuse a cookie that a subdomain or plain http tries to set. */
const cookieName = (name: string, origin: string): string => (origin.startsWith("https:") ? `__Host-${name}` : name);

function cookieLine(name: string, value: string, origin: string, options: CookieOptions): string {
	const parts = [`${cookieName(name, origin)}=${value}`, "Path=/", `Max-Age=${options.maxAgeS}`, "SameSite=Lax"];
	if (options.httpOnly) parts.push("HttpOnly");
	if (origin.startsWith("https:")) parts.push("Secure");
	return parts.join("; ");
}

function disconnectSignal({ raw }: FastifyReply): AbortSignal {
	const left = new AbortController();
	const look = () => {
		if (!raw.writableFinished) left.abort();
	};
	if (raw.closed) look();
	else raw.once("close", look);
	return left.signal;
}

/** A forwarded address that cannot be read counts as the proxy's own, so that made-up ones share one limit. */
const addressOf = ({ ip, socket }: FastifyRequest): string =>
	normalizeAddress(ip) ?? normalizeAddress(socket.remoteAddress ?? "") ?? "unknown";

export function createExchange(request: FastifyRequest, reply: FastifyReply, origin: string): Exchange {
	let left: AbortSignal | undefined;
	return {
		requestId: request.id,
		get address() {
			return addressOf(request);
		},
		// Few calls ask for it, so the others do not pay for a listener.
		get disconnected() {
			left ??= disconnectSignal(reply);
			return left;
		},
		origin,
		header: (name) => {
			const value = request.headers[name.toLowerCase()];
			return Array.isArray(value) ? value[0] : value;
		},
		cookie: (name) => readCookie(request.headers, cookieName(name, origin)),
		setCookie: (name, value, options) => {
			reply.header("set-cookie", cookieLine(name, value, origin, options));
		},
		setHeader: (name, value) => {
			reply.header(name, value);
		},
		setStatus: (status) => {
			reply.code(status);
		},
	};
}
