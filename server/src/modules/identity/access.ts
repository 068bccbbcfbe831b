import { signedOut } from "../../failures.ts";
import type { Database, Queries } from "../../platform/database/index.ts";
import type { UserRow } from "./logins/login-sessions.ts";
import type { Viewer } from "./owner.ts";

declare const signedIn: unique symbol;

/** The person whose login session the request carries. Only this file makes one, so a use case that takes it cannot skip the check. */
export interface SignedInUser extends UserRow {
	readonly [signedIn]: true;
}

export const SIGNED_OUT = "You were signed out. Sign in to continue; your text is saved.";

const findUser = (query: Queries, id: string): Promise<UserRow | undefined> =>
	query.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirst();

/** 401 for everybody else. */
export async function signedInUser(database: Database, viewer: Viewer): Promise<SignedInUser> {
	if (viewer.kind !== "user") {
		throw viewer.kind === "anonymous" && viewer.wasSignedIn ? signedOut(SIGNED_OUT) : signedOut();
	}
	const user = await findUser(database.query, viewer.id);
	if (!user) throw signedOut(SIGNED_OUT);
	return user as SignedInUser;
}

/** Somebody who has just proved who they are, within the transaction that begins their login session. */
export const justSignedIn = (user: UserRow): SignedInUser => user as SignedInUser;
