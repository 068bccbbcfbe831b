import "./uploader-styles.ts";
import { createUploader, dashboardOf } from "./create-uploader.ts";
import type { UploaderOptions } from "./uploader-options.ts";

const prefersReducedMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Opens the uploader as a dialog. An upload continues when the user closes the dialog. */
export async function openUploadDialog(options: UploaderOptions): Promise<void> {
	const close = async () => {
		await dashboardOf(uppy).closeModal();
		if (Object.keys(uppy.getState().currentUploads).length === 0) uppy.destroy();
		else uppy.on("complete", () => uppy.destroy());
	};
	const uppy = await createUploader(
		{
			...options,
			onComplete(outcome) {
				if (outcome.failures.length === 0) void close();
				options.onComplete(outcome);
			},
		},
		{
			// Inside `main`, so that all content is within a landmark.
			target: document.getElementById("main") ?? document.body,
			inline: false,
			closeModalOnClickOutside: true,
			animateOpenClose: !prefersReducedMotion(),
			onRequestCloseModal: () => void close(),
		},
	);
	await dashboardOf(uppy).openModal();
}
