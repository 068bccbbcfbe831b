import { randomBytes } from "node:crypto";
import { Failure, invalid } from "../../../failures.ts";
import { TooLarge } from "../../../platform/object-store/index.ts";
import type { Owner } from "../../identity/index.ts";
import type { OwnedMultipart } from "../access.ts";
import { newObjectKey, ownerColumns } from "../store/object-rows.ts";
import { assertPendingLimit, assertQuota } from "../store/quota.ts";
import { deleteReleasedObjects, dropMultipart } from "../store/sweep.ts";
import type { Uploads } from "../uploads.ts";
import { beginObject, dropObject, newObject, storeObject, tooLarge } from "./receive-upload.ts";
import { sanitizeName } from "./sanitize-name.ts";
import { receivedParts } from "./upload-parts.ts";
import { URL_LIFETIME_S } from "./upload-url.ts";

export const PARTS_DO_NOT_MATCH = "The parts are not the ones that have arrived.";

/** The operations of a multipart upload, through this server or directly to the bucket. */
export interface MultipartUpload {
	/** The received parts, sorted by number. */
	list(): Promise<{ readonly number: number; readonly etag: string; readonly size: number }[]>;
	/** Signs the URL for one part. */
	sign(part: number, size: number | undefined): Promise<{ readonly url: string; readonly expires: number }>;
	/** Joins the parts; resolves to the URL of the object. */
	complete(given: readonly CompletedPart[], sender: string): Promise<string>;
	/** Aborts the upload and deletes its parts. */
	abort(): Promise<void>;
}

export interface MultipartIds {
	readonly key: string;
	readonly uploadId: string;
}

/** Creates a multipart upload through this server. */
export async function createMultipart(uploads: Uploads, owner: Owner, filename: string): Promise<MultipartIds> {
	const { database, clock } = uploads;
	const ids = { key: newObjectKey(), uploadId: randomBytes(16).toString("hex") };
	await database.write(async (transaction) => {
		const currentOwner = await assertQuota(transaction, owner, 0);
		await assertPendingLimit(transaction, "multipart_uploads", currentOwner);
		const columns = { id: ids.uploadId, key: ids.key, name: sanitizeName(filename), created_at: clock.now() };
		await transaction
			.insertInto("multipart_uploads")
			.values({ ...columns, ...ownerColumns(currentOwner) })
			.execute();
	});
	return ids;
}

function signPart({ urlSigner, maxBytes }: Uploads, upload: OwnedMultipart, part: number) {
	const url = urlSigner.sign(`/objects/parts/${upload.id}/${part}`, {
		kind: "part",
		key: upload.id,
		part,
		owner: upload.owner,
		newcomer: null,
		name: "",
		type: null,
		size: null,
		maxBytes,
	});
	return { url, expires: URL_LIFETIME_S };
}

export interface CompletedPart {
	readonly PartNumber: number;
	readonly ETag: string;
}

/** The received parts in order; throws unless the given parts match them exactly. */
async function matchParts(uploads: Uploads, upload: OwnedMultipart, given: readonly CompletedPart[]) {
	const received = await receivedParts(uploads.database.query, upload.id);
	const expected = given.toSorted((a, b) => a.PartNumber - b.PartNumber);
	const isMatch =
		received.length > 0 &&
		received.length === expected.length &&
		received.every(
			({ number, etag }, index) => expected[index]?.PartNumber === number && expected[index]?.ETag === etag,
		);
	if (!isMatch) throw invalid(PARTS_DO_NOT_MATCH);
	return received;
}

/** Streams the parts one after the other, so that the file is never in memory. */
async function* concatenated({ objects }: Uploads, keys: readonly string[]): AsyncGenerator<Uint8Array> {
	for (const key of keys) {
		const part = await objects.read(key);
		if (!part) throw new Failure(404, "not-found", PARTS_DO_NOT_MATCH);
		yield* part;
	}
}

async function completeMultipart(
	uploads: Uploads,
	upload: OwnedMultipart,
	given: readonly CompletedPart[],
	sender: string,
): Promise<string> {
	const { incoming, clock, maxBytes } = uploads;
	const parts = await matchParts(uploads, upload, given);
	const object = newObject({ kind: "upload", key: upload.key, owner: upload.owner, name: upload.name });
	const bytes = parts.reduce((sum, { size }) => sum + size, 0);
	await beginObject(uploads, object, bytes);
	const keys = parts.map(({ store_key }) => store_key);
	const received = await incoming.receive(concatenated(uploads, keys), maxBytes).catch(async (error: unknown) => {
		await dropObject(uploads, object).catch(() => {});
		throw error instanceof TooLarge ? tooLarge(maxBytes) : error;
	});
	const location = await storeObject(uploads, object, received.path, sender, (transaction) =>
		dropMultipart(transaction, upload.id, clock.now()),
	);
	await deleteReleasedObjects(uploads);
	return location;
}

/** A multipart upload whose parts are sent through this server. */
export const serverMultipart = (uploads: Uploads, upload: OwnedMultipart): MultipartUpload => ({
	list: () => receivedParts(uploads.database.query, upload.id),
	sign: async (part) => signPart(uploads, upload, part),
	complete: (given, sender) => completeMultipart(uploads, upload, given, sender),
	async abort() {
		await uploads.database.write((transaction) => dropMultipart(transaction, upload.id, uploads.clock.now()));
		await deleteReleasedObjects(uploads);
	},
});
