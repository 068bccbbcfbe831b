import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { crossSite, invalid } from "../../failures.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

export interface OriginRules {
	readonly publicOrigin: string | null;
	/** The listening address: beyond loopback, clients may use the IP address of this machine. */
	readonly host: string;
}

const isAddress = (hostname: string): boolean => isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
/** Whether only this machine can connect. */
export const isLoopbackOnly = (host: string): boolean => LOOPBACK.has(host) || host === "::1";

/** Protects against DNS rebinding: a foreign host name that resolves to this machine is not loopback. */
export function isLoopbackHost(host = ""): boolean {
	return URL.canParse(`http://${host}`) && LOOPBACK.has(new URL(`http://${host}`).hostname);
}

/** Headers that proxies add, as far as they do not begin with `x-forwarded-`. */
const PROXY_HEADERS = new Set(["forwarded", "via", "x-real-ip"]);
const isProxyHeader = (name: string): boolean => PROXY_HEADERS.has(name) || name.startsWith("x-forwarded-");

const LOOPBACK_ADDRESS = /^(::ffff:)?127\.\d+\.\d+\.\d+$|^::1$/;

/**
 * Whether a client on this machine sent the request without a proxy: by its socket, its Host and its headers. A site with a
 * public origin has a proxy in front, and one on this machine can send exactly that for every visitor.
 */
export function isFromThisMachine(
	{ socket, headers }: Pick<IncomingMessage, "socket" | "headers">,
	siteOrigin: string,
): boolean {
	const isLocalSocket = LOOPBACK_ADDRESS.test(socket.remoteAddress ?? "");
	const isLocalSite = isLoopbackHost(headers.host) && LOOPBACK.has(new URL(siteOrigin).hostname);
	return isLocalSocket && isLocalSite && !Object.keys(headers).some(isProxyHeader);
}

/** The site's origin for this request. Unknown host names are refused, so that links cannot be forged. */
export function originOf(request: IncomingMessage, encrypted: boolean, rules: OriginRules): string {
	const host = request.headers.host ?? "";
	if (!/^[A-Za-z0-9.\-_[\]:]+$/.test(host) || !URL.canParse(`http://${host}`)) {
		throw invalid("The Host header of the request is not valid.");
	}
	const { hostname } = new URL(`http://${host}`);
	if (rules.publicOrigin) {
		if (new URL(rules.publicOrigin).host === host || LOOPBACK.has(hostname)) return rules.publicOrigin;
	} else if (LOOPBACK.has(hostname) || (!isLoopbackOnly(rules.host) && isAddress(hostname))) {
		return `${encrypted ? "https" : "http"}://${host}`;
	}
	throw invalid("This server does not accept this host name. Set PUBLIC_ORIGIN to allow it.");
}

/** Refuses writes from pages of other sites (CSRF). */
export function refuseCrossSite(request: IncomingMessage, origin: string): void {
	if (SAFE_METHODS.has(request.method ?? "")) return;
	const site = request.headers["sec-fetch-site"];
	if (site !== undefined) {
		if (site === "same-origin") return;
		throw crossSite();
	}
	if (request.headers.origin !== origin) throw crossSite();
}
