import type { CompanionSettings } from "../../config.ts";
import type { PageSources } from "../../http/index.ts";
import type { ObjectStore } from "../../platform/object-store/index.ts";
import { sourcePictures } from "./remote/companion/keyed-sources.ts";

interface Settings {
	readonly s3: { readonly directUploads: boolean } | null;
	readonly companion: CompanionSettings;
}

/** Origins for the pages' policy: the bucket, and thumbnails of remote sources. */
export async function uploadPageSources(
	{ s3, companion }: Settings,
	{ direct }: ObjectStore,
): Promise<Pick<PageSources, "connections" | "pictures">> {
	const connections = s3?.directUploads && direct ? [await direct.origin()] : [];
	return { connections, pictures: sourcePictures(companion) };
}
