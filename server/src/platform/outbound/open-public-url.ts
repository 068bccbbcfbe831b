import { lookup as systemLookup } from "node:dns";
import { type IncomingMessage, request as plainRequest } from "node:http";
import { request as encryptedRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./is-public-address.ts";

const REDIRECTS_MAX = 5;
const PORTS = new Set(["", "80", "443"]);

export interface OutboundRules {
	readonly signal: AbortSignal;
	/** For tests on one machine: also addresses that are not public, and any port. */
	readonly allowLocal: boolean;
	/** The system's own, unless a test stands in for it. */
	readonly lookup?: LookupFunction | undefined;
}

/** The address leads where this program does not go, or what is there does not answer as it should. */
export class UrlRefused extends Error {}

/** An address in the ways that a person may ask for one. */
function checkedUrl(address: string, { allowLocal }: OutboundRules): URL {
	const url = URL.canParse(address) ? new URL(address) : null;
	if (!url || (url.protocol !== "http:" && url.protocol !== "https:")) throw new UrlRefused("not a web address");
	if (url.username || url.password) throw new UrlRefused("an address with a name or a password");
	if (!allowLocal && !PORTS.has(url.port)) throw new UrlRefused("another port");
	return url;
}

/**
 * The addresses are checked where the connection takes them from, so a name that is resolved twice cannot be public for
 * the check and private for the connection. One that is not public spoils them all.
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
	// A number is never looked up, so it is checked here.
	if (!rules.allowLocal && isIP(bare) !== 0 && !isPublicAddress(bare)) throw new UrlRefused("not a public address");
	const send = url.protocol === "https:" ? encryptedRequest : plainRequest;
	return new Promise((resolve, reject) => {
		const request = send(url, {
			method,
			// A connection of its own: a kept one would have been checked for somebody else.
			agent: false,
			signal: rules.signal,
			...(rules.allowLocal ? {} : { lookup: checkedLookup(rules) }),
			headers: { accept: "*/*", "accept-encoding": "identity", "user-agent": "Parallax" },
		});
		request.once("response", resolve);
		request.once("error", reject);
		// Without this, an answer that switches protocols would settle nothing.
		request.once("upgrade", (_answer, socket) => {
			socket.destroy();
			reject(new UrlRefused("another protocol"));
		});
		request.end();
	});
}

/**
 * The one way in which this program opens an address that a person gave it. Each step of a redirect is checked like the
 * first; one from https to http is not followed. The answer's body is not read yet.
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
