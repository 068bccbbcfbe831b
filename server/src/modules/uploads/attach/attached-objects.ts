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
export async function isAttached(query: Queries, key: string): Promise<boolean> {
	const use = query.selectFrom("turn_files").select("position").where("object_key", "=", key);
	return (await use.limit(1).executeTakeFirst()) !== undefined;
}

/** Releases the attachments that only these chats have, in the transaction that deletes the chats. */
export async function releaseAttachments(transaction: Queries, chatIds: readonly string[], now: number): Promise<void> {
	if (chatIds.length === 0) return;
	const keys = await transaction
		.selectFrom("turn_files")
		.innerJoin("objects", "objects.key", "turn_files.object_key")
		.select("objects.key")
		.distinct()
		.where("turn_files.chat_id", "in", chatIds)
		.where("objects.kind", "=", "attachment")
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("turn_files as others")
						.select("others.position")
						.whereRef("others.object_key", "=", "objects.key")
						.where("others.chat_id", "not in", chatIds),
				),
			),
		)
		.execute();
	for (const { key } of keys) await releaseObject(transaction, key, now);
}
