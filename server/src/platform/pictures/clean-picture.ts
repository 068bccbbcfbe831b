import type { Sharp } from "sharp";
import { Failure, invalid } from "../../failures.ts";
import { atMost } from "../at-most.ts";
import { loadSharp } from "./load-sharp.ts";

const MAX_PIXELS = 40_000_000;
const MAX_FRAMES = 100;
const MAX_SECONDS = 20;
/** Decoding takes memory and a processor each; the rest of the program goes on beside them. */
const AT_ONCE = 2;
const AVATAR_SIDE = 512;
const SMALL_SIDE = 64;

const DAMAGED = "This picture cannot be read. It may be damaged.";

const inTurn = atMost(AT_ONCE);

/** What the head of the file says is checked before a single pixel is made. */
async function openPicture(path: string, animated: boolean): Promise<{ picture: Sharp; format: string }> {
	const sharp = await loadSharp();
	const how = { animated, failOn: "error", sequentialRead: true } as const;
	const head = await sharp(path, { ...how, limitInputPixels: false }).metadata();
	const { width = 0, height = 0, pages = 1, pageHeight = height, format = "" } = head;
	if (width * pageHeight * (animated ? pages : 1) > MAX_PIXELS)
		throw invalid("This picture is too large: 40 megapixels are the limit.");
	if (pages > MAX_FRAMES) throw invalid(`This animation is too long: ${MAX_FRAMES} frames are the limit.`);
	const picture = sharp(path, { ...how, limitInputPixels: MAX_PIXELS });
	return { picture: picture.timeout({ seconds: MAX_SECONDS }), format };
}

async function readable<T>(work: () => Promise<T>): Promise<T> {
	try {
		return await inTurn(work);
	} catch (error) {
		if (error instanceof Failure || (error as NodeJS.ErrnoException).code === "ENOSPC") throw error;
		if (/No space left|unable to write/i.test((error as Error).message)) {
			throw Object.assign(new Error("No space left"), { code: "ENOSPC" });
		}
		const failure = invalid(DAMAGED);
		failure.cause = error;
		throw failure;
	}
}

const ENCODE: Readonly<Record<string, (picture: Sharp) => Sharp>> = {
	// The best coding would need the whole picture in memory, and three times as long.
	jpeg: (picture) => picture.jpeg({ quality: 90, chromaSubsampling: "4:4:4", optimiseCoding: false }),
	png: (picture) => picture.png({ compressionLevel: 6 }),
	webp: (picture) => picture.webp({ quality: 90 }),
	gif: (picture) => picture.gif({ effort: 3 }),
};

/** The same picture made anew, upright: without where and when it was taken, and without anything hidden behind it. */
export function cleanPicture(from: string, to: string): Promise<{ readonly size: number }> {
	return readable(async () => {
		const { picture, format } = await openPicture(from, true);
		const encode = ENCODE[format];
		if (!encode) throw invalid(DAMAGED);
		const { size } = await encode(picture.autoOrient()).toFile(to);
		return { size };
	});
}

/** A square for the page and a small one for lists. */
export function makeAvatar(from: string): Promise<{ readonly large: Buffer; readonly small: Buffer }> {
	return readable(async () => {
		const { picture } = await openPicture(from, false);
		const square = (side: number) =>
			picture.clone().autoOrient().resize(side, side, { fit: "cover" }).webp({ quality: 86 }).toBuffer();
		const large = await square(AVATAR_SIDE);
		return { large, small: await square(SMALL_SIDE) };
	});
}
