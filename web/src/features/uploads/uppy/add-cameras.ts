import type { Uppy } from "@uppy/core";
import Webcam from "@uppy/webcam";
import type { FileMeta, FileResponse } from "./send-to-server.ts";
import { cameraNames } from "./strings.ts";

/** On these devices, the camera app takes better pictures than a web page. */
export const isPhone = (): boolean => /Android|iPhone|iPad|Mobile/.test(navigator.userAgent);

export const VIDEO_TYPES = ["video/webm", "video/mp4"];
/** Marks a video that was recorded here, as opposed to a chosen file. */
export const VIDEO_SOURCE = "Video";

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** The button can be pressed before the camera has delivered a frame; a picture that is taken then is empty. */
async function untilFirstFrame(): Promise<void> {
	const video = document.querySelector<HTMLVideoElement>(".uppy-Webcam-video");
	while (video?.isConnected && video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) await nextFrame();
}

const withName = (pluginNameCamera: string) => ({ strings: { pluginNameCamera } });

/** One tab for pictures, and one for videos if the uploader accepts videos. */
export function addCameras(uppy: Uppy<FileMeta, FileResponse>, allowsVideo: boolean) {
	uppy.use(Webcam, {
		id: "Photo",
		modes: ["picture"],
		mobileNativeCamera: false,
		preferredImageMimeType: "image/jpeg",
		onBeforeSnapshot: untilFirstFrame,
		locale: withName(cameraNames.photo),
	});
	if (allowsVideo)
		uppy.use(Webcam, {
			id: VIDEO_SOURCE,
			modes: ["video-audio"],
			mobileNativeCamera: false,
			showRecordingLength: true,
			locale: withName(cameraNames.video),
		});
}
