import { randomBytes } from "node:crypto";
import type { Selectable } from "kysely";
import type { OfferedFile } from "../../../http/index.ts";
import type { Queries, Tables } from "../../../platform/database/index.ts";
import { queueObjectsToDelete } from "../../../platform/object-store/index.ts";
import { uploadEnded } from "../access.ts";
import { assertPartLimit, assertQuota } from "../store/quota.ts";
import { deleteReleasedObjects } from "../store/sweep.ts";
import type { Uploads } from "../uploads.ts";
import { assertMatchesTicket, receiveBytes, tooLarge } from "./receive-upload.ts";
import type { VerifiedTicket } from "./upload-url.ts";

type PartRow = Selectable<Tables["upload_parts"]>;

/** The received parts, sorted by number. */
export const receivedParts = (query: Queries, uploadId: string): Promise<PartRow[]> =>
	query
		.selectFrom("upload_parts")
		.selectAll()
		.where("upload_id", "=", uploadId)
		.where("etag", "!=", "")
		.orderBy("number")
		.execute();

async function releasePart(transaction: Queries, storeKey: string, now: number): Promise<void> {
	await transaction.deleteFrom("upload_parts").where("store_key", "=", storeKey).execute();
	await queueObjectsToDelete(transaction, [storeKey], now);
}

/**
 * Inserts the row before the bytes. A repeated part replaces the previous one; resolves to the previous store key.
 */
async function beginPart(
	{ database, clock, maxBytes }: Uploads,
	ticket: VerifiedTicket,
	storeKey: string,
): Promise<string[]> {
	return await database.write(async (transaction) => {
		const upload = await transaction
			.selectFrom("multipart_uploads")
			.select("id")
			.where("id", "=", ticket.key)
			.executeTakeFirst();
		if (!upload) throw uploadEnded();
		const number = ticket.part ?? 0;
		const before = await transaction
			.selectFrom("upload_parts")
			.select("store_key")
			.where("upload_id", "=", ticket.key)
			.where("number", "=", number)
			.executeTakeFirst();
		if (before) await releasePart(transaction, before.store_key, clock.now());
		const { others } = await transaction
			.selectFrom("upload_parts")
			.select((row) => row.fn.countAll().as("others"))
			.where("upload_id", "=", ticket.key)
			.executeTakeFirstOrThrow();
		assertPartLimit(Number(others), maxBytes);
		await transaction
			.insertInto("upload_parts")
			.values({ upload_id: ticket.key, number, store_key: storeKey, etag: "", size: 0 })
			.execute();
		return before ? [before.store_key] : [];
	});
}

/** Marks the part as received, unless the total is too large or the upload has ended. */
async function finishPart(uploads: Uploads, ticket: VerifiedTicket, storeKey: string, size: number): Promise<string> {
	const etag = `"${randomBytes(16).toString("hex")}"`;
	await uploads.database.write(async (transaction) => {
		await assertQuota(transaction, ticket.owner, size);
		const { total } = await transaction
			.selectFrom("upload_parts")
			.select((row) => row.fn.coalesce(row.fn.sum("size"), row.val(0)).as("total"))
			.where("upload_id", "=", ticket.key)
			.executeTakeFirstOrThrow();
		if (Number(total) + size > uploads.maxBytes) throw tooLarge(uploads.maxBytes);
		const rows = await transaction
			.updateTable("upload_parts")
			.set({ etag, size })
			.where("store_key", "=", storeKey)
			.returning("number")
			.execute();
		if (rows.length === 0) throw uploadEnded();
	});
	return etag;
}

/** Receives one part; resolves to its ETag. A failed part leaves nothing behind and can be sent again. */
export async function receivePart(uploads: Uploads, ticket: VerifiedTicket, file: OfferedFile): Promise<string> {
	const { database, objects, clock } = uploads;
	assertMatchesTicket(ticket, file);
	const storeKey = `parts/${ticket.key}/${ticket.part}-${randomBytes(8).toString("hex")}`;
	const replaced = await beginPart(uploads, ticket, storeKey);
	try {
		const { path, size } = await receiveBytes(uploads, ticket, file);
		await objects.put(storeKey, path);
		return await finishPart(uploads, ticket, storeKey, size);
	} catch (error) {
		// A row that cannot be deleted now is swept with the upload.
		await database.write((transaction) => releasePart(transaction, storeKey, clock.now())).catch(() => {});
		throw error;
	} finally {
		// Each part deletes only its own released objects.
		await deleteReleasedObjects(uploads, [storeKey, ...replaced]);
	}
}
