import type { Uppy } from "@uppy/core";
import type { FileAnswer, FileMeta } from "./send-to-server.ts";

const DETAILS = ".uppy-Dashboard-Item-errorDetails, .uppy-StatusBar-details, .uppy-Informer [role=tooltip]";

/** Shows error details in the uploader instead of Uppy's `alert()`. */
export function sayDetails(uppy: Uppy<FileMeta, FileAnswer>, root: Element) {
	const say = (event: Event) => {
		const asked = event.target instanceof Element ? event.target.closest(DETAILS) : null;
		if (!asked) return;
		event.stopPropagation();
		const ofAll = asked.matches(".uppy-StatusBar-details");
		const said = ofAll ? uppy.getState().error : asked.getAttribute("aria-label");
		// Some messages start with the name of the error class.
		if (said) uppy.info(said.replace(/^\w*Error: /, ""), "error", uppy.opts.infoTimeout);
	};
	root.addEventListener("click", say, { capture: true });
}
