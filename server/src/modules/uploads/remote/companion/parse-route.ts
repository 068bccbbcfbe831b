import type { KeyedSource } from "../../../../config.ts";
import { SOURCE_FACTS } from "./keyed-sources.ts";

/** One call of the uploader to a source, or one step of a person on the way to a permission. */
export interface Step {
	readonly source: KeyedSource;
	readonly name: string;
	/** The source's own site leads there: such a request does not come from a page of this one. */
	readonly comesBack: boolean;
}

/** All that is let through to Companion; whatever else it could do is never asked of it. */
const STEPS: readonly (readonly [method: string, path: RegExp])[] = [
	["GET", /^\/(?<source>\w+)\/(?<name>connect|redirect|callback|send-token|logout|search)$/],
	["GET", /^\/(?<source>\w+)\/(?<name>list)(\/[^/]*)?$/],
	["GET", /^\/(?<source>\w+)\/(?<name>thumbnail)\/[^/]+$/],
	["GET", /^\/search\/(?<source>\w+)\/(?<name>list)$/],
	["POST", /^\/(?<source>\w+)\/(?<name>refresh-token)$/],
	["POST", /^(\/search)?\/(?<source>\w+)\/(?<name>get)\/[^/]+$/],
];
const PERMISSION = /^\/connect\/(?<permission>\w+)(?<back>\/callback)?$/;
const COMES_BACK = ["redirect", "callback", "send-token"];

function permissionStep(path: string): Step | null {
	const { permission, back } = PERMISSION.exec(path)?.groups ?? {};
	const source = (Object.keys(SOURCE_FACTS) as KeyedSource[]).find(
		(name) => permission !== undefined && SOURCE_FACTS[name].permission === permission,
	);
	return source ? { source, name: "permission", comesBack: back !== undefined } : null;
}

/** Null: there is no such call. */
export function readStep(method: string, path: string): Step | null {
	if (method === "GET" && path.startsWith("/connect/")) return permissionStep(path);
	for (const [asked, pattern] of STEPS) {
		const { source, name } = (method === asked && pattern.exec(path)?.groups) || {};
		if (!source || !name || !Object.hasOwn(SOURCE_FACTS, source)) continue;
		return { source: source as KeyedSource, name, comesBack: COMES_BACK.includes(name) };
	}
	return null;
}
