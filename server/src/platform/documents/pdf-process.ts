import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { getDocumentProxy } from "unpdf";

export interface PdfRequest {
	readonly path: string;
	readonly maxPages: number;
}

export type PdfResult =
	| { readonly kind: "read"; readonly pages: number; readonly text: string | null }
	| { readonly kind: "too-many-pages"; readonly pages: number }
	| { readonly kind: "encrypted" | "damaged" };

/** Far more than 100 pages of a book have. */
const MAX_TEXT_UNITS = 1_000_000;
const REST = "\n\n[The rest of this file was left out.]";
/** A scan can contain a number on each page, but no words. */
const WORD = /\p{L}{2}/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: broken fonts map letters to control characters
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/**
 * Which character each code of a Chinese, Japanese or Korean font is. They are those of pdfjs-dist 5.6.205, without the ones
 * for UTF-8 and UTF-32, which no PDF names. Without them such texts would be missing.
 */
const CMAPS = `${fileURLToPath(new URL("./cmaps", import.meta.url))}/`;

const OPTIONS = {
	isEvalSupported: false,
	stopAtErrors: false,
	verbosity: 0,
	cMapUrl: CMAPS,
	cMapPacked: true,
} as const;

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;

async function textOfPage(document: Document, number: number): Promise<string> {
	const page = await document.getPage(number);
	const { items } = await page.getTextContent();
	page.cleanup();
	return items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
}

async function textOf(document: Document): Promise<string | null> {
	let text = "";
	for (let number = 1; number <= document.numPages && text.length <= MAX_TEXT_UNITS; number += 1) {
		const page = await textOfPage(document, number);
		text += `${number === 1 ? "" : "\n\n"}${page}`;
	}
	const clean = text.slice(0, MAX_TEXT_UNITS).replace(CONTROLS, "").toWellFormed().trim();
	if (!WORD.test(clean)) return null;
	return text.length > MAX_TEXT_UNITS ? clean + REST : clean;
}

async function read({ path, maxPages }: PdfRequest): Promise<PdfResult> {
	try {
		const data = new Uint8Array(await readFile(path));
		const document = await getDocumentProxy(data, OPTIONS);
		const pages = document.numPages;
		return pages > maxPages ? { kind: "too-many-pages", pages } : { kind: "read", pages, text: await textOf(document) };
	} catch (error) {
		const isEncrypted = error instanceof Error && error.name === "PasswordException";
		return { kind: isEncrypted ? "encrypted" : "damaged" };
	}
}

process.once("disconnect", () => process.exit());
process.once("message", (request) => {
	void read(request as PdfRequest).then((result) => process.send?.(result));
});
