import { createHash } from "node:crypto";
import type { LoginSession } from "@parallax/contract";
import { notFound } from "../../../failures.ts";
import type { Queries } from "../../../platform/database/index.ts";
import type { SignedInUser } from "../access.ts";
import type { LoginRow } from "./login-sessions.ts";

const NO_LOGIN = "This device is already signed out.";

/** A public id of a login session that reveals nothing about its cookie. */
const idOf = (login: LoginRow): string =>
	createHash("sha256").update(`login:${login.token_hash}`).digest("base64url").slice(0, 22);

export async function loadLogins(query: Queries, user: SignedInUser, now: number): Promise<LoginRow[]> {
	return await query
		.selectFrom("login_sessions")
		.selectAll()
		.where("user_id", "=", user.id)
		.where("expires_at", ">", now)
		.orderBy("last_used_at", "desc")
		.execute();
}

/** A login session of the user; throws 404 for any other id. */
export async function ownLogin(query: Queries, user: SignedInUser, id: string, now: number): Promise<LoginRow> {
	const login = (await loadLogins(query, user, now)).find((row) => idOf(row) === id);
	if (!login) throw notFound(NO_LOGIN);
	return login;
}

export const viewLogin = (login: LoginRow, current: boolean): LoginSession => ({
	id: idOf(login),
	device: login.device,
	createdAt: new Date(login.created_at).toISOString(),
	lastUsedAt: new Date(login.last_used_at).toISOString(),
	current,
});
