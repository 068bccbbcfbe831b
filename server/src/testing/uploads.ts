import { uploadObject } from "@parallax/contract";
import sharp from "sharp";
import type { BrowserClient } from "./browser-client.ts";

interface Announced {
	readonly name?: string;
	readonly type?: string;
	readonly size?: number;
	readonly purpose?: "attachment";
}

/** A small picture, generated for each test, so that no test depends on a fixed file. */
export const somePicture = (format: "png" | "jpeg" | "gif" | "webp" = "png", side = 8): Promise<Buffer> =>
	sharp({ create: { width: side, height: side, channels: 3, background: "#3366cc" } })
		.toFormat(format)
		.toBuffer();

/** A file with the first bytes of a video; the rest is arbitrary. */
export function someVideo(bytes: number, fill = 7): Buffer {
	const video = Buffer.alloc(bytes, fill);
	video.write("\0\0\0\x18ftypmp42", "latin1");
	return video;
}

export async function requestUpload(browser: BrowserClient, announced: Announced = {}) {
	const { status, text, answer } = await browser.call(uploadObject, { body: announced });
	if (status !== 200) throw new Error(`${status}: ${text}`);
	return answer;
}

export const putTo = (
	browser: BrowserClient,
	url: string,
	body: Uint8Array | ReadableStream | string,
	headers: Record<string, string> = {},
): Promise<Response> =>
	browser.fetch(url, {
		method: "PUT",
		headers,
		body: body as RequestInit["body"],
		...(body instanceof ReadableStream ? { duplex: "half" } : {}),
	} as RequestInit & { headers: Record<string, string> });

/** Uploads bytes that the server must accept; resolves to their URL. */
export async function upload(browser: BrowserClient, bytes: Uint8Array, announced: Announced = {}): Promise<string> {
	const { uploadURL, objectURL } = await requestUpload(browser, announced);
	const response = await putTo(browser, uploadURL, bytes, announced.type ? { "content-type": announced.type } : {});
	if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
	return objectURL;
}

/** Uploads bytes that the server must refuse; resolves to the response. */
export async function tryToUpload(
	browser: BrowserClient,
	bytes: Uint8Array,
	announced: Announced = {},
): Promise<{ readonly status: number; readonly text: string; readonly objectURL: string }> {
	const { uploadURL, objectURL } = await requestUpload(browser, announced);
	const response = await putTo(browser, uploadURL, bytes, announced.type ? { "content-type": announced.type } : {});
	return { status: response.status, text: await response.text(), objectURL };
}
