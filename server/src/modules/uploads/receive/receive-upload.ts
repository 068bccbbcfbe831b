import { conflict, Failure, invalid } from "../../../failures.ts";
import type { OfferedFile } from "../../../http/index.ts";
import { prepared, type Queries } from "../../../platform/database/index.ts";
import { type ReceivedFile, queueObjectsToDelete, TooLarge } from "../../../platform/object-store/index.ts";
import { insertVisitor } from "../../identity/index.ts";
import { keepAvatar, keepUpload } from "./ingest-file.ts";
import { addressOf, type NewObject, newStoreKey, type ObjectRow, ownerColumns, storeKeys } from "../store/object-rows.ts";
import { assertRoom, assertRoomToGrow } from "../store/quota.ts";
import { clearDoomed } from "../store/sweep.ts";
import type { AcceptedTicket, UploadTicket } from "./upload-url.ts";
import type { Uploads } from "../uploads.ts";

export const BUSY = "This file is still being looked at. Try again in a moment.";
const USED = "This upload address has been used already.";
const GONE = "This upload was cancelled.";

export const tooLarge = (maxBytes: number): Failure =>
	new Failure(413, "too-large", `The file is too large: ${Math.floor(maxBytes / 1_048_576)} MB is the limit.`);

export function newObject(ticket: Pick<UploadTicket, "kind" | "key" | "owner" | "name">): NewObject {
	const { key, owner, name } = ticket;
	const kind = ticket.kind === "avatar" ? "avatar" : "upload";
	return { key, kind, owner, name, store_key: newStoreKey({ key, kind }) };
}

/** What can be refused before a byte is read. */
export function assertAsAnnounced(ticket: AcceptedTicket, file: OfferedFile): void {
	if (ticket.type !== null && file.type !== ticket.type)
		throw new Failure(415, "wrong-type", "The file is of another type than was announced.");
	if (file.size !== null && file.size > ticket.maxBytes) throw tooLarge(ticket.maxBytes);
	if (ticket.size !== null && file.size !== null && file.size !== ticket.size) throw invalid(OTHER_SIZE);
}

export const OTHER_SIZE = "The file has another size than was announced.";

/** Writes down what comes; a failure, and nothing left of it, when it is not what was announced. */
export async function takeIn(uploads: Uploads, ticket: AcceptedTicket, file: OfferedFile): Promise<ReceivedFile> {
	const most = ticket.size ?? ticket.maxBytes;
	const arrived = await uploads.incoming.receive(file.bytes, most).catch((error: unknown) => {
		if (!(error instanceof TooLarge)) throw error;
		throw ticket.size === null ? tooLarge(most) : invalid(OTHER_SIZE);
	});
	if (ticket.size !== null && arrived.size !== ticket.size) {
		await uploads.incoming.discard(arrived.path);
		throw invalid(OTHER_SIZE);
	}
	return arrived;
}

const objectByKey = prepared((query, { key }: { readonly key: string }) =>
	query.selectFrom("objects").select(["state", "size"]).where("key", "=", key),
);
const insertObject = prepared((query, row: ObjectRow) => query.insertInto("objects").values(row));

/**
 * The row comes before the bytes, so that nothing can be in the store of which the database does not know. `again`: goes
 * on where a process died whose bytes can be had once more.
 */
export async function beginObject(
	uploads: Uploads,
	{ owner, ...object }: NewObject,
	bytes: number,
	{ again = false, newcomer = null }: { readonly again?: boolean; readonly newcomer?: string | null } = {},
): Promise<void> {
	const { database, clock } = uploads;
	await database.write(async (transaction) => {
		const [known] = await objectByKey(transaction, { key: object.key });
		if (again && known?.state === "arriving") return;
		if (known) throw conflict(known.state === "arriving" ? BUSY : USED);
		const now = clock.now();
		if (newcomer)
			await insertVisitor(transaction, { id: owner.id, token_hash: newcomer, created_at: now, last_seen_at: now });
		const standing = await assertRoom(transaction, owner, bytes, object.key);
		await insertObject(transaction, {
			...object,
			...ownerColumns(standing),
			state: "arriving",
			content_type: "application/octet-stream",
			size: bytes,
			created_at: now,
		});
	});
}

/** From here on it is there for its owner, if there still is one. */
export async function finishObject(
	transaction: Queries,
	{ key, store_key, owner }: NewObject,
	kept: { readonly type: string; readonly size: number },
): Promise<void> {
	const [begun] = await objectByKey(transaction, { key });
	// An image that was made anew can be several times larger than the file that came.
	if (begun && kept.size > begun.size) await assertRoomToGrow(transaction, owner, key, kept.size - begun.size);
	const rows = await transaction
		.updateTable("objects")
		.set({ state: "ready", content_type: kept.type, size: kept.size })
		.where("key", "=", key)
		.where("store_key", "=", store_key)
		.where("state", "=", "arriving")
		.where((row) => row.or([row("user_id", "is not", null), row("visitor_id", "is not", null)]))
		.returning("key")
		.execute();
	if (rows.length === 0) throw new Failure(404, "not-found", GONE);
}

/** Takes back what never became ready, and queues whatever the store may have of it. */
export async function dropObject(uploads: Uploads, object: NewObject): Promise<void> {
	const { key, store_key } = object;
	await uploads.database.write(async (transaction) => {
		await transaction.deleteFrom("objects").where("key", "=", key).where("store_key", "=", store_key).execute();
		await queueObjectsToDelete(transaction, storeKeys(object), uploads.clock.now());
	});
	await clearDoomed(uploads);
}

/** Keeps a file that has arrived as the object, or leaves no trace of it. `letGo`: of what it was made from, in one with that. */
export async function settleObject(
	uploads: Uploads,
	object: NewObject,
	path: string,
	sender: string,
	letGo: (transaction: Queries) => Promise<void> = async () => {},
): Promise<string> {
	try {
		const kept = await (object.kind === "avatar" ? keepAvatar : keepUpload)(uploads, object, path, sender);
		await uploads.database.write(async (transaction) => {
			await finishObject(transaction, object, kept);
			await letGo(transaction);
		});
		return addressOf(object);
	} catch (error) {
		await dropObject(uploads, object).catch((failed: unknown) => {
			// The row stays `arriving` then, and is swept later.
			uploads.logger.warn({ err: failed }, "an upload that failed could not be taken back yet");
		});
		throw error;
	}
}

/** One file in one request. */
export async function receiveUpload(
	uploads: Uploads,
	ticket: AcceptedTicket,
	file: OfferedFile,
	sender: string,
): Promise<string> {
	assertAsAnnounced(ticket, file);
	const object = newObject(ticket);
	await beginObject(uploads, object, ticket.size ?? file.size ?? ticket.maxBytes, ticket);
	const arrived = await takeIn(uploads, ticket, file).catch(async (error: unknown) => {
		await dropObject(uploads, object).catch(() => {});
		throw error;
	});
	return await settleObject(uploads, object, arrived.path, sender);
}
