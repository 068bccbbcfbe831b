import type { IncomingHttpHeaders } from "node:http";
import { retryAfterMs } from "./retry-after.ts";

type Json = { readonly [field: string]: unknown };

const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null;

/** What the vendors' names for errors inside an answer would have been as a status. */
const STATUS_OF: Readonly<Record<string, number>> = {
	"Client specified an invalid argument": 400,
	"Some requested entity was not found": 404,
	"Some resource has been exhausted": 429,
	"The caller does not have permission": 403,
	"The service is currently unavailable": 503,
	api_error: 500,
	authentication_error: 401,
	billing_error: 402,
	bio_policy: 400,
	context_length_exceeded: 400,
	cyber_policy: 400,
	data_residency_mismatch: 400,
	insufficient_quota: 429,
	INTERNAL: 500,
	invalid_api_key: 401,
	invalid_prompt: 400,
	INVALID_ARGUMENT: 400,
	invalid_request_error: 400,
	misalignment_policy_violation: 400,
	model_not_found: 404,
	NOT_FOUND: 404,
	not_found_error: 404,
	overloaded_error: 529,
	PERMISSION_DENIED: 403,
	permission_error: 403,
	rate_limit_error: 429,
	rate_limit_exceeded: 429,
	request_too_large: 413,
	RESOURCE_EXHAUSTED: 429,
	server_error: 500,
	timeout_error: 504,
	UNAUTHENTICATED: 401,
	UNAVAILABLE: 503,
};

/** Every string of an error, some levels deep: vendors put the telling word in quite different places. */
function stringsOf(value: unknown, depth = 0): string[] {
	if (typeof value === "string") return [value];
	if (!isJson(value) || depth > 4) return [];
	return Object.values(value).flatMap((inner) => stringsOf(inner, depth + 1));
}

/** Google names its wait in the body: `"retryDelay": "37s"`. */
function delayIn(words: readonly string[], error: unknown): number | undefined {
	const details = isJson(error) && isJson(error.error) && Array.isArray(error.error.details) ? error.error.details : [];
	const delay = details.map((detail) => (isJson(detail) ? detail.retryDelay : undefined)).find((found) => found);
	const seconds =
		typeof delay === "string" && words.includes(delay) ? /^(\d+(?:\.\d+)?)s$/.exec(delay)?.[1] : undefined;
	return seconds === undefined ? undefined : Number(seconds) * 1000;
}

/** Google wraps the error of a broken stream into a list; a page says nothing that could be understood. */
function errorIn(body: string): unknown {
	try {
		const error: unknown = JSON.parse(body);
		return Array.isArray(error) && error.length === 1 ? error[0] : error;
	} catch {
		return body.startsWith("<") ? "" : body;
	}
}

function statusIn(error: unknown, words: readonly string[]): number {
	const code = isJson(error) && isJson(error.error) ? error.error.code : undefined;
	if (typeof code === "number" && code >= 400 && code < 600) return code;
	const known = words.map((word) => STATUS_OF[word]).filter((status) => status !== undefined);
	return known[0] ?? 500;
}

/** The vendor answered, and what it said is that it will not or cannot. */
export class VendorComplaint extends Error {
	readonly status: number;
	readonly retryAfterMs: number | undefined;
	/** What the vendor says of asking again. */
	readonly shouldRetry: boolean | undefined;
	/** Not a plain field, so that no logger writes what a vendor wrote. */
	readonly #words: string;

	private constructor(status: number, words: readonly string[], waitMs: number | undefined, should: unknown) {
		super(`the vendor answered ${status}`);
		this.name = "VendorComplaint";
		this.status = status;
		this.#words = words.join(" ").toLowerCase();
		this.retryAfterMs = waitMs;
		this.shouldRetry = should === "true" ? true : should === "false" ? false : undefined;
	}

	/** Its words in lower case: to decide by, never to show. */
	get words(): string {
		return this.#words;
	}

	/** The complaint in a body that should have been a stream; null when it is none. */
	static in(body: string): VendorComplaint | null {
		const error = errorIn(body);
		return isJson(error) && error.error ? VendorComplaint.from(error, null) : null;
	}

	/** Reads the body of an error; `status` is null for one that came inside an answer. */
	static from(body: unknown, status: number | null, headers: IncomingHttpHeaders = {}): VendorComplaint {
		const error = typeof body === "string" ? errorIn(body) : body;
		const words = stringsOf(error);
		const waitMs = retryAfterMs(headers) ?? delayIn(words, error);
		return new VendorComplaint(status ?? statusIn(error, words), words, waitMs, headers["x-should-retry"]);
	}
}

const NOT_HTTP = /^(HPE_|UND_ERR_(HEADERS_OVERFLOW|RES_EXCEEDED))/;

/** The connection failed, or what came over it is not what was agreed on. */
export class StreamBroken extends Error {
	readonly kind: "network" | "cut" | "protocol" | "request";

	constructor(kind: StreamBroken["kind"], message: string, options?: ErrorOptions) {
		super(message, options);
		this.name = "StreamBroken";
		this.kind = kind;
	}

	/** What an error of the connection means, which differs once something has arrived. */
	static by(error: Error & { readonly code?: unknown }, hasBytes: boolean): StreamBroken {
		const code = String(error.code ?? "");
		const kind =
			code === "UND_ERR_INVALID_ARG" ? "request" : NOT_HTTP.test(code) ? "protocol" : hasBytes ? "cut" : "network";
		return new StreamBroken(kind, code || "the connection failed", { cause: error });
	}
}
