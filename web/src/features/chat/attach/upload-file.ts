import { type UploadDestination, uploadObject } from "@parallax/contract";
import { call } from "../../../lib/server/api.ts";
import { type PutOptions, putFile } from "../../../lib/server/put-file.ts";

export interface UploadedFile {
	readonly url: string;
	/** Of a PDF. */
	readonly pages: number | null;
}

let previous: Promise<unknown> = Promise.resolve();

/** Sequential, because the first response sets the visitor cookie, which all files must share. */
function requestInOrder(file: File, signal: AbortSignal): Promise<UploadDestination> {
	const body = { name: file.name, size: file.size, purpose: "attachment" as const };
	const request = () => call(uploadObject, { body }, { signal });
	const requested = previous.then(request, request);
	previous = requested.catch(() => {});
	return requested;
}

function readPages(reply: string): number | null {
	try {
		const { pages } = JSON.parse(reply) as { pages?: unknown };
		return typeof pages === "number" ? pages : null;
	} catch {
		return null;
	}
}

/** Uploads a file as an attachment. The server has read and checked it when this resolves. */
export async function uploadFile(file: File, options: PutOptions): Promise<UploadedFile> {
	const { uploadURL, objectURL } = await requestInOrder(file, options.signal);
	options.signal.throwIfAborted();
	return { url: objectURL, pages: readPages(await putFile(uploadURL, file, options)) };
}
