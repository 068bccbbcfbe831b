import { Failure, signedOut } from "../../../failures.ts";
import type { Exchange } from "../../../http/index.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Queries } from "../../../platform/database/index.ts";
import { consume } from "../../../platform/limits/consume.ts";
import { networkRules } from "../../../platform/limits/network-rules.ts";
import type { RateLimits } from "../../../platform/limits/rate-limits.ts";
import type { SignedInUser } from "../access.ts";
import type { Identity } from "../create-identity.ts";
import type { UserRow } from "../logins/login-sessions.ts";
import { newUser } from "../new-user.ts";
import type { GoogleIdentity } from "./read-claims.ts";
import { REFUSED, type ReadGoogleToken } from "./read-google-token.ts";

export interface GoogleAccounts {
	readonly identity: Identity;
	readonly clock: Clock;
	readonly limits: RateLimits;
	/** Null when this server uses local accounts. */
	readonly readToken: ReadGoogleToken | null;
}

const NETWORK_LIMIT = { max: 100, windowMs: 900_000 };
const NO_GOOGLE = "Google sign-in is not enabled on this server.";
const NO_TOKEN = "Sign in with Google first: this request has no ID token.";

/** Signatures cannot be guessed, but each attempt costs CPU. */
const consumeAttempt = (limits: RateLimits, address: string): Promise<() => void> =>
	consume(
		limits,
		networkRules(
			{
				key: "google",
				limit: NETWORK_LIMIT,
				sentence: (wait) => `Too many sign-in attempts. Try again in ${wait}.`,
			},
			address,
		),
	);

const isRefusal = (error: unknown): boolean => error instanceof Failure && error.status === 401;

/** Google's tokens have about 1000 characters. */
const MAX_TOKEN_LENGTH = 8192;

/** The token of the header; undefined when the header contains anything else. */
function bearerToken(header: string | undefined): string | undefined {
	if (!header || header.length > MAX_TOKEN_LENGTH) return undefined;
	return /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(header)?.[1];
}

/** Inserts the account at the first sign-in; otherwise updates the fields that Google manages. */
async function upsertGoogleAccount(transaction: Queries, google: GoogleIdentity, now: number): Promise<UserRow> {
	const managed = { email: google.email, display_name: google.displayName, photo_url: google.photoURL };
	const row = newUser({ issuer: google.issuer, subject: google.subject, created_at: now, ...managed });
	return await transaction
		.insertInto("users")
		.values(row)
		.onConflict((known) => known.columns(["issuer", "subject"]).doUpdateSet(managed))
		.returningAll()
		.executeTakeFirstOrThrow();
}

/** The token identifies the user; the id in the body must match it. */
export async function signInWithGoogle(
	{ identity, clock, limits, readToken }: GoogleAccounts,
	exchange: Exchange,
	firebaseUid: string,
): Promise<SignedInUser> {
	if (!readToken) throw signedOut(NO_GOOGLE);
	const token = bearerToken(exchange.header("authorization"));
	if (!token) throw signedOut(NO_TOKEN);
	const refund = await consumeAttempt(limits, exchange.address);
	const google = await readToken(token).catch((error: unknown) => {
		if (!isRefusal(error)) refund();
		throw error;
	});
	if (google.subject !== firebaseUid) throw signedOut(REFUSED);
	refund();
	return await identity.startLoginSession(exchange, (transaction) =>
		upsertGoogleAccount(transaction, google, clock.now()),
	);
}
