import type { Uppy } from "@uppy/core";
import type { FileMeta, FileResponse } from "./send-to-server.ts";

/** Without a percentage, Dashboard renders no buttons for a file, so a file that failed at once has no retry button. */
export function initProgress(uppy: Uppy<FileMeta, FileResponse>) {
	uppy.on("upload-start", (files) => {
		for (const { id } of files) {
			const progress = uppy.getFile(id)?.progress;
			if (progress) uppy.setFileState(id, { progress: { ...progress, percentage: progress.percentage ?? 0 } });
		}
	});
}
