import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { networkOf } from "../../../platform/limits/ip-network.ts";
import { hashToken } from "../hash-token.ts";

/** Shorter keys could be guessed, and a guessed key would open another browser's chats. */
const MIN_KEY_LENGTH = 20;

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

const signatureOf = (secret: Buffer, random: string): Buffer =>
	createHmac("sha256", secret).update(`visitor token ${random}`).digest();

const signToken = (secret: Buffer, random: string): string =>
	`${random}.${signatureOf(secret, random).toString("base64url")}`;

/**
 * The visitor of a cookie that this server has signed, with or without a row. The whole text is compared, because base64
 * has several encodings of the same bytes, and each would be another visitor.
 */
export function issuedVisitor(secret: Buffer, token: string): Visitor | undefined {
	const [random = ""] = token.split(".", 1);
	const given = Buffer.from(token);
	const expected = Buffer.from(signToken(secret, random));
	return given.length === expected.length && timingSafeEqual(given, expected) ? visitorFrom(token) : undefined;
}

export const newVisitor = (secret: Buffer): Visitor =>
	visitorFrom(signToken(secret, randomBytes(32).toString("base64url")));

/**
 * Derives the visitor from the idempotency key, so that a browser whose first response was lost is the same visitor when
 * it repeats the request (REL-28). The network is included, because two clients can derive the same key from the same
 * prompt. Null for keys that can be guessed.
 */
export function visitorOfKey(secret: Buffer, address: string, idempotencyKey: string): Visitor | null {
	if (idempotencyKey.length < MIN_KEY_LENGTH) return null;
	const request = `${networkOf(address)}\n${idempotencyKey}`;
	return visitorFrom(createHmac("sha256", secret).update(request).digest("base64url"));
}
