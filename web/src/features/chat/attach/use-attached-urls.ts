import { useMemo } from "react";
import { useDraftFiles } from "./draft-files.ts";

/** The addresses of the files that are uploaded. */
export function useAttachedUrls(key: string): readonly string[] {
	const { files } = useDraftFiles(key);
	const joined = files
		.filter(({ state }) => state === "attached")
		.map(({ url }) => url)
		.join(" ");
	return useMemo(() => joined.split(" ").filter(Boolean), [joined]);
}
