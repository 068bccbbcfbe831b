import { notFound } from "../../failures.ts";
import type { Database } from "../../platform/database/index.ts";

declare const isPublic: unique symbol;

/** A user with a public profile. Only this file creates one. */
export interface PublicUser {
	readonly [isPublic]: true;
	readonly id: string;
	readonly username: string;
	readonly displayName: string | null;
	readonly photoURL: string | null;
}

const NO_PROFILE = "This profile either doesn't exist or is not public.";

/** One query for all cases, so that private and unknown names cannot be distinguished. */
export async function findPublicUser({ query }: Database, username: string): Promise<PublicUser | null> {
	const row = await query
		.selectFrom("users")
		.select(["id", "username", "display_name", "photo_url", "custom_avatar"])
		.where("username_key", "=", username.toLowerCase())
		.where("is_public", "=", 1)
		.executeTakeFirst();
	if (!row || row.username === null) return null;
	const { id, display_name, photo_url, custom_avatar } = row;
	return {
		id,
		username: row.username,
		displayName: display_name,
		photoURL: custom_avatar ?? photo_url,
	} as PublicUser;
}

/** Throws 404 for private, unknown and deleted users alike. */
export async function publicUser(database: Database, username: string): Promise<PublicUser> {
	const user = await findPublicUser(database, username);
	if (!user) throw notFound(NO_PROFILE);
	return user;
}
