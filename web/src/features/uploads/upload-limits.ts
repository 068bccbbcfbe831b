import { AVATAR_MAX_BYTES, UPLOAD_MAX_FILES } from "@parallax/contract";
import type { UploadLimits } from "./uppy/uploader-options.ts";

const PICTURES = {
	types: ["image/png", "image/jpeg", "image/gif", ".png", ".jpg", ".jpeg", ".gif"],
	typesInWords: "JPG, PNG, GIF",
};

/** Specification section 5. */
export const avatarLimits: UploadLimits = { maxFiles: 1, maxBytes: AVATAR_MAX_BYTES, films: false, ...PICTURES };

export const imageLimits = (maxBytes: number): UploadLimits => ({
	maxFiles: UPLOAD_MAX_FILES,
	maxBytes,
	films: true,
	types: [...PICTURES.types, "image/svg+xml", "image/webp", ".svg", ".webp"],
	typesInWords: "PNG, JPG, JPEG, GIF, SVG, WebP",
});
