import type { IncomingHttpHeaders } from "node:http";
import { delayIn, type EventKind, errorIn, isError, statusIn, stringsOf } from "./error-shapes.ts";
import { retryAfterMs } from "./retry-after.ts";

/** Patterns search the vendor's text, so only its beginning is kept; the relevant words are there. */
const WORDS_MOST = 40;
const WORD_UNITS = 400;
const WORDS_UNITS = 4000;

/** The vendor responded with an error. */
export class VendorComplaint extends Error {
	readonly status: number;
	readonly retryAfterMs: number | undefined;
	/** Whether the vendor allows a retry; undefined when it does not say. */
	readonly shouldRetry: boolean | undefined;
	/** A private field, so that no logger can write the vendor's text. */
	readonly #words: string;

	private constructor(status: number, words: readonly string[], waitMs: number | undefined, should: unknown) {
		super(`the vendor answered ${status}`);
		this.name = "VendorComplaint";
		this.status = status;
		this.#words = words.join(" ").slice(0, WORDS_UNITS).toLowerCase();
		this.retryAfterMs = waitMs;
		this.shouldRetry = should === "true" ? true : should === "false" ? false : undefined;
	}

	/** The vendor's text in lower case: only for classification, never shown. */
	get words(): string {
		return this.#words;
	}

	/** The complaint when an event of an answer is an error; otherwise null. */
	static inside(event: unknown, kind: EventKind): VendorComplaint | null {
		return isError(event, kind) ? VendorComplaint.from(event, null) : null;
	}

	/** Parses the body of an error; `status` is null for an error inside an answer. */
	static from(body: unknown, status: number | null, headers: IncomingHttpHeaders = {}): VendorComplaint {
		const error = typeof body === "string" ? errorIn(body) : body;
		const words = stringsOf(error)
			.slice(0, WORDS_MOST)
			.map((word) => word.slice(0, WORD_UNITS));
		const waitMs = retryAfterMs(headers) ?? delayIn(error);
		return new VendorComplaint(status ?? statusIn(error, words), words, waitMs, headers["x-should-retry"]);
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
export class StreamBroken extends Error {
	readonly kind: "network" | "lost" | "cut" | "garbled" | "foreign" | "protocol" | "request";

	constructor(kind: StreamBroken["kind"], message: string, options?: ErrorOptions) {
		super(message, options);
		this.name = "StreamBroken";
		this.kind = kind;
	}

	/** Converts an error of the connection. The kind depends on whether any bytes have arrived. */
	static by(error: Error & { readonly code?: unknown }, hasBytes: boolean): StreamBroken {
		const code = String(error.code ?? "");
		const kind =
			code === "UND_ERR_INVALID_ARG" ? "request" : NOT_HTTP.test(code) ? "protocol" : hasBytes ? "cut" : "network";
		return new StreamBroken(kind, code || "the connection failed", { cause: error });
	}
}
