import { randomBytes } from "node:crypto";
import { Failure, invalid } from "../../../failures.ts";
import { TooLarge } from "../../../platform/object-store/index.ts";
import type { Owner } from "../../identity/index.ts";
import type { OwnedMultipart } from "../access.ts";
import { newObjectKey, ownerColumns } from "../store/object-rows.ts";
import { assertFewPending, assertQuota } from "../store/quota.ts";
import { deleteReleasedObjects, dropMultipart } from "../store/sweep.ts";
import type { Uploads } from "../uploads.ts";
import { beginObject, dropObject, newObject, storeObject, tooLarge } from "./receive-upload.ts";
import { sanitizeName } from "./sanitize-name.ts";
import { arrivedParts } from "./upload-parts.ts";
import { URL_LIFETIME_S } from "./upload-url.ts";

export const PARTS_DO_NOT_MATCH = "The parts are not the ones that have arrived.";

/** What the uploader can do with an upload in parts, wherever the parts go. */
export interface MultipartUpload {
	/** The parts that have arrived, in their order. */
	list(): Promise<{ readonly number: number; readonly etag: string; readonly size: number }[]>;
	/** Where one part can be PUT. */
	sign(part: number, size: number | undefined): Promise<{ readonly url: string; readonly expires: number }>;
	/** Joins the parts to the object; resolves to where it is. */
	complete(given: readonly GivenPart[], sender: string): Promise<string>;
	/** Gives the upload up, with the parts that have arrived. */
	abort(): Promise<void>;
}

export interface MultipartIds {
	readonly key: string;
	readonly uploadId: string;
}

/** Begins an upload in parts. */
export async function createMultipart(uploads: Uploads, owner: Owner, filename: string): Promise<MultipartIds> {
	const { database, clock } = uploads;
	const opened = { key: newObjectKey(), uploadId: randomBytes(16).toString("hex") };
	await database.write(async (transaction) => {
		const standing = await assertQuota(transaction, owner, 0);
		await assertFewPending(transaction, "multipart_uploads", standing);
		const columns = { id: opened.uploadId, key: opened.key, name: sanitizeName(filename), created_at: clock.now() };
		await transaction
			.insertInto("multipart_uploads")
			.values({ ...columns, ...ownerColumns(standing) })
			.execute();
	});
	return opened;
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

export interface GivenPart {
	readonly PartNumber: number;
	readonly ETag: string;
}

/** The keys of the named parts, in order; a failure unless they are exactly what has arrived. */
async function matchParts(uploads: Uploads, upload: OwnedMultipart, given: readonly GivenPart[]) {
	const arrived = await arrivedParts(uploads.database.query, upload.id);
	const wanted = given.toSorted((a, b) => a.PartNumber - b.PartNumber);
	const fits =
		arrived.length > 0 &&
		arrived.length === wanted.length &&
		arrived.every(({ number, etag }, at) => wanted[at]?.PartNumber === number && wanted[at]?.ETag === etag);
	if (!fits) throw invalid(PARTS_DO_NOT_MATCH);
	return arrived;
}

/** One part after the other, so that a large file is never in memory. */
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
	given: readonly GivenPart[],
	sender: string,
): Promise<string> {
	const { incoming, clock, maxBytes } = uploads;
	const parts = await matchParts(uploads, upload, given);
	const object = newObject({ kind: "upload", key: upload.key, owner: upload.owner, name: upload.name });
	const bytes = parts.reduce((sum, { size }) => sum + size, 0);
	await beginObject(uploads, object, bytes);
	const keys = parts.map(({ store_key }) => store_key);
	const arrived = await incoming.receive(concatenated(uploads, keys), maxBytes).catch(async (error: unknown) => {
		await dropObject(uploads, object).catch(() => {});
		throw error instanceof TooLarge ? tooLarge(maxBytes) : error;
	});
	const location = await storeObject(uploads, object, arrived.path, sender, (transaction) =>
		dropMultipart(transaction, upload.id, clock.now()),
	);
	await deleteReleasedObjects(uploads);
	return location;
}

/** An upload whose parts come through this process. */
export const serverMultipart = (uploads: Uploads, upload: OwnedMultipart): MultipartUpload => ({
	list: () => arrivedParts(uploads.database.query, upload.id),
	sign: async (part) => signPart(uploads, upload, part),
	complete: (given, sender) => completeMultipart(uploads, upload, given, sender),
	async abort() {
		await uploads.database.write((transaction) => dropMultipart(transaction, upload.id, uploads.clock.now()));
		await deleteReleasedObjects(uploads);
	},
});
