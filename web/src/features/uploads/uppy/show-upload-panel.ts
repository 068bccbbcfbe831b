import "./uploader-styles.ts";
import { createUploader, dashboardOf, type Uploader } from "./create-uploader.ts";
import type { UploaderOptions } from "./uploader-options.ts";

interface Panel {
	readonly id: string;
	readonly container: HTMLElement;
	readonly uploader: Promise<Uploader>;
}

let panel: Panel | undefined;

function createPanel(options: UploaderOptions): Panel {
	const container = document.createElement("div");
	const uploader = createUploader(options, { target: container, inline: true, width: "100%", height: "100%" });
	return { id: options.id, container, uploader };
}

/**
 * Adds the uploader to a page and returns a function that removes it from there. The uploader is kept after that, so
 * that navigation interrupts no upload. Another user gets another uploader.
 */
export function showUploadPanel(parent: HTMLElement, options: UploaderOptions): () => void {
	if (panel?.id !== options.id) {
		void panel?.uploader.then((previous) => previous.destroy());
		panel = createPanel(options);
	}
	const { container, uploader } = panel;
	parent.append(container);
	return () => {
		container.remove();
		// Closes the camera panel, which switches the camera off while the user is on another page.
		void uploader.then((uppy) => dashboardOf(uppy).hideAllPanels());
	};
}
