import type { Queries } from "../../../platform/database/index.ts";
import type { UserRow } from "../logins/login-sessions.ts";
import { newUser } from "../new-user.ts";
import type { GoogleIdentity } from "./read-claims.ts";

/** Inserts the account at the first sign-in; otherwise updates the fields that Google manages. */
export async function upsertGoogleAccount(transaction: Queries, google: GoogleIdentity, now: number): Promise<UserRow> {
	const managed = { email: google.email, display_name: google.displayName, photo_url: google.photoURL };
	const row = newUser({ issuer: google.issuer, subject: google.subject, created_at: now, ...managed });
	return await transaction
		.insertInto("users")
		.values(row)
		.onConflict((known) => known.columns(["issuer", "subject"]).doUpdateSet(managed))
		.returningAll()
		.executeTakeFirstOrThrow();
}
