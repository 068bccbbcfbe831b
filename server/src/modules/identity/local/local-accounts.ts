import { conflict, Failure } from "../../../failures.ts";
import type { Exchange } from "../../../http/index.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Database, Queries } from "../../../platform/database/index.ts";
import type { RateLimits } from "../../../platform/limits/rate-limits.ts";
import type { SignedInUser } from "../access.ts";
import type { Identity } from "../create-identity.ts";
import type { UserRow } from "../logins/login-sessions.ts";
import { newUser } from "../new-user.ts";
import { LOCAL_ISSUER } from "../views.ts";
import type { HashingQueue } from "./hashing-queue.ts";
import { hashPassword, isOutdated, type ScryptCost, verifyPassword } from "./passwords.ts";
import { consumeSignIn, consumeSignUp } from "./sign-in-limits.ts";

export interface LocalAccounts {
	readonly database: Database;
	readonly clock: Clock;
	readonly limits: RateLimits;
	readonly identity: Identity;
	readonly allowSignUp: boolean;
	/** False with Google sign-in, so that old passwords cannot bypass it. */
	readonly allowSignIn: boolean;
	readonly cost: ScryptCost;
	/** All password hashes use this queue. */
	readonly hashing: HashingQueue;
}

interface Credentials {
	readonly email: string;
	readonly password: string;
}

/** The same error for an unknown account and a wrong password. */
export const wrongCredentials = (): Failure => new Failure(401, "wrong-credentials", "Wrong email or password.");
const takenEmail = (): Failure => conflict("An account with this email already exists. Sign in instead.");
const noSignUp = (): Failure => new Failure(403, "forbidden", "Sign-up is closed on this site.");

const onlyGoogle = (): Failure => new Failure(403, "forbidden", "This site uses Google sign-in.");

/** Email addresses identify accounts regardless of case. */
const subjectOf = (email: string): string => email.toLowerCase();

const findLocal = (query: Queries, subject: string): Promise<UserRow | undefined> =>
	query
		.selectFrom("users")
		.selectAll()
		.where("issuer", "=", LOCAL_ISSUER)
		.where("subject", "=", subject)
		.executeTakeFirst();

export async function signUp(
	accounts: LocalAccounts,
	exchange: Exchange,
	{ email, password, displayName }: Credentials & { readonly displayName?: string | undefined },
): Promise<SignedInUser> {
	const { database, clock, identity, limits, allowSignUp, cost, hashing } = accounts;
	if (!allowSignUp) throw noSignUp();
	const refund = await consumeSignUp(limits, exchange.address);
	try {
		if (await findLocal(database.query, subjectOf(email))) throw takenEmail();
		const row = newUser({
			issuer: LOCAL_ISSUER,
			subject: subjectOf(email),
			email,
			display_name: displayName ?? null,
			password_hash: await hashing.run(exchange, () => hashPassword(password, cost)),
			created_at: clock.now(),
		});
		return await identity.startLoginSession(exchange, async (transaction) => {
			const inserted = await transaction
				.insertInto("users")
				.values(row)
				.onConflict((taken) => taken.columns(["issuer", "subject"]).doNothing())
				.returning("id")
				.executeTakeFirst();
			if (!inserted) throw takenEmail();
			return row;
		});
	} catch (error) {
		// The refusal reveals that the address has an account, so it counts as an attempt.
		if (!(error instanceof Failure && error.status === 409)) refund();
		throw error;
	}
}

/** A request for an unknown account also waits in the queue and is hashed, so that its duration reveals nothing. */
export const verifyPasswordQueued = (
	{ hashing, cost }: LocalAccounts,
	exchange: Exchange,
	password: string,
	stored: string | null,
): Promise<boolean> => hashing.run(exchange, () => verifyPassword(password, stored, cost));

/** A hash with the current parameters; null when the stored one has them, or when the queue is full. */
async function renewedHash(
	{ hashing, cost }: LocalAccounts,
	exchange: Exchange,
	password: string,
	stored: string | null,
): Promise<string | null> {
	if (!stored || !isOutdated(stored, cost)) return null;
	return await hashing
		.run(exchange, () => hashPassword(password, cost))
		.catch((error: unknown) => {
			if (error instanceof Failure) return null;
			throw error;
		});
}

/** Returns the account when the password is right; wrong passwords count against the rate limit. */
async function verifyCredentials(
	accounts: LocalAccounts,
	exchange: Exchange,
	credentials: Credentials,
): Promise<UserRow> {
	const { database, limits } = accounts;
	const subject = subjectOf(credentials.email);
	const refund = await consumeSignIn(limits, subject, exchange.address);
	const user = await findLocal(database.query, subject);
	const isCorrect = await verifyPasswordQueued(
		accounts,
		exchange,
		credentials.password,
		user?.password_hash ?? null,
	).catch((error: unknown) => {
		refund();
		throw error;
	});
	if (!user || !isCorrect) throw wrongCredentials();
	refund();
	return user;
}

export async function signIn(
	accounts: LocalAccounts,
	exchange: Exchange,
	credentials: Credentials,
): Promise<SignedInUser> {
	if (!accounts.allowSignIn) throw onlyGoogle();
	const user = await verifyCredentials(accounts, exchange, credentials);
	const renewed = await renewedHash(accounts, exchange, credentials.password, user.password_hash);
	return await accounts.identity.startLoginSession(exchange, async (transaction) => {
		const current = await findLocal(transaction, user.subject);
		// The account was deleted or its password changed during the check.
		if (!current || current.password_hash !== user.password_hash) throw wrongCredentials();
		if (!renewed) return current;
		await transaction.updateTable("users").set({ password_hash: renewed }).where("id", "=", current.id).execute();
		return { ...current, password_hash: renewed };
	});
}
