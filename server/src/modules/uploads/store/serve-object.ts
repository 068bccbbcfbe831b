import { notFound } from "../../../failures.ts";
import type { ServedFile } from "../../../http/index.ts";
import { isObjectKey } from "../../../platform/object-store/index.ts";
import type { ReadableObject } from "../access.ts";
import { IMAGE_TYPES, sniffType } from "../receive/sniff-type.ts";
import type { Uploads } from "../uploads.ts";
import { smallKey } from "./object-rows.ts";

const NO_FILE = "This file doesn't exist or has been removed.";
const PUBLIC_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/;
const HEAD_BYTES = 4096;

/** Images are displayed; all other files are served as attachments. */
const dispositionOf = (type: string, name: string): ServedFile["disposition"] =>
	IMAGE_TYPES.includes(type) ? "inline" : { contentDisposition: name };

export function serveUpload({ objects }: Uploads, object: ReadableObject): ServedFile {
	return {
		size: object.size,
		etag: `"${object.key}"`,
		type: object.content_type,
		audience: "private",
		disposition: dispositionOf(object.content_type, object.name),
		read: (range) => objects.read(object.store_key, range),
	};
}

/** Serves the large version, or the small one. */
export async function serveAvatar({ objects }: Uploads, object: ReadableObject, small: boolean): Promise<ServedFile> {
	const key = small ? smallKey(object.store_key) : object.store_key;
	const size = await objects.sizeOf(key);
	if (size === null) throw notFound(NO_FILE);
	return {
		size,
		etag: `"${object.key}${small ? "-64" : ""}"`,
		type: "image/webp",
		audience: "public",
		disposition: "inline",
		read: (range) => objects.read(key, range),
	};
}

/** Serves files that the operator put into the store under `public/`. Their type is detected from the content. */
export async function servePublicObject({ objects }: Uploads, name: string): Promise<ServedFile> {
	const key = `public/${name}`;
	if (!PUBLIC_NAME.test(name) || !isObjectKey(key)) throw notFound(NO_FILE);
	const size = await objects.sizeOf(key);
	if (size === null) throw notFound(NO_FILE);
	const chunks: Buffer[] = [];
	const head = size > 0 ? await objects.read(key, { first: 0, last: Math.min(size, HEAD_BYTES) - 1 }) : null;
	for await (const chunk of head ?? []) chunks.push(chunk as Buffer);
	const type = sniffType(Buffer.concat(chunks)) ?? "application/octet-stream";
	return {
		size,
		etag: `"${name}-${size}"`,
		type,
		audience: "public",
		disposition: dispositionOf(type, name),
		read: (range) => objects.read(key, range),
	};
}
