import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as encryptedRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { allowedAddresses, guardedLookup, literalAddress, UrlRefused } from "./guard-address.ts";

const MAX_REDIRECTS = 5;
const PORTS = new Set(["", "80", "443"]);

export interface OutboundRules {
	readonly signal: AbortSignal;
	/** For tests on one machine: allows addresses that are not public, and any port. */
	readonly allowLocal: boolean;
	/** Replaced by tests; the default is the system resolver. */
	readonly lookup?: LookupFunction | undefined;
}

/** Validates protocol, credentials and port. */
function checkedUrl(address: string, { allowLocal }: OutboundRules): URL {
	const url = URL.canParse(address) ? new URL(address) : null;
	if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) throw new UrlRefused("not a web address");
	if (url.username || url.password) throw new UrlRefused("an address with a name or a password");
	if (!allowLocal && !PORTS.has(url.port)) throw new UrlRefused("another port");
	return url;
}

function sendRequest(url: URL, method: "HEAD" | "GET", rules: OutboundRules): Promise<IncomingMessage> {
	const isAllowed = allowedAddresses(rules.allowLocal);
	const literal = literalAddress(url.hostname);
	// A literal address is not resolved by lookup, so it is checked here.
	if (literal && !isAllowed(literal)) throw new UrlRefused("not a public address");
	const send = url.protocol === "https:" ? encryptedRequest : plainRequest;
	return new Promise((resolve, reject) => {
		const request = send(url, {
			method,
			// No connection reuse: an existing connection was checked for another request.
			agent: false,
			signal: rules.signal,
			lookup: guardedLookup({ isAllowed, lookup: rules.lookup }),
			headers: { accept: "*/*", "accept-encoding": "identity", "user-agent": "Parallax" },
		});
		request.once("response", resolve);
		request.once("error", reject);
		// Without this listener a 101 response would never settle the promise.
		request.once("upgrade", (_answer, socket) => {
			socket.destroy();
			reject(new UrlRefused("another protocol"));
		});
		request.end();
	});
}

/**
 * Opens a URL that a user supplied. Every redirect is checked in the same way; one from https to http is refused.
 * The body of the response is not read yet.
 */
export async function openPublicUrl(
	address: string,
	method: "HEAD" | "GET",
	rules: OutboundRules,
): Promise<{ readonly response: IncomingMessage; readonly url: URL }> {
	let url = checkedUrl(address, rules);
	for (let step = 0; step <= MAX_REDIRECTS; step += 1) {
		const response = await sendRequest(url, method, rules);
		const { location } = response.headers;
		if (![301, 302, 303, 307, 308].includes(response.statusCode ?? 0) || !location) return { response, url };
		response.destroy();
		const next = checkedUrl(URL.canParse(location, url.href) ? new URL(location, url.href).href : "", rules);
		if (url.protocol === "https:" && next.protocol !== "https:") throw new UrlRefused("a redirect without encryption");
		url = next;
	}
	throw new UrlRefused("too many redirects");
}
