import { randomBytes } from "node:crypto";
import { Failure } from "../../../failures.ts";
import type { DirectBucket } from "../../../platform/object-store/index.ts";
import type { Owner } from "../../identity/index.ts";
import { tooLarge } from "../receive/receive-upload.ts";
import { sanitizeName } from "../receive/sanitize-name.ts";
import { URL_LIFETIME_S } from "../receive/upload-url.ts";
import { newObjectKey, objectPath } from "../store/object-rows.ts";
import { assertQuota } from "../store/quota.ts";
import type { Uploads } from "../uploads.ts";
import { incomingKey, insertDirect } from "./direct-rows.ts";

/** Other values are not valid as a Content-Type and are not signed. */
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+$/;

interface DirectFile {
	readonly name: string;
	readonly type: string | null;
	/** The signed URL accepts exactly this many bytes. */
	readonly size: number;
}

interface DirectTarget {
	readonly uploadURL: string;
	readonly objectURL: string;
	/** Headers that are part of the signature and must be sent with the file. */
	readonly headers: Readonly<Record<string, string>>;
	readonly completeURL: string;
}

/** The validity of a URL that is signed now. */
export const urlLifetime = ({ clock }: Pick<Uploads, "clock">) => ({ signedAt: clock.now(), seconds: URL_LIFETIME_S });

/** Inserts the row before any bytes are sent, so that the database knows everything in the bucket. */
async function insertPending(uploads: Uploads, owner: Owner, file: DirectFile, bucketUpload: "" | null) {
	const { database, clock, maxBytes } = uploads;
	if (file.size > maxBytes) throw tooLarge(maxBytes);
	if (file.size === 0) throw new Failure(400, "invalid", "This file is empty.");
	const ids = { key: newObjectKey(), id: randomBytes(16).toString("hex") };
	await database.write(async (transaction) => {
		const currentOwner = await assertQuota(transaction, owner, file.size);
		await insertDirect(transaction, currentOwner, {
			...ids,
			bucket_upload: bucketUpload,
			name: sanitizeName(file.name),
			size: file.size,
			created_at: clock.now(),
		});
	});
	return ids;
}

/** Signs a URL of the bucket for one file. */
export async function openDirect(
	uploads: Uploads,
	bucket: DirectBucket,
	owner: Owner,
	file: DirectFile,
): Promise<DirectTarget> {
	const { key } = await insertPending(uploads, owner, file, null);
	const type = file.type !== null && MEDIA_TYPE.test(file.type) ? file.type : null;
	const { url, headers } = await bucket.signPut(incomingKey({ key }), { ...file, type }, urlLifetime(uploads));
	const objectURL = objectPath({ key, kind: "upload" });
	return { uploadURL: url, objectURL, headers, completeURL: `/api/objects/${key}/complete` };
}

/** Creates a multipart upload in the bucket. */
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
		// If the bucket created the upload anyway, the sweep deletes it.
		await database.write((t) => t.deleteFrom("direct_uploads").where("key", "=", key).execute()).catch(() => {});
		throw error;
	}
}
