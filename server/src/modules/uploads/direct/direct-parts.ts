import { invalid } from "../../../failures.ts";
import type { BucketMultipart, DirectBucket, StoredPart } from "../../../platform/object-store/index.ts";
import { uploadEnded } from "../access.ts";
import { type CompletedPart, type MultipartUpload, PARTS_DO_NOT_MATCH } from "../receive/multipart.ts";
import { SIZE_MISMATCH } from "../receive/receive-upload.ts";
import { URL_LIFETIME_S } from "../receive/upload-url.ts";
import { assertPartLimit, assertQuota } from "../store/quota.ts";
import { deleteReleasedObjects } from "../store/sweep.ts";
import type { Uploads } from "../uploads.ts";
import { dropDirect, incomingKey, type OwnedDirect } from "./direct-rows.ts";
import { finalizeDirect } from "./finalize-direct.ts";
import { urlLifetime } from "./open-direct.ts";

const SIZE_REQUIRED = "Say how large the part is.";

function multipartOf(upload: OwnedDirect): BucketMultipart {
	if (!upload.bucket_upload) throw uploadEnded();
	return { key: incomingKey(upload), bucketUpload: upload.bucket_upload };
}

/** The parts that were completed. */
async function completedParts({ database }: Uploads, { key }: OwnedDirect): Promise<StoredPart[]> {
	const rows = await database.query
		.selectFrom("direct_parts")
		.select(["number", "etag", "size"])
		.where("key", "=", key)
		.where("etag", "!=", "")
		.orderBy("number")
		.execute();
	return rows;
}

/** The sizes of all signed parts together must not exceed the announced size. */
async function reservePart(uploads: Uploads, upload: OwnedDirect, number: number, size: number): Promise<void> {
	await uploads.database.write(async (transaction) => {
		const parts = await transaction.selectFrom("direct_parts").selectAll().where("key", "=", upload.key).execute();
		const before = parts.find((part) => part.number === number);
		const others = parts.reduce((sum, part) => sum + (part === before ? 0 : part.size), 0);
		if (others + size > upload.size) throw invalid(SIZE_MISMATCH);
		assertPartLimit(parts.length - (before ? 1 : 0), uploads.maxBytes);
		await assertQuota(transaction, upload.owner, size - (before?.size ?? 0));
		await transaction
			.insertInto("direct_parts")
			.values({ key: upload.key, number, size, etag: "" })
			.onConflict((conflict) => conflict.columns(["key", "number"]).doUpdateSet({ size }))
			.execute();
	});
}

const unquoted = (etag: string): string => etag.replaceAll('"', "");

/** Completes the upload in the bucket when the given parts match the stored ones and the announced size. */
async function completeInBucket(
	uploads: Uploads,
	bucket: DirectBucket,
	upload: OwnedDirect,
	given: readonly CompletedPart[],
) {
	const multipart = multipartOf(upload);
	const parts = await bucket.listParts(multipart);
	if (parts === null) {
		// A process may have died between the completion and the processing of the object.
		if ((await uploads.objects.sizeOf(multipart.key)) === null) throw uploadEnded();
		return;
	}
	const expected = given.toSorted((a, b) => a.PartNumber - b.PartNumber);
	const isExpected = ({ number, etag }: StoredPart, index: number): boolean =>
		expected[index]?.PartNumber === number && unquoted(expected[index].ETag) === unquoted(etag);
	if (parts.length === 0 || parts.length !== expected.length || !parts.every(isExpected))
		throw invalid(PARTS_DO_NOT_MATCH);
	if (parts.reduce((sum, { size }) => sum + size, 0) !== upload.size) throw invalid(SIZE_MISMATCH);
	await uploads.database.write(async (transaction) => {
		for (const { number, etag } of parts)
			await transaction
				.updateTable("direct_parts")
				.set({ etag })
				.where("key", "=", upload.key)
				.where("number", "=", number)
				.execute();
	});
	await bucket.completeMultipart(multipart, parts);
}

/** A multipart upload whose parts the browser sends directly to the bucket. */
export const bucketMultipart = (uploads: Uploads, bucket: DirectBucket, upload: OwnedDirect): MultipartUpload => ({
	async list() {
		return (await bucket.listParts(multipartOf(upload))) ?? (await completedParts(uploads, upload));
	},
	async sign(number, size) {
		if (size === undefined) throw invalid(SIZE_REQUIRED);
		const multipart = multipartOf(upload);
		await reservePart(uploads, upload, number, size);
		return { url: await bucket.signPart(multipart, { number, size }, urlLifetime(uploads)), expires: URL_LIFETIME_S };
	},
	complete: (given, sender) =>
		finalizeDirect(uploads, upload, sender, () => completeInBucket(uploads, bucket, upload, given)),
	async abort() {
		await uploads.database.write((transaction) => dropDirect(transaction, [upload], uploads.clock.now()));
		await deleteReleasedObjects(uploads);
	},
});
