import type { Selectable } from "kysely";
import type { Queries, Tables } from "../../../platform/database/index.ts";
import { queueMultipartToAbort, queueObjectsToDelete } from "../../../platform/object-store/index.ts";
import type { Owner, Viewer } from "../../identity/index.ts";
import { ownerColumn, ownerColumns } from "../store/object-rows.ts";
import { assertFewPending } from "../store/quota.ts";

declare const owned: unique symbol;

export type DirectRow = Selectable<Tables["direct_uploads"]>;

/** What the viewer sends into the bucket. Only the two functions below make one. */
export interface OwnedDirect extends DirectRow {
	readonly [owned]: true;
	readonly owner: Owner;
}

/** The folder where everything lies until it was looked into: nobody is served anything from there. */
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

/** Likewise one in parts: the upload, its key and its owner are asked for together. */
export async function ownedDirectParts(
	query: Queries,
	viewer: Viewer,
	{ uploadId, key }: { readonly uploadId: string; readonly key: string },
): Promise<OwnedDirect | null> {
	if (viewer.kind === "anonymous") return null;
	const asked = ofViewer(query, viewer).where("key", "=", key).where("id", "=", uploadId);
	return toOwned(await asked.where("bucket_upload", "is not", null).executeTakeFirst(), viewer);
}

type NewDirect = Pick<DirectRow, "key" | "id" | "bucket_upload" | "name" | "size" | "created_at">;

export async function insertDirect(transaction: Queries, owner: Owner, row: NewDirect): Promise<void> {
	await assertFewPending(transaction, "direct_uploads", owner);
	await transaction
		.insertInto("direct_uploads")
		.values({ ...row, ...ownerColumns(owner), taken_by: null, taken_at: 0, refused_at: null })
		.execute();
}

/** What the bucket may have of it has to go. */
async function queueIncomingToDelete(
	transaction: Queries,
	row: Pick<DirectRow, "key" | "bucket_upload">,
	now: number,
): Promise<void> {
	const key = incomingKey(row);
	if (row.bucket_upload) await queueMultipartToAbort(transaction, { key, bucketUpload: row.bucket_upload }, now);
	else await queueObjectsToDelete(transaction, [key], now);
}

/** Lets them all go, with whatever has come of them. */
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
 * Refused for good. What came in one PUT can come again until its address has expired: so long it is remembered, and takes
 * room.
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
