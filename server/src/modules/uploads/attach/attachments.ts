import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { ATTACHED_PDF_MAX_PAGES, ATTACHMENTS_MAX_BYTES, attachmentProblems } from "@parallax/contract";
import { invalid, notFound } from "../../../failures.ts";
import type { ServedFile } from "../../../http/index.ts";
import type { Queries } from "../../../platform/database/index.ts";
import { decodeText } from "../../../platform/documents/index.ts";
import type { Viewer } from "../../identity/index.ts";
import { objectOfTurn, type ReadableObject, readableUpload } from "../access.ts";
import { copyKey, textKey } from "../store/object-rows.ts";
import { senderOf } from "../store/quota.ts";
import { serveUpload } from "../store/serve-object.ts";
import type { Uploads } from "../uploads.ts";
import { copiesOf, lockObjects, releaseAttachments, type StoredCopy } from "./attached-objects.ts";
import { makeCopy } from "./vendor-copy.ts";

/** A file that is about to be attached to a prompt. */
export interface AttachableFile {
	readonly key: string;
	readonly name: string;
	readonly type: string;
	readonly size: number;
	readonly copy: StoredCopy;
}

/** The one way by which other modules read files: they know facts about them, and have their content read. */
export interface Attachments {
	/** The files at these addresses, if the viewer may attach them together. Makes what vendors get where it is missing. */
	find(viewer: Viewer, addresses: readonly string[], network: string): Promise<AttachableFile[]>;
	/** What vendors get. */
	read(copy: StoredCopy): Promise<AsyncIterable<Uint8Array>>;
	/** The same; null when the store does not have it. */
	readIfStored(copy: StoredCopy): Promise<AsyncIterable<Uint8Array> | null>;
	/** The text of a text file or of a PDF; null when it has none. */
	readText(copy: StoredCopy): Promise<string | null>;
	/** The file itself, for a viewer who may read a turn that has it. */
	serve(key: string): Promise<ServedFile>;
	/** Releases the attachments that only these chats have, in the transaction that deletes the chats. */
	release(transaction: Queries, chatIds: readonly string[]): Promise<void>;
}

const ADDRESS = /^\/objects\/([0-9a-f]{32})$/;
const NO_FILE = "A file of this prompt doesn't exist or has been removed. Attach it again.";

function keyIn(address: string): string {
	const [, key] = ADDRESS.exec(address) ?? [];
	if (!key) throw invalid("Attach files that you have uploaded here.");
	return key;
}

async function readStored({ objects }: Uploads, key: string): Promise<AsyncIterable<Uint8Array>> {
	const content = await objects.read(key);
	if (!content) throw new Error("the file is not in the store");
	return content;
}

async function readWhole(uploads: Uploads, key: string): Promise<Buffer> {
	const chunks: Uint8Array[] = [];
	for await (const chunk of await readStored(uploads, key)) chunks.push(chunk);
	return Buffer.concat(chunks);
}

/** Makes what vendors get of a file of the gallery, when it is attached for the first time. */
async function copyOfGallery(uploads: Uploads, { key, store_key }: ReadableObject, sender: string): Promise<void> {
	const { incoming, database } = uploads;
	const path = incoming.newPath();
	try {
		await pipeline(await readStored(uploads, store_key), createWriteStream(path, { mode: 0o600 }));
		const copy = await makeCopy(uploads, { storeKey: store_key, path, sender });
		await database.write(async (transaction) => {
			if ((await lockObjects(transaction, [key])).length === 0) throw notFound(NO_FILE);
			await transaction
				.insertInto("vendor_copies")
				.values({ object_key: key, ...copy })
				.onConflict((known) => known.doNothing())
				.execute();
		});
	} finally {
		await incoming.discard(path);
	}
}

function checkBytes(sizes: readonly number[]): void {
	if (sizes.reduce((sum, size) => sum + size, 0) > ATTACHMENTS_MAX_BYTES) throw invalid(attachmentProblems.tooMuch);
}

/** Fails for files that do not all have room in one call; a copy can be larger than its file. */
function checkTogether(files: readonly AttachableFile[]): void {
	checkBytes(files.map(({ copy }) => copy.bytes));
	const pages = files.reduce((sum, { copy }) => sum + (copy.pages ?? 0), 0);
	if (pages > ATTACHED_PDF_MAX_PAGES)
		throw invalid(`These PDFs have ${pages} pages together: ${ATTACHED_PDF_MAX_PAGES} is the limit.`);
}

async function find(
	uploads: Uploads,
	viewer: Viewer,
	addresses: readonly string[],
	network: string,
): Promise<AttachableFile[]> {
	if (addresses.length === 0) return [];
	const { database } = uploads;
	const objects: ReadableObject[] = [];
	for (const address of addresses) objects.push(await readableUpload(database, viewer, keyIn(address)));
	checkBytes(objects.map(({ size }) => size));
	const keys = objects.map(({ key }) => key);
	const known = await copiesOf(database.query, keys);
	const missing = objects.filter(({ key }) => !known.has(key));
	for (const object of missing) await copyOfGallery(uploads, object, senderOf(viewer, network));
	const copies = missing.length === 0 ? known : await copiesOf(database.query, keys);
	const files = objects.map(({ key, name, content_type: type, size }) => {
		const copy = copies.get(key);
		if (!copy) throw notFound(NO_FILE);
		return { key, name, type, size, copy };
	});
	checkTogether(files);
	return files;
}

/** Fails when one of the files was deleted meanwhile; they stay until the transaction ends. */
export async function keepAttachable(transaction: Queries, files: readonly AttachableFile[]): Promise<void> {
	const keys = files.map(({ key }) => key);
	if (keys.length > 0 && (await lockObjects(transaction, keys)).length < keys.length) throw notFound(NO_FILE);
}

const keyOfCopy = ({ type, store_key }: StoredCopy): string =>
	type.startsWith("image/") ? copyKey(store_key) : store_key;

export const createAttachments = (uploads: Uploads): Attachments => ({
	find: (viewer, addresses, network) => find(uploads, viewer, addresses, network),
	read: (copy) => readStored(uploads, keyOfCopy(copy)),
	readIfStored: (copy) => uploads.objects.read(keyOfCopy(copy)),
	async readText({ type, store_key, has_text }) {
		if (type === "text/plain") return decodeText(await readWhole(uploads, store_key));
		return has_text === 1 ? (await readWhole(uploads, textKey(store_key))).toString("utf8") : null;
	},
	serve: async (key) => serveUpload(uploads, await objectOfTurn(uploads.database, key)),
	release: (transaction, chatIds) => releaseAttachments(transaction, chatIds, uploads.clock.now()),
});
