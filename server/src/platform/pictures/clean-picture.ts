import { createReadStream } from "node:fs";
import type { Sharp } from "sharp";
import { Failure, invalid, unavailable } from "../../failures.ts";
import { isStorageFailing } from "../database/index.ts";
import { assertDecodable, assertDecodableScans } from "./decode-limits.ts";
import { decodeQueue } from "./decode-queue.ts";
import { JpegScans } from "./jpeg-scans.ts";
import { loadSharp } from "./load-sharp.ts";
import { dropPngExtras } from "./png-chunks.ts";

const MAX_PIXELS = 40_000_000;
const MAX_SECONDS = 30;
const AVATAR_SIDE = 512;
const SMALL_SIDE = 64;

const DAMAGED = "This image can't be read. It may be damaged.";
const TIMED_OUT = "This image took too long to process. Try again in a few minutes, or use a smaller one.";

async function assertFewScans(path: string): Promise<void> {
	const scans = new JpegScans();
	for await (const chunk of createReadStream(path)) scans.read(chunk as Buffer);
	assertDecodableScans(scans.count);
}

async function openPicture(path: string, animated: boolean): Promise<{ picture: Sharp; format: string }> {
	const sharp = await loadSharp();
	// Must run before sharp opens the file: sharp decompresses text chunks immediately, which its timeout does not cover.
	await dropPngExtras(path);
	const options = { animated, failOn: "error", sequentialRead: true } as const;
	const metadata = await sharp(path, { ...options, limitInputPixels: false }).metadata();
	assertDecodable(metadata, animated);
	if (metadata.format === "jpeg" && metadata.isProgressive) await assertFewScans(path);
	const picture = sharp(path, { ...options, limitInputPixels: MAX_PIXELS });
	return { picture: picture.timeout({ seconds: MAX_SECONDS }), format: metadata.format ?? "" };
}

function toFailure(error: unknown): unknown {
	if (error instanceof Failure || isStorageFailing(error)) return error;
	const isSlow = error instanceof Error && error.message.startsWith("timeout:");
	const failure = isSlow ? unavailable(TIMED_OUT, 120) : invalid(DAMAGED);
	failure.cause = error;
	return failure;
}

async function decode<T>(owner: string, work: () => Promise<T>): Promise<T> {
	try {
		return await decodeQueue.run(owner, work);
	} catch (error) {
		throw toFailure(error);
	}
}

const ENCODE: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
	// Optimised coding needs the whole image in memory and takes three times as long.
	jpeg: (picture) => picture.jpeg({ quality: 90, chromaSubsampling: "4:4:4", optimiseCoding: false }),
	png: (picture) => picture.png({ compressionLevel: 6 }),
	webp: (picture) => picture.webp({ quality: 90 }),
	gif: (picture) => picture.gif({ effort: 3 }),
};

/** Re-encodes the image upright, without metadata such as place and time, and without hidden data. */
export function cleanPicture(from: string, to: string, owner: string): Promise<{ readonly size: number }> {
	return decode(owner, async () => {
		const { picture, format } = await openPicture(from, true);
		const encode = ENCODE[format];
		if (!encode) throw invalid(DAMAGED);
		const { size } = await encode(picture.autoOrient()).toFile(to);
		return { size };
	});
}

/** What vendors get of an image. */
interface VendorPicture {
	readonly type: "image/jpeg" | "image/png";
	readonly bytes: Buffer;
	readonly width: number;
	readonly height: number;
}

/** Anthropic refuses larger images in requests with more than 20 of them. */
const VENDOR_SIDES = [2000, 1448, 1024, 724, 512];
const VENDOR_MAX_BYTES = 3_670_016;

/** The first frame, at most 2000 pixels a side and 3.5 MB: a JPEG, or a PNG where something is transparent. */
export function makeVendorCopy(from: string, owner: string): Promise<VendorPicture> {
	return decode(owner, async () => {
		const { picture } = await openPicture(from, false);
		const { hasAlpha } = await picture.clone().metadata();
		const isTransparent = hasAlpha && !(await picture.clone().stats()).isOpaque;
		for (const side of VENDOR_SIDES) {
			const resized = picture.clone().autoOrient().resize(side, side, { fit: "inside", withoutEnlargement: true });
			const encoded = isTransparent ? resized.png({ compressionLevel: 9 }) : resized.jpeg({ quality: 88 });
			const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
			if (data.byteLength > VENDOR_MAX_BYTES) continue;
			const type = isTransparent ? "image/png" : "image/jpeg";
			return { type, bytes: data, width: info.width, height: info.height };
		}
		throw invalid(DAMAGED);
	});
}

/** Creates a large square for the page and a small one for lists. */
export function makeAvatar(from: string, owner: string): Promise<{ readonly large: Buffer; readonly small: Buffer }> {
	return decode(owner, async () => {
		const { picture } = await openPicture(from, false);
		const square = (side: number) =>
			picture.clone().autoOrient().resize(side, side, { fit: "cover" }).webp({ quality: 86 }).toBuffer();
		const large = await square(AVATAR_SIDE);
		return { large, small: await square(SMALL_SIDE) };
	});
}
