import { lookup as systemLookup } from "node:dns";
import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as encryptedRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./is-public-address.ts";

const REDIRECTS_MAX = 5;
const PORTS = new Set(["", "80", "443"]);

export interface OutboundRules {
	readonly signal: AbortSignal;
	/** For tests on one machine: allows addresses that are not public, and any port. */
	readonly allowLocal: boolean;
	/** Replaced by tests; the default is the system resolver. */
	readonly lookup?: LookupFunction | undefined;
}

/** The URL is not allowed, or its server does not answer correctly. */
export class UrlRefused extends Error {}

/** Validates protocol, credentials and port. */
function checkedUrl(address: string, { allowLocal }: OutboundRules): URL {
	const url = URL.canParse(address) ? new URL(address) : null;
	if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) throw new UrlRefused("not a web address");
	if (url.username || url.password) throw new UrlRefused("an address with a name or a password");
	if (!allowLocal && !PORTS.has(url.port)) throw new UrlRefused("another port");
	return url;
}

/**
 * Checks the addresses in the lookup that the connection itself uses, so DNS rebinding between check and connection is
 * impossible. One address that is not public rejects them all.
 */
const checkedLookup =
	({ lookup = systemLookup as LookupFunction }: OutboundRules): LookupFunction =>
	(hostname, options, callback) => {
		lookup(hostname, { ...options, all: true }, (error, found) => {
			if (error) return callback(error, "", 0);
			const addresses = Array.isArray(found) ? found : [{ address: String(found), family: isIP(String(found)) }];
			const [first] = addresses;
			if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
				return callback(new UrlRefused("not a public address"), "", 0);
			if (options.all) callback(null, addresses);
			else callback(null, first.address, first.family);
		});
	};

function sendRequest(url: URL, method: "HEAD" | "GET", rules: OutboundRules): Promise<IncomingMessage> {
	const bare = url.hostname.replace(/^\[|\]$/g, "");
	// A literal address is not resolved by lookup, so it is checked here.
	if (!rules.allowLocal && isIP(bare) !== 0 && !isPublicAddress(bare)) throw new UrlRefused("not a public address");
	const send = url.protocol === "https:" ? encryptedRequest : plainRequest;
	return new Promise((resolve, reject) => {
		const request = send(url, {
			method,
			// No connection reuse: an existing connection was checked for another request.
			agent: false,
			signal: rules.signal,
			...(rules.allowLocal ? {} : { lookup: checkedLookup(rules) }),
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
 * Opens a URL that a user supplied. Every redirect is checked like the first URL; a redirect from https to http is refused.
 * The body of the response is not read yet.
 */
export async function openPublicUrl(
	address: string,
	method: "HEAD" | "GET",
	rules: OutboundRules,
): Promise<{ readonly answer: IncomingMessage; readonly url: URL }> {
	let url = checkedUrl(address, rules);
	for (let step = 0; step <= REDIRECTS_MAX; step += 1) {
		const answer = await sendRequest(url, method, rules);
		const { location } = answer.headers;
		if (![301, 302, 303, 307, 308].includes(answer.statusCode ?? 0) || !location) return { answer, url };
		answer.destroy();
		const next = checkedUrl(URL.canParse(location, url.href) ? new URL(location, url.href).href : "", rules);
		if (url.protocol === "https:" && next.protocol !== "https:") throw new UrlRefused("a redirect without encryption");
		url = next;
	}
	throw new UrlRefused("too many redirects");
}
