import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/index.ts";
import type { RateLimits } from "../../platform/limits/rate-limits.ts";
import type { Logger } from "../../platform/logger.ts";
import type { DirectBucket, IncomingFiles, ObjectStore } from "../../platform/object-store/index.ts";
import type { UploadUrlSigner } from "./receive/upload-url.ts";

/** The dependencies of the module. */
export interface Uploads {
	readonly database: Database;
	readonly objects: ObjectStore;
	/** The bucket for direct uploads; null when all uploads go through this server. */
	readonly direct: DirectBucket | null;
	readonly incoming: IncomingFiles;
	readonly urlSigner: UploadUrlSigner;
	readonly limits: RateLimits;
	readonly clock: Clock;
	readonly logger: Logger;
	/** The maximum size of a file, for all kinds of uploads. */
	readonly maxBytes: number;
}
