import { join } from "node:path";
import { openDiskStore } from "./disk-store.ts";
import type { ObjectStore } from "./object-store.ts";
import type { S3Location } from "./s3-client.ts";

export { IncomingFiles, type ReceivedFile, TooLarge } from "./incoming-files.ts";
export {
	type BucketMultipart,
	type DirectBucket,
	isObjectKey,
	type ObjectStore,
	type StoredPart,
} from "./object-store.ts";
export { deleteQueuedObjects, queueMultipartToAbort, queueObjectsToDelete } from "./objects-to-delete.ts";

interface ObjectStoreOptions {
	readonly dataDir: string;
	/** Null: files below DATA_DIR. */
	readonly s3: S3Location | null;
}

export async function openObjectStore({ dataDir, s3 }: ObjectStoreOptions): Promise<ObjectStore> {
	if (!s3) return openDiskStore(join(dataDir, "objects"));
	// The AWS client is large and most installations do not need it.
	const { openS3Store } = await import("./s3-store.ts");
	return openS3Store(s3);
}
