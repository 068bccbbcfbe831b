import type { Uppy } from "@uppy/core";
import type Dashboard from "@uppy/dashboard";
import type { FileAnswer, FileMeta } from "./send-to-server.ts";

/** When all files have failed, Dashboard still says that it uploads them. This shows its error text instead. */
export function sayAllFailed(uppy: Uppy<FileMeta, FileAnswer>, dashboard: Dashboard<FileMeta, FileAnswer>) {
	const say = dashboard.i18n;
	dashboard.i18n = (key, options) =>
		key === "uploadingXFiles" && uppy.getObjectOfFilesPerState().isAllErrored ? say("error") : say(key, options);
}
