import { createHmac, timingSafeEqual } from "node:crypto";
import { Failure } from "../../../failures.ts";
import type { Owner } from "../../identity/index.ts";

declare const accepted: unique symbol;

/** What one signed address allows: one PUT of one file, by whoever has the address, until it expires. */
export interface UploadTicket {
	readonly kind: "upload" | "avatar" | "part";
	/** The object, or the upload that the part belongs to. */
	readonly key: string;
	readonly part: number | null;
	readonly owner: Owner;
	/** The hash of the cookie of a visitor who is stored only when the file arrives; null: the owner is stored. */
	readonly newcomer: string | null;
	readonly name: string;
	/** Null: not said beforehand. */
	readonly type: string | null;
	readonly size: number | null;
	readonly maxBytes: number;
}

/** A ticket whose signature was checked: only `accept` makes one. */
export interface VerifiedTicket extends UploadTicket {
	readonly [accepted]: true;
}

export const URL_LIFETIME_S = 900;

const NOT_VALID = "This upload address is not valid.";
/** The words in the middle are what the uploader looks for before it asks for a new address. */
const EXPIRED = "<Error><Message>Request has expired</Message></Error>";

const refused = (sentence: string): Failure => new Failure(403, "forbidden", sentence);

/** Makes and checks addresses that allow one upload each; nothing is stored until one is used. */
export class UploadUrlSigner {
	readonly #key: Buffer;
	readonly #now: () => number;

	constructor(secret: Buffer, now: () => number) {
		this.#key = createHmac("sha256", secret).update("upload addresses").digest();
		this.#now = now;
	}

	sign(path: string, ticket: UploadTicket): string {
		const until = Math.floor(this.#now() / 1000) + URL_LIFETIME_S;
		const words = new URLSearchParams({ ticket: JSON.stringify(ticket), until: String(until) });
		return `${path}?${words}&signature=${this.#signature(path, words)}`;
	}

	/** What the address allows; a failure when a single sign of it was changed, or when it is too late. */
	verify(path: string, query: Readonly<Record<string, unknown>>): VerifiedTicket {
		const { ticket, until, signature } = query;
		if (typeof ticket !== "string" || typeof until !== "string" || typeof signature !== "string")
			throw refused(NOT_VALID);
		const own = Buffer.from(this.#signature(path, new URLSearchParams({ ticket, until })));
		const given = Buffer.from(signature);
		if (own.length !== given.length || !timingSafeEqual(own, given)) throw refused(NOT_VALID);
		if (Number(until) * 1000 <= this.#now()) throw refused(EXPIRED);
		return JSON.parse(ticket) as VerifiedTicket;
	}

	#signature(path: string, words: URLSearchParams): string {
		return createHmac("sha256", this.#key).update(`PUT ${path}?${words}`).digest("base64url");
	}
}
