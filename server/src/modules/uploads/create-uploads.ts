import { join } from "node:path";
import { IncomingFiles } from "../../platform/object-store/index.ts";
import { UploadUrlSigner } from "./receive/upload-url.ts";
import type { CompanionOptions } from "./remote/companion/companion.ts";
import { offeredSources } from "./remote/companion/keyed-sources.ts";
import type { RemoteRules } from "./remote/remote-routes.ts";
import type { Uploads } from "./uploads.ts";

interface Dependencies extends Omit<Uploads, "incoming" | "urlSigner" | "maxBytes" | "direct"> {
	readonly dataDir: string;
	readonly maxUploadBytes: number;
	readonly secret: Buffer;
	readonly s3: { readonly directUploads: boolean } | null;
}

export function createUploads(dependencies: Dependencies): Uploads {
	const { database, objects, limits, clock, logger, maxUploadBytes: maxBytes } = dependencies;
	const incoming = new IncomingFiles(join(dependencies.dataDir, "incoming"));
	const urlSigner = new UploadUrlSigner(dependencies.secret, () => clock.now());
	const direct = dependencies.s3?.directUploads ? objects.direct : null;
	return { database, objects, limits, clock, logger, maxBytes, incoming, urlSigner, direct };
}

export const createRemoteRules = (options: CompanionOptions, lookup: RemoteRules["lookup"]): RemoteRules => ({
	...options,
	sources: [...(options.companion.url ? ["url"] : []), ...offeredSources(options.companion)],
	allowLocal: options.companion.allowLocalUrls,
	lookup,
});
