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
import { isOffline, untilAttention } from "../../../lib/page/page-attention.ts";
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
export type FileAnswer = { location?: string };
export type UploadFile = UppyFile<FileMeta, FileAnswer>;

/** Files up to this size go in one request. It equals the default limit, so only a higher limit leads to parts. */
const ONE_REQUEST_MAX_BYTES = AVATAR_MAX_BYTES;
const here = (path: string) => new URL(path, location.href).href;

/** Editing can change a picture's type, so the data's own type has priority. The codecs of a video are cut off. */
const typeOf = ({ data, type }: UploadFile): string =>
	(((data instanceof Blob && data.type) || type) ?? "").replace(/;.*/, "");
const nameOf = ({ meta, name }: UploadFile): string => meta.name ?? name ?? "";

/** Requests wait while offline, which saves the few retries for server errors. */
async function whenOnline(signal: AbortSignal | undefined): Promise<void> {
	await untilAttention(() => !isOffline(), signal ?? new AbortController().signal);
	signal?.throwIfAborted();
}

interface SendingError extends Error {
	readonly source?: XMLHttpRequest;
}

/** Shows the server's reason for a refusal; other errors keep their names. */
function withSentence(error: SendingError): SendingError {
	const isText = error.source?.getResponseHeader?.("content-type")?.startsWith("text/plain") ?? false;
	if (isText && error.source?.responseText && error.message === "Non 2xx") error.message = error.source.responseText;
	return error;
}

/** For parts, the server returns errors as JSON, in the format that Uppy's own client reads. */
function sentenceIn(error: ApiError): string {
	try {
		return String(JSON.parse(error.message.replace(/^\d+: /, "")).message);
	} catch {
		return sentenceFor(error);
	}
}

/** Turns a refusal into an error whose message Uppy shows. */
const inSentences = <T>(calling: Promise<T>): Promise<T> =>
	calling.catch((thrown: unknown) => {
		throw thrown instanceof ApiError ? new Error(sentenceIn(thrown), { cause: thrown }) : thrown;
	});

/** Makes Uppy send the specified calls, with the messages of our server as errors. */
export function sendToServer(
	{ place, inParts }: UploaderOptions,
	keep: (file: UploadFile, meta: FileMeta) => void,
): AwsS3Options<FileMeta, FileAnswer> {
	let former: Promise<unknown> = Promise.resolve();
	/** Maps a bucket address to the ID of its object, to confirm the upload to the server. */
	const elsewhere = new Map<string, string>();
	/** Sequential, because the first response sets the visitor cookie, which all files must share. */
	async function prepared<T>(file: UploadFile, prepare: () => Promise<T>): Promise<T> {
		keep(file, { unprepared: true });
		const preparing = former.then(prepare, prepare);
		former = preparing;
		const answer = await preparing;
		keep(file, { unprepared: false });
		return answer;
	}
	return {
		shouldUseMultipart: ({ size }) => inParts && (size ?? 0) > ONE_REQUEST_MAX_BYTES,
		async getUploadParameters(file, options) {
			await whenOnline(options.signal);
			const type = typeOf(file);
			const asked = { name: nameOf(file), type, size: file.size ?? 0 };
			const placed = await prepared(file, () => inSentences(place(asked, options.signal)));
			const { objectURL, headers } = placed;
			const url = here(placed.uploadURL);
			keep(file, { objectURL });
			if (placed.completeURL) elsewhere.set(url, objectURL.replace(/^.*\//, ""));
			return { method: "PUT", url, headers: { "content-type": type, ...headers } };
		},
		async uploadPartBytes(options) {
			const sent = await AwsS3.uploadPartBytes(options).catch((error: SendingError) => {
				throw withSentence(error);
			});
			const id = elsewhere.get(options.signature.url);
			if (id) await inSentences(call(completeUpload, { params: { id } }, { signal: options.signal }));
			elsewhere.delete(options.signature.url);
			return sent;
		},
		createMultipartUpload(file) {
			const body = { filename: nameOf(file), type: typeOf(file), metadata: { size: file.size } };
			return prepared(file, () => inSentences(call(createMultipart, { body })));
		},
		async signPart(_file, { key, uploadId, partNumber, body, signal }) {
			await whenOnline(signal);
			const asked = { params: { uploadId, partNumber }, query: { key, size: body.size } };
			const signed = await inSentences(call(signPart, asked, { signal }));
			return { ...signed, url: here(signed.url) };
		},
		async listParts(_file, { key, uploadId = "", signal }) {
			await whenOnline(signal);
			return inSentences(call(listParts, { params: { uploadId }, query: { key } }, { signal }));
		},
		async completeMultipartUpload(file, { key, uploadId, parts, signal }) {
			await whenOnline(signal);
			const sent = parts.map(({ PartNumber = 0, ETag = "" }) => ({ PartNumber, ETag }));
			const asked = { params: { uploadId }, query: { key }, body: { parts: sent } };
			const { location: objectURL } = await inSentences(call(completeMultipart, asked, { signal }));
			keep(file, { objectURL });
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
