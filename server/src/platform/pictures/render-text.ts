import { cutText, drawableText } from "./drawable-text.ts";
import { loadSharp } from "./load-sharp.ts";

/** Untrusted text in a box of the picture. */
export interface TextBox {
	readonly text: string;
	readonly left: number;
	readonly top: number;
	readonly width: number;
	readonly height: number;
	/** Font sizes in pixels, largest first: the first that fits is used, and at the last one the text is cut. */
	readonly sizes: readonly [number, ...number[]];
	readonly colour: string;
	readonly bold?: boolean;
}

export interface RenderedText {
	readonly input: Buffer;
	readonly left: number;
	readonly top: number;
}

interface Block {
	readonly data: Buffer;
	readonly width: number;
	readonly height: number;
}

/** An upper bound: narrow letters are a third as wide as the font size. */
const maxCharacters = ({ width, height }: TextBox, size: number): number =>
	Math.ceil(width / (size * 0.3)) * Math.max(1, Math.floor(height / (size * 1.15)));

const escapeMarkup = (text: string): string =>
	text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

async function renderBlock({ width, colour, bold }: TextBox, text: string, size: number): Promise<Block> {
	const sharp = await loadSharp();
	const { data, info } = await sharp({
		text: {
			text: `<span foreground="${colour}" line_height="1.06">${escapeMarkup(text)}</span>`,
			font: `Inter ${bold ? "Semi-Bold " : ""}${size}`,
			width,
			wrap: "word-char",
			rgba: true,
			dpi: 72,
		},
	})
		.png({ compressionLevel: 1 })
		.toBuffer({ resolveWithObject: true });
	return { data, width: info.width, height: info.height };
}

/** The longest prefix that fits at this size. */
async function truncateToFit(box: TextBox, text: string, size: number): Promise<Block> {
	let fits = await renderBlock(box, "…", size);
	let [low, high] = [1, maxCharacters(box, size)];
	while (low <= high) {
		const middle = Math.floor((low + high) / 2);
		const block = await renderBlock(box, cutText(text, middle), size);
		if (block.height <= box.height && block.width <= box.width) {
			fits = block;
			low = middle + 1;
		} else {
			high = middle - 1;
		}
	}
	return fits;
}

async function fittingBlock(box: TextBox, text: string): Promise<Block> {
	for (const size of box.sizes) {
		if (cutText(text, maxCharacters(box, size)) !== text) continue;
		const block = await renderBlock(box, text, size);
		if (block.height <= box.height && block.width <= box.width) return block;
	}
	return await truncateToFit(box, text, box.sizes.at(-1) ?? box.sizes[0]);
}

const FIRST_LETTER_FROM_RIGHT = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** Text of joiners and combining marks alone has no visible glyphs and cannot be rendered. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** Renders the text; null when it has no visible character. */
export async function renderText(box: TextBox): Promise<RenderedText | null> {
	const text = drawableText(box.text);
	if (!VISIBLE.test(text)) return null;
	const { data, width } = await fittingBlock(box, text);
	const left = FIRST_LETTER_FROM_RIGHT.test(text) ? box.left + Math.max(0, box.width - width) : box.left;
	return { input: data, left, top: box.top };
}
