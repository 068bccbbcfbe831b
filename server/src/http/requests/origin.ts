import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { crossSite, invalid } from "../../failures.ts";

const LOOPBACK = new Set(["localhost", "127.0.0.1", "[::1]"]);
const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

export interface OriginRules {
	readonly publicOrigin: string | null;
	/** The address listened on: beyond loopback, other machines may use this one's number. */
	readonly host: string;
}

const isAddress = (hostname: string): boolean => isIP(hostname.replace(/^\[|\]$/g, "")) !== 0;
/** No other machine reaches it. */
export const isLoopbackOnly = (host: string): boolean => LOOPBACK.has(host) || host === "::1";

/** A page elsewhere that has its own name lead to this machine still says that name. */
export function isLoopbackHost(host = ""): boolean {
	return URL.canParse(`http://${host}`) && LOOPBACK.has(new URL(`http://${host}`).hostname);
}

/** The site's own origin for this request; a Host that is not ours is refused, so that links cannot be forged. */
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

/** A page of another site must not be able to write with this site's cookies. */
export function refuseCrossSite(request: IncomingMessage, origin: string): void {
	if (SAFE_METHODS.has(request.method ?? "")) return;
	const site = request.headers["sec-fetch-site"];
	if (site !== undefined) {
		if (site === "same-origin") return;
		throw crossSite();
	}
	if (request.headers.origin !== origin) throw crossSite();
}
