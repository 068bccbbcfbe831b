import { stat } from "node:fs/promises";
import { Failure, invalid } from "../../../failures.ts";
import { cleanPicture, makeAvatar } from "../../../platform/pictures/index.ts";
import { type NewObject, smallKey, type VendorCopy } from "../store/object-rows.ts";
import type { Uploads } from "../uploads.ts";
import { IMAGE_TYPES, sniffFile } from "./sniff-type.ts";

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

/** Detects the type, re-encodes images and stores the result. Deletes the temporary file. */
export async function ingestUpload(
	uploads: Uploads,
	{ store_key: storeKey }: NewObject,
	path: string,
	sender: string,
): Promise<Ingested> {
	const { incoming, objects } = uploads;
	const outputPath = incoming.newPath();
	try {
		const { size } = await stat(path);
		if (size === 0) throw invalid("This file is empty.");
		const type = await sniffFile(path);
		if (type === null) throw wrongType(UNSUPPORTED);
		if (!IMAGE_TYPES.includes(type)) {
			await objects.put(storeKey, path);
			return { type, size };
		}
		const cleaned = await cleanPicture(path, outputPath, sender);
		await objects.put(storeKey, outputPath);
		return { type, size: cleaned.size };
	} finally {
		await incoming.discard(path);
		await incoming.discard(outputPath);
	}
}

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
