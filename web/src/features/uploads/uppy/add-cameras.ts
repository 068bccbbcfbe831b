import type { Uppy } from "@uppy/core";
import Webcam from "@uppy/webcam";
import type { FileAnswer, FileMeta } from "./send-to-server.ts";
import { cameraNames } from "./strings.ts";

/** On these devices, the camera app takes better pictures than a web page. */
export const isPhone = (): boolean => /Android|iPhone|iPad|Mobile/.test(navigator.userAgent);

export const FILM_TYPES = ["video/webm", "video/mp4"];
/** Marks a video that was recorded here, as opposed to a chosen file. */
export const FILM_SOURCE = "Video";

const named = (pluginNameCamera: string) => ({ strings: { pluginNameCamera } });

/** One tab for pictures, and one for videos if the uploader accepts videos. */
export function addCameras(uppy: Uppy<FileMeta, FileAnswer>, films: boolean) {
	uppy.use(Webcam, {
		id: "Photo",
		modes: ["picture"],
		mobileNativeCamera: false,
		preferredImageMimeType: "image/jpeg",
		locale: named(cameraNames.photo),
	});
	if (films)
		uppy.use(Webcam, {
			id: FILM_SOURCE,
			modes: ["video-audio"],
			mobileNativeCamera: false,
			showRecordingLength: true,
			locale: named(cameraNames.video),
		});
}
