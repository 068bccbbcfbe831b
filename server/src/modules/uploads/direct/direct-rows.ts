import type { Selectable } from "kysely";
import type { Queries, Tables } from "../../../platform/database/index.ts";
import { queueMultipartToAbort, queueObjectsToDelete } from "../../../platform/object-store/index.ts";
import type { Owner, Viewer } from "../../identity/index.ts";
import { ownerColumn, ownerColumns } from "../store/object-rows.ts";
import { assertPendingLimit } from "../store/quota.ts";

declare const owned: unique symbol;

export type DirectRow = Selectable<Tables["direct_uploads"]>;

/** A direct upload of the viewer. Only the two functions below create one. */
export interface OwnedDirect extends DirectRow {
	readonly [owned]: true;
	readonly owner: Owner;
}

/** The folder for uploads that are not checked yet. Nothing is served from it. */
export const INCOMING = "incoming";
export const incomingKey = ({ key }: Pick<DirectRow, "key">): string => `${INCOMING}/${key}`;

const ofViewer = (query: Queries, viewer: Owner) =>
	query
		.selectFrom("direct_uploads")
		.selectAll()
		.where(ownerColumn(viewer), "=", viewer.id)
		.where("refused_at", "is", null);

const toOwned = (row: DirectRow | undefined, owner: Owner): OwnedDirect | null =>
	row ? ({ ...row, owner } as OwnedDirect) : null;

export async function ownedDirect(query: Queries, viewer: Viewer, key: string): Promise<OwnedDirect | null> {
	if (viewer.kind === "anonymous") return null;
	return toOwned(await ofViewer(query, viewer).where("key", "=", key).executeTakeFirst(), viewer);
}

/** A direct multipart upload; upload id, key and owner must all match. */
export async function ownedDirectParts(
	query: Queries,
	viewer: Viewer,
	{ uploadId, key }: { readonly uploadId: string; readonly key: string },
): Promise<OwnedDirect | null> {
	if (viewer.kind === "anonymous") return null;
	const matching = ofViewer(query, viewer).where("key", "=", key).where("id", "=", uploadId);
	return toOwned(await matching.where("bucket_upload", "is not", null).executeTakeFirst(), viewer);
}

type NewDirect = Pick<DirectRow, "key" | "id" | "bucket_upload" | "name" | "size" | "created_at">;

export async function insertDirect(transaction: Queries, owner: Owner, row: NewDirect): Promise<void> {
	await assertPendingLimit(transaction, "direct_uploads", owner);
	await transaction
		.insertInto("direct_uploads")
		.values({ ...row, ...ownerColumns(owner), taken_by: null, taken_at: 0, refused_at: null })
		.execute();
}

/** Queues everything that the bucket may contain of the upload for deletion. */
async function queueIncomingToDelete(
	transaction: Queries,
	row: Pick<DirectRow, "key" | "bucket_upload">,
	now: number,
): Promise<void> {
	const key = incomingKey(row);
	if (row.bucket_upload) await queueMultipartToAbort(transaction, { key, bucketUpload: row.bucket_upload }, now);
	else await queueObjectsToDelete(transaction, [key], now);
}

/** Deletes the rows and queues their bucket content for deletion. */
export async function dropDirect(
	transaction: Queries,
	rows: readonly Pick<DirectRow, "key" | "bucket_upload">[],
	now: number,
): Promise<void> {
	for (const row of rows) {
		await queueIncomingToDelete(transaction, row, now);
		await transaction.deleteFrom("direct_uploads").where("key", "=", row.key).execute();
	}
}

/**
 * Refuses the upload permanently. A single PUT can be repeated until its URL expires, so the row stays until then and
 * counts against the quota.
 */
export async function refuseDirect(transaction: Queries, row: OwnedDirect, now: number): Promise<void> {
	if (row.bucket_upload !== null) return await dropDirect(transaction, [row], now);
	await queueIncomingToDelete(transaction, row, now);
	await transaction
		.updateTable("direct_uploads")
		.set({ refused_at: now, taken_by: null })
		.where("key", "=", row.key)
		.execute();
}
