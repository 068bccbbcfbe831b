import type { Metadata } from "sharp";
import { type Failure, invalid } from "../../failures.ts";

const MEGA = 1_000_000;
const MAX_PIXELS = 40 * MEGA;
const MAX_ANIMATION_PIXELS = 24 * MEGA;
const MAX_FRAMES = 100;
/** A few rows of a wide image are in memory at once, and each row of a tall image costs time, even a narrow one. */
const MAX_SIDE = 30_000;
/** Encoders write about ten; each scan of a progressive JPEG goes through the whole image without a pause. */
const MAX_SCANS = 100;
/** Decoding takes at most 300 MB. The costs are estimates, so part of that is kept as a reserve. */
const BUDGET_BYTES = 260 * MEGA;
/** The EXIF orientation without rotation; any other orientation needs the whole image in memory. */
const UPRIGHT = 1;

interface Cost {
	/** For each pixel of one frame. */
	readonly perPixel: number;
	/** For each pixel of all frames. */
	readonly perAnimationPixel: number;
}

const bytesOf = ({ channels = 4, depth }: Metadata): number => channels * (depth === "ushort" ? 2 : 1);

/** Peak memory of decoding and encoding again, as measured with libvips 8.18 on noise, which costs the most. */
function costOf(metadata: Metadata): Cost {
	const isAnimation = (metadata.pages ?? 1) > 1;
	const rotationBytes = (metadata.orientation ?? UPRIGHT) === UPRIGHT ? 0 : bytesOf(metadata);
	if (metadata.format === "gif") return { perPixel: 18, perAnimationPixel: isAnimation ? 1 : 0 };
	if (metadata.format === "webp" && isAnimation) return { perPixel: 64, perAnimationPixel: 6.5 };
	if (metadata.format === "webp")
		return { perPixel: (metadata.hasAlpha ? 48 : 21) + rotationBytes, perAnimationPixel: 0 };
	// A progressive JPEG keeps two bytes for each sample until its last scan.
	const fullImageBytes = metadata.format === "jpeg" ? 2.2 * bytesOf(metadata) : 1.1 * bytesOf(metadata);
	return { perPixel: (metadata.isProgressive ? fullImageBytes : 0) + rotationBytes + 1, perAnimationPixel: 0 };
}

const tooLarge = (pixels: number, kind: string): Failure =>
	invalid(`This ${kind} is too large. The limit is ${Math.floor(pixels / MEGA)} megapixels.`);

/** Refuses images that need too much memory. It uses only the header; no pixel is decoded. */
export function assertDecodable(metadata: Metadata, animated: boolean): void {
	const { width = 0, height = 0, pageHeight = height } = metadata;
	if ((metadata.pages ?? 1) > MAX_FRAMES)
		throw invalid(`This animation is too long. The limit is ${MAX_FRAMES} frames.`);
	const pages = animated ? (metadata.pages ?? 1) : 1;
	const frame = width * pageHeight;
	const isAnimation = pages > 1;
	const maxPixels = isAnimation ? MAX_ANIMATION_PIXELS : MAX_PIXELS;
	if (frame * pages > maxPixels) throw tooLarge(maxPixels, isAnimation ? "animation" : "image");
	if (Math.max(width, pageHeight) > MAX_SIDE)
		throw invalid(`This image is too large. The limit is ${MAX_SIDE} pixels for its width and its height.`);
	const { perPixel, perAnimationPixel } = costOf(metadata);
	const maxFramePixels = (BUDGET_BYTES - perAnimationPixel * frame * pages) / perPixel;
	if (frame > maxFramePixels)
		throw tooLarge(Math.min(maxFramePixels, maxPixels / pages), isAnimation ? "animation's frame" : "image");
}

export function assertDecodableScans(count: number): void {
	if (count > MAX_SCANS)
		throw invalid(
			`This JPEG image has too many scans. The limit is ${MAX_SCANS}. Save it again as a JPEG that is not progressive.`,
		);
}
