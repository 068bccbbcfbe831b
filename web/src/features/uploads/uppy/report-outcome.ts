import type { Uppy } from "@uppy/core";
import type { FileMeta, FileResponse, UploadFile } from "./send-to-server.ts";
import type { UploadOutcome } from "./uploader-options.ts";

/** Shortens an address on this server to its path. An address of an external store stays complete. */
function pathOf(address: string): string {
	const url = new URL(address, location.href);
	return url.origin === location.origin ? url.pathname : url.href;
}

const objectUrlOf = ({ meta, uploadURL, response }: UploadFile): string =>
	meta.objectURL ?? pathOf(response?.uploadURL ?? uploadURL ?? "");

/** Only the server's errors are sentences for users. Errors of libraries are not shown. */
const errorMessageOf = ({ error }: UploadFile): string => (error?.endsWith(".") ? error : "");

/** Uppy does not emit the end of an upload for a file that is retried automatically. */
function reportRetries(uppy: Uppy<FileMeta, FileResponse>) {
	const retry = uppy.retryUpload.bind(uppy);
	uppy.retryUpload = async (id) => {
		const result = await retry(id);
		if (result) uppy.emit("complete", result);
		return result;
	};
}

/** Calls back after an upload with the uploaded files and the errors of the others. */
export function reportOutcome(uppy: Uppy<FileMeta, FileResponse>, onComplete: (outcome: UploadOutcome) => void) {
	reportRetries(uppy);
	uppy.on("complete", ({ successful = [], failed = [] }) => {
		if (successful.length + failed.length === 0) return;
		onComplete({
			uploaded: successful.map((file) => ({ name: file.meta.name ?? file.name ?? "", objectURL: objectUrlOf(file) })),
			failures: failed.map(errorMessageOf),
			unprepared: successful.length === 0 && failed.every(({ meta }) => meta.unprepared),
		});
	});
}
