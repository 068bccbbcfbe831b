import type { Clock } from "../../platform/clock.ts";
import type { Database } from "../../platform/database/index.ts";
import type { RateLimits } from "../../platform/limits/rate-limits.ts";
import type { Logger } from "../../platform/logger.ts";
import type { DirectBucket, IncomingFiles, ObjectStore } from "../../platform/object-store/index.ts";
import type { UploadUrlSigner } from "./receive/upload-url.ts";

/** What the module works with. */
export interface Uploads {
	readonly database: Database;
	readonly objects: ObjectStore;
	/** Where browsers send by themselves, as far as the size is known; null: everything comes through this process. */
	readonly direct: DirectBucket | null;
	readonly incoming: IncomingFiles;
	readonly urlSigner: UploadUrlSigner;
	readonly limits: RateLimits;
	readonly clock: Clock;
	readonly logger: Logger;
	/** Per file, for every way of uploading. */
	readonly maxBytes: number;
}
