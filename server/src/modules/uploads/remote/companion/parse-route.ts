import type { KeyedSource } from "../../../../config.ts";
import { SOURCE_INFO } from "./keyed-sources.ts";

/** A request to Companion: a call of Uppy, or a step of the OAuth flow. */
export interface CompanionRoute {
	readonly source: KeyedSource;
	readonly name: string;
	/** Whether the source's site redirects here, so that the request does not come from this site. */
	readonly isOAuthReturn: boolean;
}

/** Allow-list of routes that are passed to Companion. */
const ROUTES: readonly (readonly [method: string, path: RegExp])[] = [
	["GET", /^\/(?<source>\w+)\/(?<name>connect|redirect|callback|send-token|logout|search)$/],
	["GET", /^\/(?<source>\w+)\/(?<name>list)(\/[^/]*)?$/],
	["GET", /^\/(?<source>\w+)\/(?<name>thumbnail)\/[^/]+$/],
	["GET", /^\/search\/(?<source>\w+)\/(?<name>list)$/],
	["POST", /^\/(?<source>\w+)\/(?<name>refresh-token)$/],
	["POST", /^(\/search)?\/(?<source>\w+)\/(?<name>get)\/[^/]+$/],
];
const OAUTH_PATH = /^\/connect\/(?<permission>\w+)(?<back>\/callback)?$/;
const OAUTH_RETURNS = ["redirect", "callback", "send-token"];

function oauthRoute(path: string): CompanionRoute | null {
	const { permission, back } = OAUTH_PATH.exec(path)?.groups ?? {};
	const source = (Object.keys(SOURCE_INFO) as KeyedSource[]).find(
		(name) => permission !== undefined && SOURCE_INFO[name].oauthName === permission,
	);
	return source ? { source, name: "permission", isOAuthReturn: back !== undefined } : null;
}

/** Null for requests that are not allowed. */
export function parseRoute(method: string, path: string): CompanionRoute | null {
	if (method === "GET" && path.startsWith("/connect/")) return oauthRoute(path);
	for (const [allowedMethod, pattern] of ROUTES) {
		const { source, name } = (method === allowedMethod && pattern.exec(path)?.groups) || {};
		if (!source || !name || !Object.hasOwn(SOURCE_INFO, source)) continue;
		return { source: source as KeyedSource, name, isOAuthReturn: OAUTH_RETURNS.includes(name) };
	}
	return null;
}
