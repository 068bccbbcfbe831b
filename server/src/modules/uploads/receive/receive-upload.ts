import { attachmentProblems } from "@parallax/contract";
import { conflict, Failure, invalid } from "../../../failures.ts";
import type { OfferedFile } from "../../../http/index.ts";
import { prepared, type Queries } from "../../../platform/database/index.ts";
import { queueObjectsToDelete, type ReceivedFile, TooLarge } from "../../../platform/object-store/index.ts";
import { insertVisitor } from "../../identity/index.ts";
import { ingestAttachment } from "../attach/ingest-attachment.ts";
import {
	type NewObject,
	newStoreKey,
	type ObjectRow,
	objectPath,
	ownerColumns,
	storeKeys,
} from "../store/object-rows.ts";
import { assertQuota, assertQuotaForGrowth } from "../store/quota.ts";
import { deleteReleasedObjects } from "../store/sweep.ts";
import type { Uploads } from "../uploads.ts";
import { type Ingested, ingestAvatar, ingestUpload } from "./ingest-file.ts";
import type { UploadTicket, VerifiedTicket } from "./upload-url.ts";

export const STILL_PROCESSING = "This file is still being looked at. Try again in a moment.";
const URL_USED = "This upload address has been used already.";
const CANCELLED = "This upload was cancelled.";

export const tooLarge = (maxBytes: number): Failure =>
	new Failure(413, "too-large", attachmentProblems.tooLarge(maxBytes));

export function newObject(ticket: Pick<UploadTicket, "kind" | "key" | "owner" | "name">): NewObject {
	const { key, owner, name } = ticket;
	const kind = ticket.kind === "part" ? "upload" : ticket.kind;
	return { key, kind, owner, name, store_key: newStoreKey({ key, kind }) };
}

/** Checks that need no bytes of the file. */
export function assertMatchesTicket(ticket: VerifiedTicket, file: OfferedFile): void {
	if (ticket.type !== null && file.type !== ticket.type)
		throw new Failure(415, "wrong-type", "The file is of another type than was announced.");
	if (file.size !== null && file.size > ticket.maxBytes) throw tooLarge(ticket.maxBytes);
	if (ticket.size !== null && file.size !== null && file.size !== ticket.size) throw invalid(SIZE_MISMATCH);
}

export const SIZE_MISMATCH = "The file has another size than was announced.";

/** Writes the body to a temporary file; throws and removes it unless it has the announced size. */
export async function receiveBytes(uploads: Uploads, ticket: VerifiedTicket, file: OfferedFile): Promise<ReceivedFile> {
	const maxBytes = ticket.size ?? ticket.maxBytes;
	const received = await uploads.incoming.receive(file.bytes, maxBytes).catch((error: unknown) => {
		if (!(error instanceof TooLarge)) throw error;
		throw ticket.size === null ? tooLarge(maxBytes) : invalid(SIZE_MISMATCH);
	});
	if (ticket.size !== null && received.size !== ticket.size) {
		await uploads.incoming.discard(received.path);
		throw invalid(SIZE_MISMATCH);
	}
	return received;
}

const objectByKey = prepared((query, { key }: { readonly key: string }) =>
	query.selectFrom("objects").select(["state", "size"]).where("key", "=", key),
);
const insertObject = prepared((query, row: ObjectRow) => query.insertInto("objects").values(row));

/**
 * Inserts the row before the bytes, so that the database knows everything in the store. `resume` reuses the row that a
 * dead process left, when the bytes are still available.
 */
export async function beginObject(
	uploads: Uploads,
	{ owner, ...object }: NewObject,
	bytes: number,
	{ resume = false, newcomer = null }: { readonly resume?: boolean; readonly newcomer?: string | null } = {},
): Promise<void> {
	const { database, clock } = uploads;
	await database.write(async (transaction) => {
		const [known] = await objectByKey(transaction, { key: object.key });
		if (resume && known?.state === "arriving") return;
		if (known) throw conflict(known.state === "arriving" ? STILL_PROCESSING : URL_USED);
		const now = clock.now();
		if (newcomer)
			await insertVisitor(transaction, { id: owner.id, token_hash: newcomer, created_at: now, last_seen_at: now });
		const currentOwner = await assertQuota(transaction, owner, bytes, object.key);
		await insertObject(transaction, {
			...object,
			...ownerColumns(currentOwner),
			state: "arriving",
			content_type: "application/octet-stream",
			size: bytes,
			created_at: now,
		});
	});
}

/** Makes the object readable for its owner, if it still has one. */
export async function finishObject(
	transaction: Queries,
	{ key, store_key, owner }: NewObject,
	stored: Ingested,
): Promise<void> {
	const [existing] = await objectByKey(transaction, { key });
	// A re-encoded image can be several times larger than the received file.
	if (existing && stored.size > existing.size)
		await assertQuotaForGrowth(transaction, owner, key, stored.size - existing.size);
	const rows = await transaction
		.updateTable("objects")
		.set({ state: "ready", content_type: stored.type, size: stored.size })
		.where("key", "=", key)
		.where("store_key", "=", store_key)
		.where("state", "=", "arriving")
		.where((row) => row.or([row("user_id", "is not", null), row("visitor_id", "is not", null)]))
		.returning("key")
		.execute();
	if (rows.length === 0) throw new Failure(404, "not-found", CANCELLED);
	if (stored.copy)
		await transaction
			.insertInto("vendor_copies")
			.values({ object_key: key, ...stored.copy })
			.execute();
}

/** Deletes an unfinished object and queues its store keys for deletion. */
export async function dropObject(uploads: Uploads, object: NewObject): Promise<void> {
	const { key, store_key } = object;
	await uploads.database.write(async (transaction) => {
		await transaction.deleteFrom("objects").where("key", "=", key).where("store_key", "=", store_key).execute();
		await queueObjectsToDelete(transaction, storeKeys(object), uploads.clock.now());
	});
	await deleteReleasedObjects(uploads);
}

const INGEST = { upload: ingestUpload, avatar: ingestAvatar, attachment: ingestAttachment } as const;

/** Stores a received file as the object, or removes all of it. `releaseSource` runs in the same transaction. */
export async function storeObject(
	uploads: Uploads,
	object: NewObject,
	path: string,
	sender: string,
	releaseSource: (transaction: Queries) => Promise<void> = async () => {},
): Promise<string> {
	try {
		const stored = await INGEST[object.kind](uploads, object, path, sender);
		await uploads.database.write(async (transaction) => {
			await finishObject(transaction, object, stored);
			await releaseSource(transaction);
		});
		return objectPath(object);
	} catch (error) {
		await dropObject(uploads, object).catch((failed: unknown) => {
			// The row stays `arriving` and is swept later.
			uploads.logger.warn({ err: failed }, "could not clean up a failed upload; retrying later");
		});
		throw error;
	}
}

/** Receives one file in one request. */
export async function receiveUpload(
	uploads: Uploads,
	ticket: VerifiedTicket,
	file: OfferedFile,
	sender: string,
): Promise<string> {
	assertMatchesTicket(ticket, file);
	const object = newObject(ticket);
	await beginObject(uploads, object, ticket.size ?? file.size ?? ticket.maxBytes, ticket);
	const received = await receiveBytes(uploads, ticket, file).catch(async (error: unknown) => {
		await dropObject(uploads, object).catch(() => {});
		throw error;
	});
	return await storeObject(uploads, object, received.path, sender);
}
