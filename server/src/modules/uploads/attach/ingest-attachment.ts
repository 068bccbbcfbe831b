import { stat } from "node:fs/promises";
import { invalid } from "../../../failures.ts";
import { cleanPicture } from "../../../platform/pictures/index.ts";
import type { Ingested } from "../receive/ingest-file.ts";
import { IMAGE_TYPES, sniffFile } from "../receive/sniff-type.ts";
import type { NewObject } from "../store/object-rows.ts";
import type { Uploads } from "../uploads.ts";
import { makeCopy } from "./vendor-copy.ts";

/** Stores an attachment with what vendors get of it; images are re-encoded. Deletes the temporary file. */
export async function ingestAttachment(
	uploads: Uploads,
	{ store_key: storeKey }: NewObject,
	path: string,
	sender: string,
): Promise<Ingested> {
	const { incoming, objects } = uploads;
	const outputPath = incoming.newPath();
	try {
		const { size } = await stat(path);
		if (size === 0) throw invalid("This file is empty.");
		const type = await sniffFile(path);
		const isImage = type !== null && IMAGE_TYPES.includes(type);
		const cleaned = isImage ? await cleanPicture(path, outputPath, sender) : null;
		const source = cleaned ? outputPath : path;
		const copy = await makeCopy(uploads, { storeKey, path: source, sender });
		await objects.put(storeKey, source);
		return { type: isImage ? type : copy.type, size: cleaned?.size ?? size, copy };
	} finally {
		await incoming.discard(path);
		await incoming.discard(outputPath);
	}
}
