import type { Uppy } from "@uppy/core";
import type { FileAnswer, FileMeta } from "./send-to-server.ts";

/** Without a figure Dashboard draws no button for a file, also not the one to retry what failed at its first byte. */
export function beginAtZero(uppy: Uppy<FileMeta, FileAnswer>) {
	uppy.on("upload-start", (files) => {
		for (const { id } of files) {
			const progress = uppy.getFile(id)?.progress;
			if (progress) uppy.setFileState(id, { progress: { ...progress, percentage: progress.percentage ?? 0 } });
		}
	});
}
