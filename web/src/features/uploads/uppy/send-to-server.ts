import {
	AVATAR_MAX_BYTES,
	abortMultipart,
	completeMultipart,
	completeUpload,
	createMultipart,
	listParts,
	signPart,
} from "@parallax/contract";
import AwsS3, { type AwsS3Options } from "@uppy/aws-s3";
import type { UppyFile } from "@uppy/core";
import { isOffline } from "../../../lib/page/page-state.ts";
import { waitForPageState } from "../../../lib/page/page-state-changes.ts";
import { ApiError, call } from "../../../lib/server/api.ts";
import { sentenceFor } from "../../../lib/server/api-error.ts";
import type { UploaderOptions } from "./uploader-options.ts";

export type FileMeta = {
	name?: string;
	/** The address of the uploaded file. */
	objectURL?: string;
	/** The server returned no address to upload to. */
	unprepared?: boolean;
};
export type FileResponse = { location?: string };
export type UploadFile = UppyFile<FileMeta, FileResponse>;

/** Files up to this size go in one request. It equals the default limit, so only a higher limit leads to parts. */
const MAX_SINGLE_REQUEST_BYTES = AVATAR_MAX_BYTES;
const resolveUrl = (path: string) => new URL(path, location.href).href;

/** Editing can change a picture's type, so the data's own type has priority. The codecs of a video are cut off. */
const typeOf = ({ data, type }: UploadFile): string =>
	(((data instanceof Blob && data.type) || type) ?? "").replace(/;.*/, "");
const nameOf = ({ meta, name }: UploadFile): string => meta.name ?? name ?? "";

/** Requests wait while offline, which saves the few retries for server errors. */
async function whenOnline(signal: AbortSignal | undefined): Promise<void> {
	await waitForPageState(() => !isOffline(), signal ?? new AbortController().signal);
	signal?.throwIfAborted();
}

interface UploadError extends Error {
	readonly source?: XMLHttpRequest;
}

/** Shows the server's reason for a refusal; other errors keep their names. */
function withServerMessage(error: UploadError): UploadError {
	const isText = error.source?.getResponseHeader?.("content-type")?.startsWith("text/plain") ?? false;
	if (isText && error.source?.responseText && error.message === "Non 2xx") error.message = error.source.responseText;
	return error;
}

/** For parts, the server returns errors as JSON, in the format that Uppy's own client reads. */
function messageIn(error: ApiError): string {
	try {
		return String(JSON.parse(error.message.replace(/^\d+: /, "")).message);
	} catch {
		return sentenceFor(error);
	}
}

/** Turns a refusal into an error whose message Uppy shows. */
const withReadableErrors = <T>(promise: Promise<T>): Promise<T> =>
	promise.catch((thrown: unknown) => {
		throw thrown instanceof ApiError ? new Error(messageIn(thrown), { cause: thrown }) : thrown;
	});

/** Makes Uppy send the specified calls, with the messages of our server as errors. */
export function sendToServer(
	{ requestUpload, usesMultipart }: UploaderOptions,
	saveMeta: (file: UploadFile, meta: FileMeta) => void,
): AwsS3Options<FileMeta, FileResponse> {
	let previous: Promise<unknown> = Promise.resolve();
	/** Maps a bucket address to the ID of its object, to confirm the upload to the server. */
	const externalObjects = new Map<string, string>();
	/** Sequential, because the first response sets the visitor cookie, which all files must share. */
	async function prepareInOrder<T>(file: UploadFile, prepare: () => Promise<T>): Promise<T> {
		saveMeta(file, { unprepared: true });
		const preparing = previous.then(prepare, prepare);
		previous = preparing;
		const response = await preparing;
		saveMeta(file, { unprepared: false });
		return response;
	}
	return {
		shouldUseMultipart: ({ size }) => usesMultipart && (size ?? 0) > MAX_SINGLE_REQUEST_BYTES,
		async getUploadParameters(file, options) {
			await whenOnline(options.signal);
			const type = typeOf(file);
			const fileToSend = { name: nameOf(file), type, size: file.size ?? 0 };
			const target = await prepareInOrder(file, () => withReadableErrors(requestUpload(fileToSend, options.signal)));
			const { objectURL, headers } = target;
			const url = resolveUrl(target.uploadURL);
			saveMeta(file, { objectURL });
			if (target.completeURL) externalObjects.set(url, objectURL.replace(/^.*\//, ""));
			return { method: "PUT", url, headers: { "content-type": type, ...headers } };
		},
		async uploadPartBytes(options) {
			const sent = await AwsS3.uploadPartBytes(options).catch((error: UploadError) => {
				throw withServerMessage(error);
			});
			const id = externalObjects.get(options.signature.url);
			if (id) await withReadableErrors(call(completeUpload, { params: { id } }, { signal: options.signal }));
			externalObjects.delete(options.signature.url);
			return sent;
		},
		createMultipartUpload(file) {
			const body = { filename: nameOf(file), type: typeOf(file), metadata: { size: file.size } };
			return prepareInOrder(file, () => withReadableErrors(call(createMultipart, { body })));
		},
		async signPart(_file, { key, uploadId, partNumber, body, signal }) {
			await whenOnline(signal);
			const request = { params: { uploadId, partNumber }, query: { key, size: body.size } };
			const signed = await withReadableErrors(call(signPart, request, { signal }));
			return { ...signed, url: resolveUrl(signed.url) };
		},
		async listParts(_file, { key, uploadId = "", signal }) {
			await whenOnline(signal);
			return withReadableErrors(call(listParts, { params: { uploadId }, query: { key } }, { signal }));
		},
		async completeMultipartUpload(file, { key, uploadId, parts, signal }) {
			await whenOnline(signal);
			const sent = parts.map(({ PartNumber = 0, ETag = "" }) => ({ PartNumber, ETag }));
			const request = { params: { uploadId }, query: { key }, body: { parts: sent } };
			const { location: objectURL } = await withReadableErrors(call(completeMultipart, request, { signal }));
			saveMeta(file, { objectURL });
			return { location: objectURL };
		},
		async abortMultipartUpload(_file, { key, uploadId = "" }) {
			await call(abortMultipart, { params: { uploadId }, query: { key } }).catch((thrown: unknown) => {
				// A failure is ignored: the server deletes unfinished uploads itself.
				if (!(thrown instanceof ApiError)) throw thrown;
			});
		},
	};
}
