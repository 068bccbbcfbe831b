import type { Exchange } from "../../http/index.ts";
import type { Owner, Viewer, Writer } from "../identity/index.ts";
import { ownedMultipart } from "./access.ts";
import { bucketMultipart } from "./direct/direct-parts.ts";
import { ownedDirectParts } from "./direct/direct-rows.ts";
import { openDirect, openDirectParts } from "./direct/open-direct.ts";
import { createMultipart, type MultipartIds, type MultipartUpload, serverMultipart } from "./receive/multipart.ts";
import { type AnnouncedFile, openUpload, storedOwner, type UploadTarget } from "./receive/open-upload.ts";
import { consumeFile } from "./store/quota.ts";
import type { Uploads } from "./uploads.ts";

/** The announced size from Uppy's metadata, as a number or as digits. */
export function announcedSize(announced: unknown): number | undefined {
	const size = typeof announced === "string" && /^\d{1,15}$/.test(announced) ? Number(announced) : announced;
	return typeof size === "number" && Number.isSafeInteger(size) && size >= 0 ? size : undefined;
}

const fileOf = ({ name = "", type }: AnnouncedFile, size: number) => ({ name, type: type || null, size });

/** An attachment, which is read at once, goes through this server, and so does a file of unknown size. */
export async function startUpload(
	uploads: Uploads,
	writer: Writer,
	{ purpose, ...announced }: AnnouncedFile & { readonly purpose?: "attachment" | undefined },
	exchange: Exchange,
): Promise<UploadTarget> {
	const { direct } = uploads;
	if (purpose) return await openUpload(uploads, writer, purpose, announced);
	if (!direct || announced.size === undefined) return await openUpload(uploads, writer, "upload", announced);
	await consumeFile(uploads.limits, writer.owner, exchange.address);
	return await openDirect(uploads, direct, await storedOwner(uploads, writer), fileOf(announced, announced.size));
}

/** The same for a multipart upload. */
export async function startMultipart(uploads: Uploads, owner: Owner, announced: AnnouncedFile): Promise<MultipartIds> {
	const { direct } = uploads;
	if (!direct || announced.size === undefined) return await createMultipart(uploads, owner, announced.name ?? "");
	return await openDirectParts(uploads, direct, owner, fileOf(announced, announced.size));
}

/** The viewer's multipart upload; throws 404 for foreign, unknown and ended ones alike. */
export async function findMultipart(
	uploads: Uploads,
	viewer: Viewer,
	ids: { readonly uploadId: string; readonly key: string },
): Promise<MultipartUpload> {
	const bucket = uploads.objects.direct;
	const direct = bucket && (await ownedDirectParts(uploads.database.query, viewer, ids));
	if (bucket && direct) return bucketMultipart(uploads, bucket, direct);
	return serverMultipart(uploads, await ownedMultipart(uploads.database, viewer, ids));
}
