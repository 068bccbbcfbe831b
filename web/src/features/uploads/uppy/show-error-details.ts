import type { Uppy } from "@uppy/core";
import type { FileMeta, FileResponse } from "./send-to-server.ts";

const DETAILS = ".uppy-Dashboard-Item-errorDetails, .uppy-StatusBar-details, .uppy-Informer [role=tooltip]";

/** Shows error details in the uploader instead of Uppy's `alert()`. */
export function showErrorDetails(uppy: Uppy<FileMeta, FileResponse>, root: Element) {
	const onClick = (event: Event) => {
		const detailsElement = event.target instanceof Element ? event.target.closest(DETAILS) : null;
		if (!detailsElement) return;
		event.stopPropagation();
		const isForAllFiles = detailsElement.matches(".uppy-StatusBar-details");
		const message = isForAllFiles ? uppy.getState().error : detailsElement.getAttribute("aria-label");
		// Some messages start with the name of the error class.
		if (message) uppy.info(message.replace(/^\w*Error: /, ""), "error", uppy.opts.infoTimeout);
	};
	root.addEventListener("click", onClick, { capture: true });
}
