import type { Queries } from "../../../platform/database/index.ts";
import { deleteQueuedObjects, queueObjectsToDelete } from "../../../platform/object-store/index.ts";
import { dropDirect, INCOMING, incomingKey } from "../direct/direct-rows.ts";
import { URL_LIFETIME_S } from "../receive/upload-url.ts";
import type { Uploads } from "../uploads.ts";
import { objectPath, storeKeys } from "./object-rows.ts";

const DAY_MS = 86_400_000;
/** The maximum duration of an upload; until then an interrupted one counts against the quota. */
const MAX_UPLOAD_MS = 3_600_000;
/** The URL prefix of avatars. */
const AVATAR_PREFIX = objectPath({ key: "", kind: "avatar" });

/** Avatars that their owners do not use. */
const unusedAvatars = (transaction: Queries, cutoff: number) =>
	transaction
		.selectFrom("objects")
		.select(["key", "kind", "store_key"])
		.where("kind", "=", "avatar")
		.where("state", "=", "ready")
		.where("created_at", "<", cutoff)
		.where(({ not, exists, selectFrom }) =>
			not(
				exists(
					selectFrom("users")
						.select("users.id")
						.whereRef("users.id", "=", "objects.user_id")
						.where((row) => row("users.custom_avatar", "=", row(row.val(AVATAR_PREFIX), "||", row.ref("objects.key")))),
				),
			),
		)
		.execute();

/** Attachments that no turn has. */
const unusedAttachments = (transaction: Queries, cutoff: number) =>
	transaction
		.selectFrom("objects")
		.select(["key", "kind", "store_key"])
		.where("kind", "=", "attachment")
		.where("state", "=", "ready")
		.where("created_at", "<", cutoff)
		.where("key", "not in", transaction.selectFrom("turn_files").select("object_key"))
		.execute();

/** Deletes unfinished objects, objects without an owner, and avatars and attachments without a use. */
async function sweepObjects(transaction: Queries, now: number): Promise<void> {
	const cutoff = now - DAY_MS;
	const abandoned = await transaction
		.selectFrom("objects")
		.select(["key", "kind", "store_key"])
		.where((row) =>
			row.or([
				row.and([
					row("state", "=", "arriving"),
					row("created_at", "<", now - MAX_UPLOAD_MS),
					// A direct upload in the bucket can still be finalized.
					row("key", "not in", transaction.selectFrom("direct_uploads").select("key")),
				]),
				row.and([row("state", "!=", "ready"), row("created_at", "<", cutoff)]),
				row.and([row("state", "!=", "gone"), row("user_id", "is", null), row("visitor_id", "is", null)]),
			]),
		)
		.execute();
	const unused = [...(await unusedAvatars(transaction, cutoff)), ...(await unusedAttachments(transaction, cutoff))];
	const obsolete = [...abandoned, ...unused];
	await queueObjectsToDelete(transaction, obsolete.flatMap(storeKeys), now);
	for (const { key } of obsolete) await transaction.deleteFrom("objects").where("key", "=", key).execute();
}

/** Deletes abandoned multipart uploads. */
async function sweepMultiparts(transaction: Queries, now: number): Promise<void> {
	const rows = await transaction
		.selectFrom("multipart_uploads")
		.select("id")
		.where((row) =>
			row.or([
				row("created_at", "<", now - DAY_MS),
				row.and([row("user_id", "is", null), row("visitor_id", "is", null)]),
			]),
		)
		.execute();
	for (const { id } of rows) await dropMultipart(transaction, id, now);
}

/** Deletes abandoned direct uploads, and refused ones after their URL has expired. */
async function sweepDirect(transaction: Queries, now: number): Promise<void> {
	const rows = await transaction
		.selectFrom("direct_uploads")
		.select(["key", "bucket_upload"])
		.where((row) =>
			row.or([
				row("created_at", "<", now - DAY_MS),
				row("refused_at", "<", now - URL_LIFETIME_S * 1000),
				row.and([row("user_id", "is", null), row("visitor_id", "is", null)]),
			]),
		)
		.execute();
	await dropDirect(transaction, rows, now);
}

/** Deletes direct uploads without a file already after an hour, so that they do not use the quota. */
async function sweepUnsent({ database, objects }: Uploads, now: number): Promise<void> {
	const rows = await database.query
		.selectFrom("direct_uploads")
		.select(["key", "bucket_upload"])
		.where("bucket_upload", "is", null)
		.where("refused_at", "is", null)
		.where("created_at", "<", now - MAX_UPLOAD_MS)
		.execute();
	for (const row of rows) {
		if ((await objects.sizeOf(incomingKey(row))) !== null) continue;
		await database.write((transaction) => dropDirect(transaction, [row], now));
	}
}

/** Deletes a multipart upload and queues its parts for deletion. */
export async function dropMultipart(transaction: Queries, id: string, now: number): Promise<void> {
	const parts = await transaction.selectFrom("upload_parts").select("store_key").where("upload_id", "=", id).execute();
	await queueObjectsToDelete(
		transaction,
		parts.map(({ store_key }) => store_key),
		now,
	);
	await transaction.deleteFrom("multipart_uploads").where("id", "=", id).execute();
}

/** Deletes the queued objects, or only those of `only`; failures are retried later. */
export async function deleteReleasedObjects(
	{ database, objects, logger }: Uploads,
	only?: readonly string[],
): Promise<void> {
	await deleteQueuedObjects(database, objects, only).catch((error: unknown) => {
		logger.warn({ err: error }, "could not delete released files; retrying later");
	});
}

/** Runs all sweeps. */
export async function sweepUploads(uploads: Uploads): Promise<void> {
	const { database, objects, incoming, direct, clock, logger } = uploads;
	const now = clock.now();
	await incoming.sweep(now - DAY_MS);
	await database.write(async (transaction) => {
		await sweepDirect(transaction, now);
		await sweepObjects(transaction, now);
		await sweepMultiparts(transaction, now);
	});
	await deleteReleasedObjects(uploads);
	await sweepUnsent(uploads, now);
	// A signed URL can be used after its row is gone, so the bucket itself is swept too.
	await objects.direct?.sweep(INCOMING, now - DAY_MS).catch((error: unknown) => {
		// Without direct uploads the access key may lack the permission to list the bucket.
		if (direct) throw error;
		logger.debug({ err: error }, "could not sweep old direct uploads in the bucket");
	});
}
