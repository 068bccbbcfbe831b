import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import { prepared, type Queries, type Tables } from "../../../platform/database/index.ts";
import { hashToken } from "../hash-token.ts";

export type LoginRow = Selectable<Tables["login_sessions"]>;
export type UserRow = Selectable<Tables["users"]>;

export const LOGIN_LIFETIME_MS = 30 * 86_400_000;
/** Sliding expiration is written at most once in this interval. */
const MIN_SLIDE_INTERVAL_MS = 3_600_000;

/** How long a sign-in counts as recent for irreversible actions (SEC-36). */
const RECENT_MS = 300_000;

/** The value of the login cookie: 256 random bits. Only its hash is stored. */
export const newLoginToken = (): string => randomBytes(32).toString("base64url");

/** Bounds the rows of one user. */
const MAX_PER_USER = 100;

interface NewLogin {
	readonly token: string;
	readonly userId: string;
	readonly device: string | null;
	readonly now: number;
}

export async function insertLogin(transaction: Queries, { token, userId, device, now }: NewLogin): Promise<void> {
	const times = { created_at: now, last_used_at: now, expires_at: now + LOGIN_LIFETIME_MS };
	await transaction
		.insertInto("login_sessions")
		.values({ token_hash: hashToken(token), user_id: userId, device, ...times })
		.execute();
	await deleteOldest(transaction, userId);
}

/** Deletes the least recently used login sessions beyond the limit. */
async function deleteOldest(transaction: Queries, userId: string): Promise<void> {
	const oldest = await transaction
		.selectFrom("login_sessions")
		.select("token_hash")
		.where("user_id", "=", userId)
		.orderBy("last_used_at", "desc")
		.orderBy("created_at", "desc")
		.limit(1000)
		.offset(MAX_PER_USER)
		.execute();
	for (const { token_hash } of oldest) await deleteLogin(transaction, token_hash);
}

const loginByToken = prepared((query, { tokenHash, now }: { readonly tokenHash: string; readonly now: number }) =>
	query.selectFrom("login_sessions").selectAll().where("token_hash", "=", tokenHash).where("expires_at", ">", now),
);

export async function findLogin(query: Queries, tokenHash: string, now: number): Promise<LoginRow | undefined> {
	const [row] = await loginByToken(query, { tokenHash, now });
	return row;
}

export const isDueToSlide = (login: LoginRow, now: number): boolean => now - login.last_used_at > MIN_SLIDE_INTERVAL_MS;

/** A sign-in in the future, after the clock was set back, is not recent either. */
export const isRecent = (login: LoginRow, now: number): boolean => Math.abs(now - login.created_at) <= RECENT_MS;

export async function slideLogin(transaction: Queries, tokenHash: string, now: number): Promise<void> {
	await transaction
		.updateTable("login_sessions")
		.set({ last_used_at: now, expires_at: now + LOGIN_LIFETIME_MS })
		.where("token_hash", "=", tokenHash)
		.execute();
}

export async function deleteLogin(transaction: Queries, tokenHash: string): Promise<void> {
	await transaction.deleteFrom("login_sessions").where("token_hash", "=", tokenHash).execute();
}

/** The hashes of these login sessions that are still active. */
export async function activeLogins(query: Queries, hashes: readonly string[], now: number): Promise<Set<string>> {
	const rows = await query
		.selectFrom("login_sessions")
		.select("token_hash")
		.where("token_hash", "in", hashes)
		.where("expires_at", ">", now)
		.execute();
	return new Set(rows.map(({ token_hash }) => token_hash));
}

export async function deleteLoginsOf(transaction: Queries, userId: string): Promise<void> {
	await transaction.deleteFrom("login_sessions").where("user_id", "=", userId).execute();
}

export async function deleteExpiredLogins(transaction: Queries, now: number): Promise<void> {
	await transaction.deleteFrom("login_sessions").where("expires_at", "<=", now).execute();
}
