import type { Queries } from "../../../platform/database/index.ts";
import type { ObjectRow, VendorCopy } from "../store/object-rows.ts";
import { releaseObject } from "../store/release-object.ts";

/** What vendors get of a stored file, and where it lies. */
export interface StoredCopy extends VendorCopy {
	readonly object_key: string;
	readonly store_key: string;
}

/** The copies of files that still exist, by the key of the object. */
export async function copiesOf(query: Queries, keys: readonly string[]): Promise<ReadonlyMap<string, StoredCopy>> {
	if (keys.length === 0) return new Map();
	const rows = await query
		.selectFrom("vendor_copies")
		.innerJoin("objects", "objects.key", "vendor_copies.object_key")
		.selectAll("vendor_copies")
		.select("objects.store_key")
		.where("objects.key", "in", [...new Set(keys)])
		.where("objects.state", "=", "ready")
		.execute();
	return new Map(rows.map((row) => [row.object_key, row]));
}

/** Updating a row to itself locks it, so that a file is not attached while it is deleted. Resolves to those that exist. */
export async function lockObjects(
	transaction: Queries,
	keys: readonly string[],
): Promise<readonly Pick<ObjectRow, "key">[]> {
	return await transaction
		.updateTable("objects")
		.set((column) => ({ name: column.ref("name") }))
		.where("key", "in", keys)
		.where("state", "=", "ready")
		.returning("key")
		.execute();
}

/** Whether a turn has this file. */
async function isAttached(query: Queries, key: string): Promise<boolean> {
	const use = query.selectFrom("turn_files").select("position").where("object_key", "=", key);
	return (await use.limit(1).executeTakeFirst()) !== undefined;
}

/** Whether a chat of the file's owner has it. */
export async function isUsedByOwner(
	query: Queries,
	{ key, user_id, visitor_id }: Pick<ObjectRow, "key" | "user_id" | "visitor_id">,
): Promise<boolean> {
	const uses = query
		.selectFrom("turn_files")
		.innerJoin("chats", "chats.id", "turn_files.chat_id")
		.select("turn_files.position")
		.where("object_key", "=", key);
	const own =
		user_id === null ? uses.where("chats.visitor_id", "=", visitor_id) : uses.where("chats.user_id", "=", user_id);
	return (await own.limit(1).executeTakeFirst()) !== undefined;
}

/** SQL statements have a limited number of parameters. */
const CHATS_AT_ONCE = 500;

/** Releases the attachments that only these chats have, in the transaction that deletes the chats. */
export async function releaseAttachments(transaction: Queries, chatIds: readonly string[], now: number): Promise<void> {
	for (let first = 0; first < chatIds.length; first += CHATS_AT_ONCE) {
		const batch = chatIds.slice(first, first + CHATS_AT_ONCE);
		const files = await transaction
			.selectFrom("turn_files")
			.innerJoin("objects", "objects.key", "turn_files.object_key")
			.select("objects.key")
			.distinct()
			.where("turn_files.chat_id", "in", batch)
			.where("objects.kind", "=", "attachment")
			.orderBy("objects.key")
			.execute();
		// Attaching such a file waits for its lock; locking in order prevents a deadlock of two releases.
		for (const { key } of files) await lockObjects(transaction, [key]);
		await transaction.deleteFrom("turn_files").where("chat_id", "in", batch).execute();
		for (const { key } of files) {
			if (!(await isAttached(transaction, key))) await releaseObject(transaction, key, now);
		}
	}
}
