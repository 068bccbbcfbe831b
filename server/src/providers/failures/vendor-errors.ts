import type { IncomingHttpHeaders } from "node:http";
import { delayIn, type EventKind, errorIn, isError, statusIn, stringsOf } from "./error-shapes.ts";
import { retryAfterMs } from "./retry-after.ts";

/** Patterns search the vendor's text, so only its beginning is stored; it contains the relevant words. */
const MAX_STRINGS = 40;
const MAX_STRING_UNITS = 400;
const MAX_TEXT_UNITS = 4000;

/** The vendor responded with an error. */
export class VendorResponseError extends Error {
	readonly status: number;
	readonly retryAfterMs: number | undefined;
	/** Whether the vendor allows a retry; undefined when it does not say. */
	readonly shouldRetry: boolean | undefined;
	/** A private field, so that no logger can write the vendor's text. */
	readonly #words: string;

	private constructor(
		status: number,
		words: readonly string[],
		waitMs: number | undefined,
		shouldRetryHeader: unknown,
	) {
		super(`the vendor answered ${status}`);
		this.name = "VendorResponseError";
		this.status = status;
		this.#words = words.join(" ").slice(0, MAX_TEXT_UNITS).toLowerCase();
		this.retryAfterMs = waitMs;
		this.shouldRetry = shouldRetryHeader === "true" ? true : shouldRetryHeader === "false" ? false : undefined;
	}

	/** The vendor's text in lower case: only for classification, never shown. */
	get words(): string {
		return this.#words;
	}

	/** The error when an event of an answer is one; otherwise null. */
	static inEvent(event: unknown, kind: EventKind): VendorResponseError | null {
		return isError(event, kind) ? VendorResponseError.from(event, null) : null;
	}

	/** Parses the body of an error; `status` is null for an error inside an answer. */
	static from(body: unknown, status: number | null, headers: IncomingHttpHeaders = {}): VendorResponseError {
		const error = typeof body === "string" ? errorIn(body) : body;
		const words = stringsOf(error)
			.slice(0, MAX_STRINGS)
			.map((word) => word.slice(0, MAX_STRING_UNITS));
		const waitMs = retryAfterMs(headers) ?? delayIn(error);
		return new VendorResponseError(status ?? statusIn(error, words), words, waitMs, headers["x-should-retry"]);
	}
}

const NOT_HTTP = /^(HPE_|UND_ERR_(HEADERS_OVERFLOW|RES_EXCEEDED))/;

/**
 * The connection failed, or the received data violates the protocol.
 * - `network`: no byte of an answer arrived; `lost`: the answer ended before its first text; `cut`: after it
 * - `garbled`: invalid JSON; `foreign`: data of another protocol, such as an HTML page; `protocol`: any other data
 *   that cannot be parsed
 * - `request`: the request could not be sent
 */
export class StreamError extends Error {
	readonly kind: "network" | "lost" | "cut" | "garbled" | "foreign" | "protocol" | "request";

	constructor(kind: StreamError["kind"], message: string, options?: ErrorOptions) {
		super(message, options);
		this.name = "StreamError";
		this.kind = kind;
	}

	/** Converts an error of the connection. The kind depends on whether any bytes have arrived. */
	static fromConnection(error: Error & { readonly code?: unknown }, hasBytes: boolean): StreamError {
		const code = String(error.code ?? "");
		const kind =
			code === "UND_ERR_INVALID_ARG" ? "request" : NOT_HTTP.test(code) ? "protocol" : hasBytes ? "cut" : "network";
		return new StreamError(kind, code || "the connection failed", { cause: error });
	}
}
