import { unavailable } from "../../failures.ts";
import { configureFonts } from "./configure-fonts.ts";
import { assertDecodable, assertDecodableScans } from "./decode-limits.ts";
import { decodeQueue } from "./decode-queue.ts";
import { JpegScans } from "./jpeg-scans.ts";
import { loadSharp } from "./load-sharp.ts";
import { withoutPngExtras } from "./png-chunks.ts";
import { type RenderedText, renderText, type TextBox } from "./render-text.ts";

export interface Drawing {
	readonly width: number;
	readonly height: number;
	/** SVG elements with fixed content. Text of users and models is only in `texts`. */
	readonly shapes: string;
	readonly texts: readonly TextBox[];
}

/** Further requests get 503, so that pictures never delay responses. */
const WAITING_MAX = 16;

const PIXELS_MAX = 40_000_000;
const SECONDS_MAX = 20;
const WIDTH_MAX = 1600;

/** Renders one picture at a time, outside the event loop. */
export class PictureRenderer {
	#last: Promise<unknown> = Promise.resolve();
	#waiting = 0;

	constructor(dataDir: string) {
		configureFonts(dataDir);
	}

	/** A PNG. */
	draw(drawing: Drawing): Promise<Buffer> {
		return this.#enqueue(() => draw(drawing));
	}

	/** Re-encodes an external image as PNG; rejects when it is not an image. */
	reencode(picture: Buffer): Promise<Buffer> {
		return this.#enqueue(() => decodeQueue.run("image model", () => reencode(picture)));
	}

	async #enqueue(work: () => Promise<Buffer>): Promise<Buffer> {
		if (this.#waiting >= WAITING_MAX) throw unavailable("Too many pictures are being drawn. Try again in a moment.");
		this.#waiting += 1;
		const drawn = this.#last.then(work);
		this.#last = drawn
			.catch(() => {})
			.finally(() => {
				this.#waiting -= 1;
			});
		return await drawn;
	}
}

async function draw({ width, height, shapes, texts: words }: Drawing): Promise<Buffer> {
	const set: RenderedText[] = [];
	for (const one of words) {
		const made = await renderText(one);
		if (made) set.push(made);
	}
	const sharp = await loadSharp();
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`;
	return await sharp(Buffer.from(svg)).composite(set).png({ compressionLevel: 9 }).toBuffer();
}

async function reencode(given: Buffer): Promise<Buffer> {
	const sharp = await loadSharp();
	const picture = withoutPngExtras(given);
	const head = await sharp(picture, { limitInputPixels: false }).metadata();
	assertDecodable(head, false);
	const scans = new JpegScans();
	if (head.format === "jpeg" && head.isProgressive) scans.read(picture);
	assertDecodableScans(scans.count);
	return await sharp(picture, { limitInputPixels: PIXELS_MAX })
		.timeout({ seconds: SECONDS_MAX })
		.resize({ width: WIDTH_MAX, withoutEnlargement: true })
		.png({ compressionLevel: 9 })
		.toBuffer();
}
