import { invalid, signedOut } from "../../../failures.ts";
import type { Queries } from "../../../platform/database/index.ts";
import type { SignedInUser, UserRow } from "../../identity/index.ts";
import type { Uploads } from "../uploads.ts";
import { objectPath } from "./object-rows.ts";
import { releaseObject } from "./release-object.ts";
import { deleteReleasedObjects } from "./sweep.ts";

const NOT_YOURS = "Choose a picture that you have uploaded as an avatar.";
const AVATAR_URL = /^\/objects\/avatars\/([0-9a-f]{32})$/;

/** Replaces and releases the previous avatar. Null restores the picture of the sign-in account. */
async function replaceAvatar(uploads: Uploads, transaction: Queries, user: SignedInUser, address: string | null) {
	const before = await transaction
		.selectFrom("users")
		.select("custom_avatar")
		.where("id", "=", user.id)
		.executeTakeFirst();
	const [row] = await transaction
		.updateTable("users")
		.set({ custom_avatar: address })
		.where("id", "=", user.id)
		.returningAll()
		.execute();
	if (!row) throw signedOut();
	const [, key] = AVATAR_URL.exec(before?.custom_avatar ?? "") ?? [];
	if (key && before?.custom_avatar !== address) await releaseObject(transaction, key, uploads.clock.now());
	return row;
}

/** SEC-26: accepts only the URL of an avatar that this user uploaded; nothing is fetched. */
export async function setAvatar(uploads: Uploads, user: SignedInUser, address: string): Promise<UserRow> {
	const [, key] = AVATAR_URL.exec(address) ?? [];
	if (!key) throw invalid(NOT_YOURS);
	const changed = await uploads.database.write(async (transaction) => {
		const object = await transaction
			.selectFrom("objects")
			.select(["key", "kind"])
			.where("key", "=", key)
			.where("kind", "=", "avatar")
			.where("user_id", "=", user.id)
			.where("state", "=", "ready")
			.executeTakeFirst();
		if (!object) throw invalid(NOT_YOURS);
		return await replaceAvatar(uploads, transaction, user, objectPath(object));
	});
	await deleteReleasedObjects(uploads);
	return changed;
}

export async function deleteAvatar(uploads: Uploads, user: SignedInUser): Promise<UserRow> {
	const changed = await uploads.database.write((transaction) => replaceAvatar(uploads, transaction, user, null));
	await deleteReleasedObjects(uploads);
	return changed;
}
