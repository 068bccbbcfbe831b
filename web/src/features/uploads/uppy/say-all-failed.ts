import type { Uppy } from "@uppy/core";
import type Dashboard from "@uppy/dashboard";
import type { FileAnswer, FileMeta } from "./send-to-server.ts";

/** Dashboard has a word for it when every file failed, but goes on saying that it uploads them. */
export function sayAllFailed(uppy: Uppy<FileMeta, FileAnswer>, dashboard: Dashboard<FileMeta, FileAnswer>) {
	const say = dashboard.i18n;
	dashboard.i18n = (key, options) =>
		key === "uploadingXFiles" && uppy.getObjectOfFilesPerState().isAllErrored ? say("error") : say(key, options);
}
