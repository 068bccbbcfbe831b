import type { IncomingHttpHeaders } from "node:http";
import { delayIn, type EventKind, errorIn, isError, statusIn, stringsOf } from "./error-shapes.ts";
import { retryAfterMs } from "./retry-after.ts";

/** Patterns search what a vendor wrote, so only its beginning counts: what tells stands there. */
const WORDS_MOST = 40;
const WORD_UNITS = 400;
const WORDS_UNITS = 4000;

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
		this.#words = words.join(" ").slice(0, WORDS_UNITS).toLowerCase();
		this.retryAfterMs = waitMs;
		this.shouldRetry = should === "true" ? true : should === "false" ? false : undefined;
	}

	/** Its words in lower case: to decide by, never to show. */
	get words(): string {
		return this.#words;
	}

	/** The complaint that an event of an answer is; null when it is none. */
	static inside(event: unknown, kind: EventKind): VendorComplaint | null {
		return isError(event, kind) ? VendorComplaint.from(event, null) : null;
	}

	/** Reads the body of an error; `status` is null for one that came inside an answer. */
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
 * The connection failed, or what came over it is not what was agreed on.
 * - `network`: no byte of an answer arrived; `lost`: it ended before the first word; `cut`: after it
 * - `garbled`: JSON that cannot be parsed; `foreign`: nothing of this protocol, such as a page; `protocol`: anything else
 *   that cannot be read
 * - `request`: the request could not be sent
 */
export class StreamBroken extends Error {
	readonly kind: "network" | "lost" | "cut" | "garbled" | "foreign" | "protocol" | "request";

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
