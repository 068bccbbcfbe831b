import { useMemo } from "react";
import { useDraftFiles } from "./draft-files.ts";

interface AttachedUrls {
	/** The addresses of the files that are uploaded. */
	readonly urls: readonly string[];
	/** True while others are on their way. */
	readonly isUploading: boolean;
}

export function useAttachedUrls(key: string): AttachedUrls {
	const { files } = useDraftFiles(key);
	const joined = files
		.filter(({ state }) => state === "attached")
		.map(({ url }) => url)
		.join(" ");
	const urls = useMemo(() => joined.split(" ").filter(Boolean), [joined]);
	return { urls, isUploading: files.some(({ state }) => state === "uploading") };
}
