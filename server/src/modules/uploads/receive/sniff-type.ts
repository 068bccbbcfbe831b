import { open } from "node:fs/promises";

const HEAD_BYTES = 4096;

/** Supported types, detected from the content alone; name and declared type are ignored. */
export type SupportedType =
	| "image/png"
	| "image/jpeg"
	| "image/gif"
	| "image/webp"
	| "image/svg+xml"
	| "video/webm"
	| "video/mp4"
	| "video/quicktime";

export const IMAGE_TYPES: readonly string[] = ["image/png", "image/jpeg", "image/gif", "image/webp"];

/** MP4 brands that are images in formats that not every browser supports. */
const STILL_BRANDS = /^(heic|heix|heim|heis|hevc|mif1|msf1|avif|avis)$/;

/** Content that may precede the root element of an SVG. */
const BEFORE_ROOT = /^(?:\s+|<\?xml[^>]*\?>|<!--[\s\S]*?-->|<!DOCTYPE\s+svg[^>[]*(?:\[[^\]]*\])?\s*>)/i;

function isSvg(head: Buffer): boolean {
	let text = head.toString("utf8").replace(/^\ufeff/, "");
	for (let match = BEFORE_ROOT.exec(text); match; match = BEFORE_ROOT.exec(text)) text = text.slice(match[0].length);
	return /^<svg[\s>/]/.test(text);
}

function videoType(head: Buffer): SupportedType | null {
	if (head.readUInt32BE(0) === 0x1a45dfa3) return head.subarray(0, 64).includes("webm") ? "video/webm" : null;
	if (head.toString("latin1", 4, 8) !== "ftyp") return null;
	const brand = head.toString("latin1", 8, 12);
	if (STILL_BRANDS.test(brand)) return null;
	return brand === "qt  " ? "video/quicktime" : "video/mp4";
}

export function sniffType(head: Buffer): SupportedType | null {
	const starts = (...bytes: number[]) =>
		head.length >= bytes.length && bytes.every((byte, index) => head[index] === byte);
	if (starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return "image/png";
	if (starts(0xff, 0xd8, 0xff)) return "image/jpeg";
	const signature = head.toString("latin1", 0, 12);
	if (/^GIF8[79]a/.test(signature)) return "image/gif";
	if (/^RIFF[\s\S]{4}WEBP/.test(signature)) return "image/webp";
	if (head.length >= 12) {
		const video = videoType(head);
		if (video) return video;
	}
	return isSvg(head) ? "image/svg+xml" : null;
}

/** Readers accept other bytes before the mark of a PDF. */
const PDF_MARK_WITHIN = 1024;

export const isPdf = (head: Buffer): boolean => head.subarray(0, PDF_MARK_WITHIN).includes("%PDF-");

export const sniffFile = async (path: string): Promise<SupportedType | null> => sniffType(await headOf(path));

/** The beginning of a file, which shows its type. */
export async function headOf(path: string): Promise<Buffer> {
	const file = await open(path, "r");
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
		return buffer.subarray(0, bytesRead);
	} finally {
		await file.close();
	}
}
