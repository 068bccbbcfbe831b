import type { Uppy } from "@uppy/core";
import type { FileAnswer, FileMeta, UploadFile } from "./send-to-server.ts";
import type { UploadOutcome } from "./uploader-options.ts";

/** An address of ours is told as a path; one of a store elsewhere as it is. */
function pathOf(address: string): string {
	const url = new URL(address, location.href);
	return url.origin === location.origin ? url.pathname : url.href;
}

const objectOf = ({ meta, uploadURL, response }: UploadFile): string =>
	meta.objectURL ?? pathOf(response?.uploadURL ?? uploadURL ?? "");

/** What our server says is a sentence; a library's word for a failure tells a person nothing. */
const sentenceOf = ({ error }: UploadFile): string => (error?.endsWith(".") ? error : "");

/** Of a file that is retried by itself, Uppy does not tell that its upload has ended. */
function tellRetries(uppy: Uppy<FileMeta, FileAnswer>) {
	const retry = uppy.retryUpload.bind(uppy);
	uppy.retryUpload = async (id) => {
		const result = await retry(id);
		if (result) uppy.emit("complete", result);
		return result;
	};
}

/** Calls back when an upload has ended, with what has arrived and why the rest has not. */
export function tellOutcome(uppy: Uppy<FileMeta, FileAnswer>, onComplete: (outcome: UploadOutcome) => void) {
	tellRetries(uppy);
	uppy.on("complete", ({ successful = [], failed = [] }) => {
		if (successful.length + failed.length === 0) return;
		onComplete({
			uploaded: successful.map((file) => ({ name: file.meta.name ?? file.name ?? "", objectURL: objectOf(file) })),
			failures: failed.map(sentenceOf),
			unprepared: successful.length === 0 && failed.every(({ meta }) => meta.unprepared),
		});
	});
}
