import type { Exchange } from "../../http/index.ts";
import type { Owner, Viewer, Writer } from "../identity/index.ts";
import { ownedMultipart } from "./access.ts";
import { sentIntoBucket } from "./direct/direct-parts.ts";
import { ownedDirectParts } from "./direct/direct-rows.ts";
import { openDirect, openDirectParts } from "./direct/open-direct.ts";
import { type OpenedMultipart, openMultipart, type SendingInParts, sentThroughHere } from "./receive/multipart.ts";
import { type Announced, openUpload, storedOwner, type UploadPlace } from "./receive/open-upload.ts";
import { countFile } from "./store/quota.ts";
import type { Uploads } from "./uploads.ts";

/** As the uploader says it beside a file's name: a number, or its digits. */
export function announcedSize(said: unknown): number | undefined {
	const size = typeof said === "string" && /^\d{1,15}$/.test(said) ? Number(said) : said;
	return typeof size === "number" && Number.isSafeInteger(size) && size >= 0 ? size : undefined;
}

const fileOf = ({ name = "", type }: Announced, size: number) => ({ name, type: type || null, size });

/** Where one file goes: straight into the bucket where that is wanted and its size is known, else through here. */
export async function placeUpload(
	uploads: Uploads,
	writer: Writer,
	announced: Announced,
	exchange: Exchange,
): Promise<UploadPlace> {
	const { direct } = uploads;
	if (!direct || announced.size === undefined) return await openUpload(uploads, writer, "upload", announced);
	await countFile(uploads.limits, writer.owner, exchange.address);
	return await openDirect(uploads, direct, await storedOwner(uploads, writer), fileOf(announced, announced.size));
}

/** Likewise a file in parts. */
export async function placeParts(uploads: Uploads, owner: Owner, announced: Announced): Promise<OpenedMultipart> {
	const { direct } = uploads;
	if (!direct || announced.size === undefined) return await openMultipart(uploads, owner, announced.name ?? "");
	return await openDirectParts(uploads, direct, owner, fileOf(announced, announced.size));
}

/** The viewer's upload in parts, wherever they go; not found when it is another's, unknown or over. */
export async function sendingInParts(
	uploads: Uploads,
	viewer: Viewer,
	named: { readonly uploadId: string; readonly key: string },
): Promise<SendingInParts> {
	const bucket = uploads.objects.direct;
	const direct = bucket && (await ownedDirectParts(uploads.database.query, viewer, named));
	if (bucket && direct) return sentIntoBucket(uploads, bucket, direct);
	return sentThroughHere(uploads, await ownedMultipart(uploads.database, viewer, named));
}
