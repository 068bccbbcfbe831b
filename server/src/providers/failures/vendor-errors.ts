import type { IncomingHttpHeaders } from "node:http";
import { type ContextSize, contextSizeIn } from "./context-size.ts";
import { delayIn, type EventKind, errorIn, isError, isPage, statusIn, stringsOf } from "./error-shapes.ts";
import { delayInWords, retryAfterMs } from "./retry-after.ts";
import { vendorMessageIn } from "./vendor-message.ts";

/** Patterns search the vendor's text, so only its beginning is stored; it contains the relevant words. */
const MAX_STRINGS = 40;
const MAX_STRING_UNITS = 1000;
const MAX_TEXT_UNITS = 4000;

interface ReadError {
	readonly words: string;
	readonly message: string | null;
	readonly isPage: boolean;
	readonly contextSize: ContextSize | null;
	readonly waitMs: number | undefined;
	readonly shouldRetry: unknown;
}

/** The vendor responded with an error. */
export class VendorResponseError extends Error {
	readonly status: number;
	readonly retryAfterMs: number | undefined;
	/** Whether the vendor allows a retry; undefined when it does not say. */
	readonly shouldRetry: boolean | undefined;
	/** The body is a web page, which comes from a proxy or a firewall. */
	readonly isPage: boolean;
	/** The size of a prompt that is too long, if the vendor names it. */
	readonly contextSize: ContextSize | null;
	/** Private fields, so that no logger can write the vendor's text. */
	readonly #words: string;
	readonly #message: string | null;

	private constructor(status: number, { words, message, isPage, contextSize, waitMs, shouldRetry }: ReadError) {
		super(`the vendor answered ${status}`);
		this.name = "VendorResponseError";
		this.status = status;
		this.isPage = isPage;
		this.contextSize = contextSize;
		this.#words = words;
		this.#message = message;
		this.retryAfterMs = waitMs;
		this.shouldRetry = shouldRetry === "true" ? true : shouldRetry === "false" ? false : undefined;
	}

	/** The vendor's own message, unchecked: it can repeat a key or the prompt. */
	get uncheckedMessage(): string | null {
		return this.#message;
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
		const strings = stringsOf(error)
			.slice(0, MAX_STRINGS)
			.map((word) => word.slice(0, MAX_STRING_UNITS));
		const words = strings.join(" ").slice(0, MAX_TEXT_UNITS).toLowerCase();
		const isRedirect = status !== null && status >= 300 && status < 400;
		return new VendorResponseError(status ?? statusIn(error, strings), {
			words,
			message: isRedirect ? null : vendorMessageIn(error),
			isPage: typeof body === "string" && isPage(body),
			contextSize: contextSizeIn(error, words),
			waitMs: retryAfterMs(headers) ?? delayIn(error) ?? delayInWords(words),
			shouldRetry: headers["x-should-retry"],
		});
	}
}

/** What the code of a failed connection means, in the order of testing; any other code is a broken connection. */
const CONNECTION_CODES: readonly (readonly [RegExp, StreamError["kind"]])[] = [
	[/^UND_ERR_INVALID_ARG$/, "request"],
	[/^(HPE_|UND_ERR_(HEADERS_OVERFLOW|RES_EXCEEDED))/, "protocol"],
	[/^ERR_SSL_(WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG)$/, "plain"],
	[
		/^(DEPTH_ZERO_|CERT_|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF)|SELF_SIGNED_|ERR_TLS_CERT_|INVALID_CA|HOSTNAME_MISMATCH)/,
		"certificate",
	],
];

/**
 * The connection failed, or the received data violates the protocol.
 * - `network`: no byte of an answer arrived; `lost`: the answer ended before its first text; `cut`: after it
 * - `plain`: the address speaks http and not https; `certificate`: its certificate is not trusted
 * - `garbled`: invalid JSON; `foreign`: data of another protocol; `page`: a web page; `protocol`: any other data that
 *   cannot be parsed
 * - `request`: the request could not be sent; `file`: a file in it could not be read
 */
export class StreamError extends Error {
	readonly kind:
		| ("network" | "lost" | "cut" | "plain" | "certificate")
		| ("garbled" | "foreign" | "page" | "protocol" | "request" | "file");

	constructor(kind: StreamError["kind"], message: string, options?: ErrorOptions) {
		super(message, options);
		this.name = "StreamError";
		this.kind = kind;
	}

	/** Converts an error of the connection. The kind depends on whether any bytes have arrived. */
	static fromConnection(error: Error & { readonly code?: unknown }, hasBytes: boolean): StreamError {
		if (error instanceof StreamError) return error;
		const code = String(error.code ?? "");
		const known = CONNECTION_CODES.find(([pattern]) => pattern.test(code))?.[1];
		return new StreamError(known ?? (hasBytes ? "cut" : "network"), code || "the connection failed", { cause: error });
	}
}
