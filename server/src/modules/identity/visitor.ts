import { createHash, createHmac, randomBytes } from "node:crypto";
import { hashToken } from "./hash-token.ts";

/** Shorter keys could be guessed, and with them another browser's chats. */
const KEY_MIN_UNITS = 20;

export interface Visitor {
	readonly id: string;
	/** The cookie's value; only its hash is stored. */
	readonly token: string;
	readonly tokenHash: string;
}

function visitorFrom(token: string): Visitor {
	const id = createHash("sha256").update(`visitor:${token}`).digest("base64url").slice(0, 22);
	return { id, token, tokenHash: hashToken(token) };
}

/**
 * A new visitor. With an idempotency key it is the same one each time, so that a browser whose first answer got lost
 * on the way comes back as itself when it repeats the request (REL-28). The address counts too: two strangers' programs
 * may both derive their keys from what they ask.
 */
export function newVisitor(secret: Buffer, address: string, idempotencyKey: string | undefined): Visitor {
	if (!idempotencyKey || idempotencyKey.length < KEY_MIN_UNITS)
		return visitorFrom(randomBytes(32).toString("base64url"));
	return visitorFrom(createHmac("sha256", secret).update(`${address}\n${idempotencyKey}`).digest("base64url"));
}
