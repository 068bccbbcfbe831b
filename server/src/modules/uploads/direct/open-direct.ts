import { randomBytes } from "node:crypto";
import { Failure } from "../../../failures.ts";
import type { DirectBucket } from "../../../platform/object-store/index.ts";
import type { Owner } from "../../identity/index.ts";
import { tooLarge } from "../receive/receive-upload.ts";
import { sanitizeName } from "../receive/sanitize-name.ts";
import { URL_LIFETIME_S } from "../receive/upload-url.ts";
import { addressOf, newObjectKey } from "../store/object-rows.ts";
import { assertQuota } from "../store/quota.ts";
import type { Uploads } from "../uploads.ts";
import { incomingKey, insertDirect } from "./direct-rows.ts";

/** Anything else could not be sent as one, and is not signed. */
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/;

interface DirectFile {
	readonly name: string;
	readonly type: string | null;
	/** An address of the bucket takes exactly so many bytes, so it has to be known. */
	readonly size: number;
}

interface DirectTarget {
	readonly uploadURL: string;
	readonly objectURL: string;
	/** To be sent with the file: they are part of what was signed. */
	readonly headers: Readonly<Record<string, string>>;
	readonly completeURL: string;
}

/** How long from now an address is good. */
export const urlLifetime = ({ clock }: Pick<Uploads, "clock">) => ({ signedAt: clock.now(), seconds: URL_LIFETIME_S });

/** The row comes before the bytes, so that the bucket has nothing of which the database does not know. */
async function insertPending(uploads: Uploads, owner: Owner, file: DirectFile, bucketUpload: "" | null) {
	const { database, clock, maxBytes } = uploads;
	if (file.size > maxBytes) throw tooLarge(maxBytes);
	if (file.size === 0) throw new Failure(400, "invalid", "This file is empty.");
	const names = { key: newObjectKey(), id: randomBytes(16).toString("hex") };
	await database.write(async (transaction) => {
		const standing = await assertQuota(transaction, owner, file.size);
		await insertDirect(transaction, standing, {
			...names,
			bucket_upload: bucketUpload,
			name: sanitizeName(file.name),
			size: file.size,
			created_at: clock.now(),
		});
	});
	return names;
}

/** Hands out an address of the bucket for one file. */
export async function openDirect(
	uploads: Uploads,
	bucket: DirectBucket,
	owner: Owner,
	file: DirectFile,
): Promise<DirectTarget> {
	const { key } = await insertPending(uploads, owner, file, null);
	const type = file.type !== null && MEDIA_TYPE.test(file.type) ? file.type : null;
	const { url, headers } = await bucket.signPut(incomingKey({ key }), { ...file, type }, urlLifetime(uploads));
	const objectURL = addressOf({ key, kind: "upload" });
	return { uploadURL: url, objectURL, headers, completeURL: `/api/objects/${key}/complete` };
}

/** Begins an upload in parts in the bucket itself. */
export async function openDirectParts(uploads: Uploads, bucket: DirectBucket, owner: Owner, file: DirectFile) {
	const { key, id } = await insertPending(uploads, owner, file, "");
	const { database } = uploads;
	try {
		const bucketUpload = await bucket.createMultipart(incomingKey({ key }));
		await database.write((transaction) =>
			transaction.updateTable("direct_uploads").set({ bucket_upload: bucketUpload }).where("key", "=", key).execute(),
		);
		return { key, uploadId: id };
	} catch (error) {
		// What the bucket has begun all the same is swept there.
		await database.write((t) => t.deleteFrom("direct_uploads").where("key", "=", key).execute()).catch(() => {});
		throw error;
	}
}
