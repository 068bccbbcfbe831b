import { stat } from "node:fs/promises";
import { type Ingested, ingestClean } from "../receive/ingest-file.ts";
import type { NewObject } from "../store/object-rows.ts";
import type { Uploads } from "../uploads.ts";
import { makeCopy } from "./vendor-copy.ts";

/** Stores an attachment with what vendors get of it. Vendors get an image as a JPEG or PNG, so its own type counts. */
export const ingestAttachment = (
	uploads: Uploads,
	{ store_key: storeKey }: NewObject,
	received: string,
	sender: string,
): Promise<Ingested> =>
	ingestClean(uploads, received, sender, async ({ type, path }) => {
		const copy = await makeCopy(uploads, { storeKey, path, sender });
		// Making the copy removes chunks of a PNG that are not needed.
		const { size } = await stat(path);
		await uploads.objects.put(storeKey, path);
		return { type: copy.type.startsWith("image/") && type !== null ? type : copy.type, size, copy };
	});
