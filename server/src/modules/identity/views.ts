import type { User } from "@parallax/contract";
import type { UserRow } from "./logins/login-sessions.ts";

/** The account's issuer for people who sign in with e-mail and password. */
export const LOCAL_ISSUER = "local";

/** The fields of an account that its user can read. */
export const viewUser = (user: UserRow): User => ({
	username: user.username,
	email: user.email,
	displayName: user.display_name,
	photoURL: user.custom_avatar ?? user.photo_url,
	provider: user.issuer === LOCAL_ISSUER ? "local" : "google",
	isPublic: user.is_public === 1,
	autoCompare: user.auto_compare === 1,
	judge: user.judge,
});
