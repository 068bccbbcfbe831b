import type { Database, Queries } from "../database/index.ts";
import type { BucketMultipart, ObjectStore } from "./object-store.ts";

interface DeletionRow {
	readonly store_key: string;
	readonly bucket_upload: string | null;
	readonly doomed_at: number;
}

/** The number of rows read from the queue at a time. */
const BATCH = 200;

/**
 * Queues keys for deletion in the transaction that releases them. A failed deletion is retried, also after a crash.
 */
export async function queueObjectsToDelete(transaction: Queries, keys: readonly string[], now: number): Promise<void> {
	for (const store_key of keys) await enqueue(transaction, { store_key, bucket_upload: null, doomed_at: now });
}

/** Queues a multipart upload of the bucket to be aborted, and its object to be deleted. */
export async function queueMultipartToAbort(transaction: Queries, upload: BucketMultipart, now: number): Promise<void> {
	await enqueue(transaction, { store_key: upload.key, bucket_upload: upload.bucketUpload, doomed_at: now });
}

async function enqueue(transaction: Queries, row: DeletionRow): Promise<void> {
	await transaction
		.insertInto("doomed_objects")
		.values(row)
		.onConflict((conflict) => conflict.doNothing())
		.execute();
}

async function deleteOne(store: ObjectStore, { store_key, bucket_upload }: DeletionRow): Promise<void> {
	if (bucket_upload !== null) await store.direct?.abortMultipart({ key: store_key, bucketUpload: bucket_upload });
	await store.remove(store_key);
}

/** Deletes the queued objects, or only those of `only`. Rejects at the first failure; the rest stays queued. */
export async function deleteQueuedObjects(
	database: Database,
	store: ObjectStore,
	only?: readonly string[],
): Promise<void> {
	const queued = database.query.selectFrom("doomed_objects").selectAll().limit(BATCH);
	for (;;) {
		const rows = await (only ? queued.where("store_key", "in", only) : queued).execute();
		if (rows.length === 0) return;
		for (const row of rows) await deleteOne(store, row);
		const keys = rows.map(({ store_key }) => store_key);
		await database.write((t) => t.deleteFrom("doomed_objects").where("store_key", "in", keys).execute());
	}
}
