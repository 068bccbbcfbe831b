import type { IncomingHttpHeaders } from "node:http";
import type { FastifyReply, FastifyRequest } from "fastify";
import { normalizeAddress } from "../platform/limits/ip-network.ts";
import { isFromThisMachine } from "./requests/origin.ts";

interface CookieOptions {
	readonly maxAgeS: number;
	/** False only for hint cookies that the page's script reads. */
	readonly httpOnly: boolean;
}

/** What a handler can read in addition to the validated request, and set in addition to its response. */
export interface Exchange {
	readonly requestId: string;
	/** The client's address, from X-Forwarded-For behind a trusted proxy. */
	readonly address: string;
	/** Whether a client on this machine sent the request itself: then it comes from a server on one's own machine. */
	readonly isFromThisMachine: boolean;
	/** Aborts when the client disconnects before the response is sent. */
	readonly disconnected: AbortSignal;
	/** The public origin of this site, without a trailing slash. */
	readonly origin: string;
	header(name: string): string | undefined;
	cookie(name: string): string | undefined;
	setCookie(name: string, value: string, options: CookieOptions): void;
	setHeader(name: string, value: string): void;
	/** Replaces the success status of the contract. */
	setStatus(status: 200): void;
}

function readCookie(headers: IncomingHttpHeaders, name: string): string | undefined {
	for (const pair of headers.cookie?.split(";") ?? []) {
		const [key, ...rest] = pair.trim().split("=");
		if (key === name) return rest.join("=");
	}
	return undefined;
}

/** With the `__Host-` prefix, browsers refuse such a cookie from a subdomain or from http. */
const cookieName = (name: string, origin: string): string => (origin.startsWith("https:") ? `__Host-${name}` : name);

function cookieLine(name: string, value: string, origin: string, options: CookieOptions): string {
	const parts = [`${cookieName(name, origin)}=${value}`, "Path=/", `Max-Age=${options.maxAgeS}`, "SameSite=Lax"];
	if (options.httpOnly) parts.push("HttpOnly");
	if (origin.startsWith("https:")) parts.push("Secure");
	return parts.join("; ");
}

function disconnectSignal({ raw }: FastifyReply): AbortSignal {
	const disconnection = new AbortController();
	const onClose = () => {
		if (!raw.writableFinished) disconnection.abort();
	};
	if (raw.closed) onClose();
	else raw.once("close", onClose);
	return disconnection.signal;
}

/** Replaces an invalid forwarded address by the proxy's address, so that forged addresses share one limit. */
const addressOf = ({ ip, socket }: FastifyRequest): string =>
	normalizeAddress(ip) ?? normalizeAddress(socket.remoteAddress ?? "") ?? "unknown";

export function createExchange(request: FastifyRequest, reply: FastifyReply, origin: string): Exchange {
	let disconnection: AbortSignal | undefined;
	return {
		requestId: request.id,
		get address() {
			return addressOf(request);
		},
		get isFromThisMachine() {
			return isFromThisMachine(request.raw, origin);
		},
		// Created on first use, because few handlers need it.
		get disconnected() {
			disconnection ??= disconnectSignal(reply);
			return disconnection;
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
