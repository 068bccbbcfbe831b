import { createHmac, timingSafeEqual } from "node:crypto";
import { Failure } from "../../../failures.ts";
import type { Owner } from "../../identity/index.ts";

declare const verified: unique symbol;

/** The content of a signed upload URL. It allows one PUT of one file until it expires. */
export interface UploadTicket {
	readonly kind: "upload" | "avatar" | "attachment" | "part";
	/** The key of the object, or the id of the multipart upload. */
	readonly key: string;
	readonly part: number | null;
	readonly owner: Owner;
	/** The token hash of a visitor whose row is inserted when the file arrives; null when the owner is stored. */
	readonly newcomer: string | null;
	readonly name: string;
	/** Null when it was not announced. */
	readonly type: string | null;
	readonly size: number | null;
	readonly maxBytes: number;
}

/** A ticket with a verified signature. Only `verify` creates one. */
export interface VerifiedTicket extends UploadTicket {
	readonly [verified]: true;
}

export const URL_LIFETIME_S = 900;

const NOT_VALID = "This upload address is not valid.";
/** Uppy requests a new URL when the response contains 'Request has expired'. */
const EXPIRED = "<Error><Message>Request has expired</Message></Error>";

const refused = (sentence: string): Failure => new Failure(403, "forbidden", sentence);

/** Signs and verifies upload URLs, which are stateless. */
export class UploadUrlSigner {
	readonly #key: Buffer;
	readonly #now: () => number;

	constructor(secret: Buffer, now: () => number) {
		this.#key = createHmac("sha256", secret).update("upload addresses").digest();
		this.#now = now;
	}

	sign(path: string, ticket: UploadTicket): string {
		const until = Math.floor(this.#now() / 1000) + URL_LIFETIME_S;
		const params = new URLSearchParams({ ticket: JSON.stringify(ticket), until: String(until) });
		return `${path}?${params}&signature=${this.#signature(path, params)}`;
	}

	/** Verifies signature and expiry, and returns the ticket. */
	verify(path: string, query: Readonly<Record<string, unknown>>): VerifiedTicket {
		const { ticket, until, signature } = query;
		if (typeof ticket !== "string" || typeof until !== "string" || typeof signature !== "string")
			throw refused(NOT_VALID);
		const expected = Buffer.from(this.#signature(path, new URLSearchParams({ ticket, until })));
		const given = Buffer.from(signature);
		if (expected.length !== given.length || !timingSafeEqual(expected, given)) throw refused(NOT_VALID);
		if (Number(until) * 1000 <= this.#now()) throw refused(EXPIRED);
		return JSON.parse(ticket) as VerifiedTicket;
	}

	#signature(path: string, params: URLSearchParams): string {
		return createHmac("sha256", this.#key).update(`PUT ${path}?${params}`).digest("base64url");
	}
}
