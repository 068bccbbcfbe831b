import { readFile, stat } from "node:fs/promises";
import { ATTACHED_PDF_MAX_PAGES, ATTACHED_TEXT_MAX_BYTES, attachmentProblems } from "@parallax/contract";
import { Failure } from "../../../failures.ts";
import { decodeText, readPdf } from "../../../platform/documents/index.ts";
import { makeVendorCopy } from "../../../platform/pictures/index.ts";
import { wrongType } from "../receive/ingest-file.ts";
import { headOf, IMAGE_TYPES, isPdf, sniffType } from "../receive/sniff-type.ts";
import { copyKey, textKey, type VendorCopy } from "../store/object-rows.ts";
import type { Uploads } from "../uploads.ts";

/*
 * The tokens of a file are a generous estimate for all vendors, by which its part of the budget is reserved. A few calls cost
 * more (ADR 38), which is counted when they end.
 */

/**
 * A pixel costs most with Claude; Gemini and OpenAI count fewer tokens for a large image, and more for a small one. Only the
 * smallest models of OpenAI count more: up to 3,779 tokens, and GPT-4o mini 25,501 for a square.
 */
const PIXELS_PER_TOKEN = 750;
const LEAST_IMAGE_TOKENS = 1500;
/** Vendors read each page as an image beside its text. */
const TOKENS_PER_PAGE = 2000;
/** Vendors count fewer tokens for words in any script. Only digits and rare characters can have more. */
const BYTES_PER_TOKEN = 2;

const textTokens = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES_PER_TOKEN);

/** A file that is to be attached, while it lies in a temporary file. */
interface FileToCopy {
	readonly storeKey: string;
	readonly path: string;
	readonly sender: string;
}

async function copyImage({ objects }: Uploads, { storeKey, path, sender }: FileToCopy): Promise<VendorCopy> {
	const { type, bytes, width, height } = await makeVendorCopy(path, sender);
	await objects.put(copyKey(storeKey), bytes);
	const tokens = Math.max(LEAST_IMAGE_TOKENS, Math.ceil((width * height) / PIXELS_PER_TOKEN));
	return { type, bytes: bytes.byteLength, tokens, pages: null, has_text: 0 };
}

async function copyPdf({ objects }: Uploads, { storeKey, path, sender }: FileToCopy): Promise<VendorCopy> {
	const { pages, text } = await readPdf(path, sender, ATTACHED_PDF_MAX_PAGES);
	if (text !== null) await objects.put(textKey(storeKey), Buffer.from(text));
	const { size } = await stat(path);
	const tokens = pages * TOKENS_PER_PAGE + textTokens(text ?? "");
	return { type: "application/pdf", bytes: size, tokens, pages, has_text: text === null ? 0 : 1 };
}

/** Anything that is text, whatever its name says. */
async function copyText({ path }: FileToCopy): Promise<VendorCopy> {
	const { size } = await stat(path);
	const isText = decodeText(await headOfText(path)) !== null;
	if (!isText) throw wrongType(attachmentProblems.wrongType);
	if (size > ATTACHED_TEXT_MAX_BYTES) {
		throw new Failure(413, "too-large", attachmentProblems.textTooLarge);
	}
	const text = decodeText(await readFile(path));
	if (text === null) throw wrongType(attachmentProblems.wrongType);
	return { type: "text/plain", bytes: size, tokens: textTokens(text), pages: null, has_text: 0 };
}

/** The end may cut a character, so it is left out. */
async function headOfText(path: string): Promise<Buffer> {
	const head = await headOf(path);
	const { size } = await stat(path);
	const lineEnd = head.lastIndexOf(10);
	return head.length === size || lineEnd < 1 ? head : head.subarray(0, lineEnd);
}

/** What vendors get of a file: stores it beside the object, and measures it. Fails for a file that cannot be attached. */
export async function makeCopy(uploads: Uploads, file: FileToCopy): Promise<VendorCopy> {
	const head = await headOf(file.path);
	const type = sniffType(head);
	if (type !== null && IMAGE_TYPES.includes(type)) return await copyImage(uploads, file);
	if (isPdf(head)) return await copyPdf(uploads, file);
	if (type?.startsWith("video/")) throw wrongType(attachmentProblems.wrongType);
	return await copyText(file);
}
