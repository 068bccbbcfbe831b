import { Failure } from "../../../failures.ts";
import type { Viewer } from "../../identity/index.ts";
import { type ReadableObject, readableUpload } from "../access.ts";
import type { ConcurrentUploads } from "../receive/concurrent-uploads.ts";
import { senderOf } from "../store/quota.ts";
import type { Uploads } from "../uploads.ts";
import { ownedDirect } from "./direct-rows.ts";
import { finalizeDirect } from "./finalize-direct.ts";

const isRefusal = (error: unknown): boolean => error instanceof Failure && error.status < 500;

/**
 * Reads the object; finalizes a direct upload first when its owner did not call the completion. Throws 404 when it cannot
 * become an object.
 */
export async function readOrFinalize(
	uploads: Uploads,
	limiter: ConcurrentUploads,
	viewer: Viewer,
	{ key, address }: { readonly key: string; readonly address: string },
): Promise<ReadableObject> {
	try {
		return await readableUpload(uploads.database, viewer, key);
	} catch (error) {
		const upload = isRefusal(error) ? await ownedDirect(uploads.database.query, viewer, key) : null;
		if (!upload) throw error;
		await limiter
			.run(upload.owner, "file", () => finalizeDirect(uploads, upload, senderOf(upload.owner, address)))
			.catch((failed: unknown) => {
				throw isRefusal(failed) ? error : failed;
			});
		return await readableUpload(uploads.database, viewer, key);
	}
}
