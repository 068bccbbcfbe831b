import { signedOut } from "../../failures.ts";
import type { Database, Queries } from "../../platform/database/index.ts";
import type { UserRow } from "./logins/login-sessions.ts";
import type { Viewer } from "./owner.ts";

declare const signedIn: unique symbol;

/** The user of the request's login session. Only this file creates one, so use cases cannot skip the check. */
export interface SignedInUser extends UserRow {
	readonly [signedIn]: true;
}

export const SIGNED_OUT = "You were signed out. Sign in to continue; your text is saved.";

const findUser = (query: Queries, id: string): Promise<UserRow | undefined> =>
	query.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();

/** Throws 401 when no user is signed in. */
export async function signedInUser(database: Database, viewer: Viewer): Promise<SignedInUser> {
	if (viewer.kind !== "user") {
		throw viewer.kind === "anonymous" && viewer.wasSignedIn ? signedOut(SIGNED_OUT) : signedOut();
	}
	const user = await findUser(database.query, viewer.id);
	if (!user) throw signedOut(SIGNED_OUT);
	return user as SignedInUser;
}

/** A user who has just authenticated, within the transaction that starts the login session. */
export const justSignedIn = (user: UserRow): SignedInUser => user as SignedInUser;
