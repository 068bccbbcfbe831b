import { randomBytes } from "node:crypto";
import type { UserRow } from "./logins/login-sessions.ts";

type NewUserFields = Pick<UserRow, "issuer" | "subject" | "created_at"> & Partial<UserRow>;

/** The row of a new user; profiles are private by default. */
export const newUser = (fields: NewUserFields): UserRow => ({
	id: randomBytes(16).toString("base64url"),
	email: null,
	display_name: null,
	photo_url: null,
	custom_avatar: null,
	username: null,
	username_key: null,
	is_public: 0,
	auto_compare: 0,
	judge: null,
	password_hash: null,
	...fields,
});
