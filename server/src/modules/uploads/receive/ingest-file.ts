import { stat } from "node:fs/promises";
import { attachmentProblems } from "@parallax/contract";
import { Failure, invalid } from "../../../failures.ts";
import { cleanPicture, makeAvatar } from "../../../platform/pictures/index.ts";
import { type NewObject, smallKey, type VendorCopy } from "../store/object-rows.ts";
import type { Uploads } from "../uploads.ts";
import { IMAGE_TYPES, type SupportedType, sniffFile } from "./sniff-type.ts";

const UNSUPPORTED = "File type not supported. Choose a PNG, JPG, GIF, SVG or WebP image, or a WebM or MP4 video.";
const UNSUPPORTED_AVATAR = "File type not supported. Choose a JPG, PNG or GIF image.";
const AVATAR_TYPES = ["image/jpeg", "image/png", "image/gif"];

export const wrongType = (sentence: string): Failure => new Failure(415, "wrong-type", sentence);

export interface Ingested {
	readonly type: string;
	readonly size: number;
	/** Of an attachment: what vendors get. */
	readonly copy?: VendorCopy;
}

/** A received file as it is stored; its type is null when it is none of the supported ones. */
interface CleanFile {
	readonly type: SupportedType | null;
	readonly path: string;
	readonly size: number;
}

/** Detects the type, re-encodes images and passes the file to `store`. Deletes the temporary files. */
export async function ingestClean(
	{ incoming }: Uploads,
	path: string,
	sender: string,
	store: (file: CleanFile) => Promise<Ingested>,
): Promise<Ingested> {
	const outputPath = incoming.newPath();
	try {
		const { size } = await stat(path);
		if (size === 0) throw invalid(attachmentProblems.empty);
		const type = await sniffFile(path);
		if (type === null || !IMAGE_TYPES.includes(type)) return await store({ type, path, size });
		const cleaned = await cleanPicture(path, outputPath, sender);
		return await store({ type, path: outputPath, size: cleaned.size });
	} finally {
		await incoming.discard(path);
		await incoming.discard(outputPath);
	}
}

/** Stores an upload. */
export const ingestUpload = (
	uploads: Uploads,
	{ store_key: storeKey }: NewObject,
	received: string,
	sender: string,
): Promise<Ingested> =>
	ingestClean(uploads, received, sender, async ({ type, path, size }) => {
		if (type === null) throw wrongType(UNSUPPORTED);
		await uploads.objects.put(storeKey, path);
		return { type, size };
	});

/** Creates and stores the two sizes of an avatar. */
export async function ingestAvatar(
	{ incoming, objects }: Uploads,
	{ store_key: storeKey }: NewObject,
	path: string,
	sender: string,
): Promise<Ingested> {
	try {
		const type = await sniffFile(path);
		if (type === null || !AVATAR_TYPES.includes(type)) throw wrongType(UNSUPPORTED_AVATAR);
		const { large, small } = await makeAvatar(path, sender);
		await objects.put(smallKey(storeKey), small);
		await objects.put(storeKey, large);
		return { type: "image/webp", size: large.byteLength + small.byteLength };
	} finally {
		await incoming.discard(path);
	}
}
