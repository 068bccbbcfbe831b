import type { Uppy } from "@uppy/core";
import type Dashboard from "@uppy/dashboard";
import type { FileMeta, FileResponse } from "./send-to-server.ts";

/** When all files have failed, Dashboard still shows that it uploads them. This shows its error text instead. */
export function showAllFailed(uppy: Uppy<FileMeta, FileResponse>, dashboard: Dashboard<FileMeta, FileResponse>) {
	const translate = dashboard.i18n;
	dashboard.i18n = (key, options) =>
		key === "uploadingXFiles" && uppy.getObjectOfFilesPerState().isAllErrored
			? translate("error")
			: translate(key, options);
}
