import { join } from "node:path";
import { Incoming } from "../../platform/object-store/index.ts";
import type { RemoteRules } from "./remote/remote-routes.ts";
import { UploadAddresses } from "./upload-address.ts";
import type { Uploads } from "./uploads.ts";

interface Parts extends Omit<Uploads, "incoming" | "addresses" | "maxBytes"> {
	readonly dataDir: string;
	readonly maxUploadBytes: number;
	readonly secret: Buffer;
}

export function createUploads(parts: Parts): Uploads {
	const { database, objects, limits, clock, logger, maxUploadBytes: maxBytes } = parts;
	const incoming = new Incoming(join(parts.dataDir, "incoming"));
	const addresses = new UploadAddresses(parts.secret, () => clock.now());
	return { database, objects, limits, clock, logger, maxBytes, incoming, addresses };
}

interface Offered {
	readonly companion: { readonly url: boolean; readonly allowLocalUrls: boolean };
}

export const createRemoteRules = ({ companion }: Offered, lookup: RemoteRules["lookup"]): RemoteRules => ({
	sources: companion.url ? ["url"] : [],
	allowLocal: companion.allowLocalUrls,
	lookup,
});
