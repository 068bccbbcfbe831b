import { Failure } from "../../../failures.ts";
import { TooLarge } from "../../../platform/object-store/index.ts";
import { type Owner, ownerKey } from "../../identity/index.ts";
import { beginObject, dropObject, newObject, storeObject, tooLarge } from "../receive/receive-upload.ts";
import { newObjectKey } from "../store/object-rows.ts";
import type { Uploads } from "../uploads.ts";
import type { ImportControl, ImportMessage } from "./remote-imports.ts";

/** The interval of progress messages that Uppy expects. */
const PROGRESS_INTERVAL_MS = 500;
const FETCH_FAILED = "This file could not be fetched. Please try again.";
const CANCELLED = "This upload was cancelled.";

/** A file stream of a remote source. */
export interface RemoteDownload {
	readonly name: string;
	readonly size: number | null;
	readonly bytes: AsyncIterable<Uint8Array>;
	/** Destroys the stream. */
	end(): void;
}

const errorMessage = (message: string): ImportMessage => ({ action: "error", payload: { error: { message } } });

const sentenceOf = (error: unknown, signal: AbortSignal): string =>
	signal.aborted ? CANCELLED : error instanceof Failure ? error.message : FETCH_FAILED;

/** Passes the bytes through, waits while paused and sends progress messages. */
async function* withProgress(file: RemoteDownload, control: ImportControl): AsyncGenerator<Uint8Array> {
	let bytesUploaded = 0;
	let lastSentAt = 0;
	for await (const chunk of file.bytes) {
		await control.whenResumed();
		control.signal.throwIfAborted();
		bytesUploaded += chunk.byteLength;
		yield chunk;
		if (performance.now() - lastSentAt < PROGRESS_INTERVAL_MS) continue;
		lastSentAt = performance.now();
		const progress = file.size ? Math.min(100, (bytesUploaded / file.size) * 100).toFixed(2) : "0.00";
		control.send({ action: "progress", payload: { progress, bytesUploaded, bytesTotal: file.size ?? bytesUploaded } });
	}
}

async function storeRemote(
	uploads: Uploads,
	owner: Owner,
	file: RemoteDownload,
	control: ImportControl,
): Promise<ImportMessage> {
	const { incoming, maxBytes } = uploads;
	if (file.size !== null && file.size > maxBytes) throw tooLarge(maxBytes);
	const object = newObject({ kind: "upload", key: newObjectKey(), owner, name: file.name });
	await beginObject(uploads, object, file.size ?? maxBytes);
	const received = await incoming.receive(withProgress(file, control), maxBytes).catch(async (error: unknown) => {
		await dropObject(uploads, object).catch(() => {});
		throw error instanceof TooLarge ? tooLarge(maxBytes) : error;
	});
	const url = await storeObject(uploads, object, received.path, ownerKey(owner));
	const response = { status: 200, statusText: "OK", responseText: JSON.stringify({ url }) };
	return { action: "success", payload: { url, response, bytesUploaded: received.size, complete: true } };
}

/** Imports the file like an upload; resolves to a success or error message. */
export function importFile(
	uploads: Uploads,
	owner: Owner,
	open: (signal: AbortSignal) => Promise<RemoteDownload>,
): (control: ImportControl) => Promise<ImportMessage> {
	return async (control) => {
		let file: RemoteDownload | undefined;
		try {
			file = await open(control.signal);
			return await storeRemote(uploads, owner, file, control);
		} catch (error) {
			if (!(error instanceof Failure)) uploads.logger.debug({ err: error }, "could not import a remote file");
			return errorMessage(sentenceOf(error, control.signal));
		} finally {
			file?.end();
		}
	};
}
