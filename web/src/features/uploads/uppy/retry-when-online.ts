import type { Uppy } from "@uppy/core";
import { isOffline } from "../../../lib/page/page-attention.ts";
import type { FileAnswer, FileMeta } from "./send-to-server.ts";

/** Retries uploads that failed offline when the connection returns. */
export function retryWhenOnline(uppy: Uppy<FileMeta, FileAnswer>) {
	const cutOff = new Set<string>();
	uppy.on("upload-error", (file) => {
		if (file && isOffline()) cutOff.add(file.id);
	});
	uppy.on("back-online", () => {
		for (const id of cutOff) if (uppy.getFile(id)?.error) void uppy.retryUpload(id);
		cutOff.clear();
	});
}
