import "./uploader-styles.ts";
import { createUploader, dashboardOf, type Uploader } from "./create-uploader.ts";
import type { UploaderOptions } from "./uploader-options.ts";

interface Panel {
	readonly id: string;
	readonly place: HTMLElement;
	readonly uploader: Promise<Uploader>;
}

let panel: Panel | undefined;

function createPanel(options: UploaderOptions): Panel {
	const place = document.createElement("div");
	const uploader = createUploader(options, { target: place, inline: true, width: "100%", height: "100%" });
	return { id: options.id, place, uploader };
}

/**
 * Puts the uploader into a page and returns how to take it out again. It lives on outside the page, so that going
 * elsewhere in the product interrupts no upload; another owner gets another one.
 */
export function showUploadPanel(into: HTMLElement, options: UploaderOptions): () => void {
	if (panel?.id !== options.id) {
		void panel?.uploader.then((former) => former.destroy());
		panel = createPanel(options);
	}
	const { place, uploader } = panel;
	into.append(place);
	return () => {
		place.remove();
		// The camera is switched off while its panel is out of the page.
		void uploader.then((uppy) => dashboardOf(uppy).hideAllPanels());
	};
}
