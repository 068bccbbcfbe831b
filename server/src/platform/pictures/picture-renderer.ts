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
const MAX_WAITING = 16;

const MAX_PIXELS = 40_000_000;
const MAX_SECONDS = 20;
const MAX_WIDTH = 1600;

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
		if (this.#waiting >= MAX_WAITING) throw unavailable("Too many pictures are being drawn. Try again in a moment.");
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

async function draw({ width, height, shapes, texts: textBoxes }: Drawing): Promise<Buffer> {
	const layers: RenderedText[] = [];
	for (const textBox of textBoxes) {
		const layer = await renderText(textBox);
		if (layer) layers.push(layer);
	}
	const sharp = await loadSharp();
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`;
	return await sharp(Buffer.from(svg)).composite(layers).png({ compressionLevel: 9 }).toBuffer();
}

async function reencode(source: Buffer): Promise<Buffer> {
	const sharp = await loadSharp();
	const picture = withoutPngExtras(source);
	const metadata = await sharp(picture, { limitInputPixels: false }).metadata();
	assertDecodable(metadata, false);
	const scans = new JpegScans();
	if (metadata.format === "jpeg" && metadata.isProgressive) scans.read(picture);
	assertDecodableScans(scans.count);
	return await sharp(picture, { limitInputPixels: MAX_PIXELS })
		.timeout({ seconds: MAX_SECONDS })
		.resize({ width: MAX_WIDTH, withoutEnlargement: true })
		.png({ compressionLevel: 9 })
		.toBuffer();
}
