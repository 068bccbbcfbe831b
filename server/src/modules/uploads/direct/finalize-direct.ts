import { randomBytes } from "node:crypto";
import { conflict, Failure, invalid } from "../../../failures.ts";
import type { Queries } from "../../../platform/database/index.ts";
import { queueObjectsToDelete, type ReceivedFile, TooLarge } from "../../../platform/object-store/index.ts";
import { uploadEnded } from "../access.ts";
import { ingestUpload } from "../receive/ingest-file.ts";
import { beginObject, finishObject, SIZE_MISMATCH, STILL_PROCESSING } from "../receive/receive-upload.ts";
import { type NewObject, objectPath, storeKeys } from "../store/object-rows.ts";
import { deleteReleasedObjects } from "../store/sweep.ts";
import type { Uploads } from "../uploads.ts";
import { dropDirect, incomingKey, type OwnedDirect, refuseDirect } from "./direct-rows.ts";

/** The lease of the process that handles the file; without a heartbeat it expires and another process may take over. */
const LEASE_MS = 30_000;
const HEARTBEAT_MS = 10_000;

const NOT_ARRIVED = "This file has not arrived yet.";

/** All attempts produce the same object and use the same store key. */
const objectOf = ({ key, owner, name }: OwnedDirect): NewObject => ({
	key,
	kind: "upload",
	owner,
	name,
	store_key: `uploads/${key}`,
});

async function isOpen(query: Queries, key: string): Promise<boolean> {
	const rows = query.selectFrom("direct_uploads").select("key").where("key", "=", key).where("refused_at", "is", null);
	return (await rows.execute()).length > 0;
}

/** Acquires the lease and resolves to its holder's name; throws while another process holds it. */
async function acquireLease({ database, clock }: Uploads, { key }: OwnedDirect): Promise<string> {
	const leaseHolder = randomBytes(16).toString("hex");
	const now = clock.now();
	const acquired = await database.write((transaction) =>
		transaction
			.updateTable("direct_uploads")
			.set({ taken_by: leaseHolder, taken_at: now })
			.where("key", "=", key)
			.where("refused_at", "is", null)
			.where((row) => row.or([row("taken_by", "is", null), row("taken_at", "<", now - LEASE_MS)]))
			.returning("key")
			.execute(),
	);
	if (acquired.length > 0) return leaseHolder;
	throw (await isOpen(database.query, key)) ? conflict(STILL_PROCESSING) : uploadEnded();
}

const confirmLease = (transaction: Queries, { key }: OwnedDirect, leaseHolder: string) =>
	transaction
		.updateTable("direct_uploads")
		.set({ taken_by: leaseHolder })
		.where("key", "=", key)
		.where("taken_by", "=", leaseHolder)
		.returning("key")
		.execute();

/** Copies the upload from the bucket to a temporary file; throws unless it has the announced size. */
async function fetchIncoming({ objects, incoming }: Uploads, upload: OwnedDirect): Promise<ReceivedFile> {
	const body = await objects.read(incomingKey(upload));
	if (!body) throw conflict(NOT_ARRIVED);
	const received = await incoming.receive(body, upload.size).catch((error: unknown) => {
		throw error instanceof TooLarge ? invalid(SIZE_MISMATCH) : error;
	});
	if (received.size === upload.size) return received;
	await incoming.discard(received.path);
	throw invalid(SIZE_MISMATCH);
}

/** Processes the file like an upload through this server. */
async function makeObject(uploads: Uploads, upload: OwnedDirect, leaseHolder: string, sender: string): Promise<void> {
	const { database, clock } = uploads;
	const object = objectOf(upload);
	const { path, size } = await fetchIncoming(uploads, upload);
	await beginObject(uploads, object, size, { resume: true }).catch(async (error: unknown) => {
		await uploads.incoming.discard(path);
		throw error;
	});
	const stored = await ingestUpload(uploads, object, path, sender);
	await database.write(async (transaction) => {
		if ((await confirmLease(transaction, upload, leaseHolder)).length === 0) throw uploadEnded();
		await finishObject(transaction, object, stored);
		await dropDirect(transaction, [upload], clock.now());
	});
}

/** Whether another process holds the lease or has finished the upload. */
async function isTakenOver(transaction: Queries, { key }: OwnedDirect): Promise<boolean> {
	const object = await transaction.selectFrom("objects").select("state").where("key", "=", key).executeTakeFirst();
	return object?.state === "ready" || (await isOpen(transaction, key));
}

/** Deletes a refused upload; releases the lease of a failed one, so that it can be tried again. */
async function rollBack(uploads: Uploads, upload: OwnedDirect, leaseHolder: string, isRefused: boolean): Promise<void> {
	const now = uploads.clock.now();
	await uploads.database.write(async (transaction) => {
		const holdsLease = (await confirmLease(transaction, upload, leaseHolder)).length > 0;
		if (!holdsLease && (await isTakenOver(transaction, upload))) return;
		if (holdsLease && !isRefused) {
			await transaction.updateTable("direct_uploads").set({ taken_by: null }).where("key", "=", upload.key).execute();
			return;
		}
		if (holdsLease) await refuseDirect(transaction, upload, now);
		await transaction.deleteFrom("objects").where("key", "=", upload.key).where("state", "=", "arriving").execute();
		await queueObjectsToDelete(transaction, storeKeys(objectOf(upload)), now);
	});
}

/** Status codes that refuse the file permanently. A missing file (409) can be retried. */
const REFUSALS = new Set([400, 413, 415]);
const isRefusal = (error: unknown): boolean => error instanceof Failure && REFUSALS.has(error.status);

/** Renews the lease until the returned function is called. */
function startHeartbeat({ database, clock }: Uploads, leaseHolder: string): () => void {
	const timer = setInterval(() => {
		const renewal = database.write((transaction) =>
			transaction
				.updateTable("direct_uploads")
				.set({ taken_at: clock.now() })
				.where("taken_by", "=", leaseHolder)
				.execute(),
		);
		void renewal.catch(() => {});
	}, HEARTBEAT_MS);
	return () => clearInterval(timer);
}

/**
 * Turns a direct upload into an object, once. `prepare` runs first, for example to complete a multipart upload. After a
 * crash the next request continues: the upload stays in `incoming/` until the object is ready.
 */
export async function finalizeDirect(
	uploads: Uploads,
	upload: OwnedDirect,
	sender: string,
	prepare: () => Promise<void> = async () => {},
): Promise<string> {
	const leaseHolder = await acquireLease(uploads, upload);
	const stopHeartbeat = startHeartbeat(uploads, leaseHolder);
	let prepared = false;
	try {
		await prepare();
		prepared = true;
		await makeObject(uploads, upload, leaseHolder, sender);
	} catch (error) {
		await rollBack(uploads, upload, leaseHolder, prepared && isRefusal(error)).catch((failed: unknown) => {
			uploads.logger.warn({ err: failed }, "could not clean up a failed upload; retrying later");
		});
		throw error;
	} finally {
		stopHeartbeat();
		await deleteReleasedObjects(uploads);
	}
	return objectPath({ key: upload.key, kind: "upload" });
}
