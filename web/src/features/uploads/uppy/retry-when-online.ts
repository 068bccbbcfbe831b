import type { Uppy } from "@uppy/core";
import { isOffline } from "../../../lib/page/page-state.ts";
import type { FileMeta, FileResponse } from "./send-to-server.ts";

/** Retries uploads that failed offline when the connection returns. */
export function retryWhenOnline(uppy: Uppy<FileMeta, FileResponse>) {
	const failedOffline = new Set<string>();
	uppy.on("upload-error", (file) => {
		if (file && isOffline()) failedOffline.add(file.id);
	});
	uppy.on("back-online", () => {
		for (const id of failedOffline) if (uppy.getFile(id)?.error) void uppy.retryUpload(id);
		failedOffline.clear();
	});
}
