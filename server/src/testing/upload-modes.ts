import * as contract from "@parallax/contract";
import type { BrowserClient } from "./browser-client.ts";
import type { Bucket } from "./fakes/bucket.ts";
import type { requestUpload } from "./uploads.ts";

export interface Sent {
	readonly status: number;
	readonly text: string;
	readonly objectURL: string;
}
type Announced = NonNullable<Parameters<typeof requestUpload>[1]>;

/** Both ways of uploading to a bucket. Every test of user-visible behaviour runs with each. */
export const UPLOAD_MODES = [
	{ way: "through the program", isDirect: false, env: ({ env }: Bucket) => env },
	{
		way: "straight into the bucket",
		isDirect: true,
		env: ({ env }: Bucket) => ({ ...env, S3_DIRECT_UPLOADS: "true" }),
	},
] as const;

export const keyOf = (objectURL: string): string => objectURL.split("/").at(-1) ?? "";

/** Uploads as the page does: to the URL and with the headers that the server returned. */
export async function putAt(
	browser: BrowserClient,
	{ uploadURL, headers = {} }: Pick<contract.UploadDestination, "uploadURL" | "headers">,
	bytes: Uint8Array,
	more: Readonly<Record<string, string>> = {},
): Promise<Response> {
	const init = { method: "PUT", headers: { ...headers, ...more }, body: bytes as RequestInit["body"] };
	return uploadURL.startsWith("/") ? await browser.fetch(uploadURL, init) : await fetch(uploadURL, init as RequestInit);
}

/** Reports the upload as complete, if the server requires it. */
export async function completeAt(browser: BrowserClient, { objectURL, completeURL }: contract.UploadDestination) {
	if (!completeURL) return null;
	return await browser.call(contract.completeUpload, { params: { id: keyOf(objectURL) } });
}

export async function sendAt(
	browser: BrowserClient,
	destination: contract.UploadDestination,
	bytes: Uint8Array,
	type?: string,
): Promise<Sent> {
	const put = await putAt(browser, destination, bytes, type ? { "content-type": type } : {});
	if (put.status !== 200) return { status: put.status, text: await put.text(), objectURL: destination.objectURL };
	const done = await completeAt(browser, destination);
	return { status: done?.status ?? 200, text: done?.text ?? "", objectURL: destination.objectURL };
}

/** Uploads one file completely. It announces the size, as the page always does. */
export async function send(browser: BrowserClient, bytes: Uint8Array, announced: Announced = {}): Promise<Sent> {
	const body = { size: bytes.byteLength, ...announced };
	const { status, text, answer } = await browser.call(contract.uploadObject, { body });
	if (status !== 200) return { status, text, objectURL: "" };
	return await sendAt(browser, answer, bytes, announced.type);
}

export interface Opened {
	readonly key: string;
	readonly uploadId: string;
}
export interface Part {
	readonly PartNumber: number;
	readonly ETag: string;
}

export const multipartInput = ({ key, uploadId }: Opened) => ({ params: { uploadId }, query: { key } });

export async function openParts(browser: BrowserClient, size: number, filename = "film.mp4"): Promise<Opened> {
	const body = { filename, type: "video/mp4", metadata: { size } };
	const { status, text, answer } = await browser.call(contract.createMultipart, { body });
	if (status !== 200) throw new Error(`${status}: ${text}`);
	return answer;
}

export async function signedPart(browser: BrowserClient, opened: Opened, partNumber: number, size: number) {
	const { params, query } = multipartInput(opened);
	return await browser.call(contract.signPart, { params: { ...params, partNumber }, query: { ...query, size } });
}

export async function sendPart(
	browser: BrowserClient,
	opened: Opened,
	PartNumber: number,
	bytes: Uint8Array,
): Promise<Part> {
	const { status, text, answer } = await signedPart(browser, opened, PartNumber, bytes.byteLength);
	if (status !== 200) throw new Error(`${status}: ${text}`);
	const put = await putAt(browser, { uploadURL: answer.url }, bytes);
	if (put.status !== 200) throw new Error(`${put.status}: ${await put.text()}`);
	return { PartNumber, ETag: put.headers.get("etag") ?? "" };
}

export const completeParts = (browser: BrowserClient, opened: Opened, parts: readonly Part[]) =>
	browser.call(contract.completeMultipart, { ...multipartInput(opened), body: { parts: [...parts] } });

export const listedParts = async (browser: BrowserClient, opened: Opened) =>
	(await browser.call(contract.listParts, multipartInput(opened))).answer;

/** Splits a file into three parts. */
export function splitInThree(bytes: Buffer): readonly [Buffer, Buffer, Buffer] {
	const third = Math.ceil(bytes.length / 3);
	return [bytes.subarray(0, third), bytes.subarray(third, 2 * third), bytes.subarray(2 * third)];
}
