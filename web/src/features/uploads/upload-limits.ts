import { AVATAR_MAX_BYTES, getConfig, UPLOAD_MAX_FILES } from "@parallax/contract";
import { useQuery } from "@tanstack/react-query";
import { queryOf } from "../../lib/server/query-client.ts";
import type { UploadLimits } from "./uppy/uploader-options.ts";

const PICTURES = {
	types: ["image/png", "image/jpeg", "image/gif", ".png", ".jpg", ".jpeg", ".gif"],
	typesText: "JPG, PNG, GIF",
};

/** The maximum size of one file: the server's limit, once the configuration has loaded. */
export const useMaxBytes = (): number =>
	useQuery(queryOf(getConfig, {})).data?.limits.maxUploadBytes ?? AVATAR_MAX_BYTES;

/** Specification section 5. */
export const useAvatarLimits = (): UploadLimits => {
	const maxBytes = Math.min(AVATAR_MAX_BYTES, useMaxBytes());
	return { maxFiles: 1, maxBytes, allowsVideo: false, ...PICTURES };
};

export const imageLimits = (maxBytes: number): UploadLimits => ({
	maxFiles: UPLOAD_MAX_FILES,
	maxBytes,
	allowsVideo: false,
	types: [...PICTURES.types, "image/svg+xml", "image/webp", ".svg", ".webp"],
	typesText: "PNG, JPG, JPEG, GIF, SVG, WebP",
});
