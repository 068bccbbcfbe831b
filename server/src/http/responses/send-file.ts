import type { Readable } from "node:stream";
import type { FastifyReply, FastifyRequest } from "fastify";

/** A file after all access checks. */
export interface ServedFile {
	readonly size: number;
	/** Changes with the content. */
	readonly etag: string;
	readonly type: string;
	/** Public files are cached for a year by all caches; private files only by the browser, with revalidation. */
	readonly audience: "public" | "private";
	/** Displayed by the browser, or saved as an attachment with this name. */
	readonly disposition: "inline" | { readonly contentDisposition: string };
	/** Null when the file was deleted meanwhile. */
	read(range?: { readonly first: number; readonly last: number }): Promise<Readable | null>;
}

/** A user's file that is opened as a page cannot run scripts, load resources or read cookies. */
const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";
const CACHING = { public: "public, max-age=31536000, immutable", private: "private, no-cache" };

/** An ASCII fallback and an encoded name, which current browsers prefer. */
function attachmentDisposition(name: string): string {
	const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
	const escaped = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`);
	return `attachment; filename="${plain}"; filename*=UTF-8''${escaped}`;
}

type Range = { readonly first: number; readonly last: number };

/** One byte range; undefined for the whole file and for unsupported forms; null when it cannot be satisfied. */
function readRange(header: string | undefined, size: number): Range | null | undefined {
	const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? "");
	const [, from = "", to = ""] = match ?? [];
	if (!match || (from === "" && to === "")) return undefined;
	if (from === "") {
		const length = Math.min(Number(to), size);
		return length === 0 ? null : { first: size - length, last: size - 1 };
	}
	const first = Number(from);
	const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
	if (to !== "" && Number(to) < first) return undefined;
	return first >= size ? null : { first, last };
}

const matches = (header: string | undefined, etag: string): boolean =>
	header?.split(",").some((given) => given.trim().replace(/^W\//, "") === etag || given.trim() === "*") ?? false;

function setFileHeaders(reply: FastifyReply, file: ServedFile): void {
	reply.headers({
		etag: file.etag,
		"cache-control": CACHING[file.audience],
		"accept-ranges": "bytes",
		"content-type": file.type,
		"content-security-policy": FILE_POLICY,
		"cross-origin-resource-policy": file.audience === "public" ? "cross-origin" : "same-origin",
		"content-disposition":
			file.disposition === "inline" ? "inline" : attachmentDisposition(file.disposition.contentDisposition),
	});
}

/** Responds with 200, 206, 304 or 416. False when the file was deleted meanwhile. */
export async function sendFile(request: FastifyRequest, reply: FastifyReply, file: ServedFile): Promise<boolean> {
	setFileHeaders(reply, file);
	if (matches(request.headers["if-none-match"], file.etag)) {
		reply.code(304).removeHeader("content-type");
		await reply.send();
		return true;
	}
	const ifRange = request.headers["if-range"];
	const isCurrent = ifRange === undefined || ifRange === file.etag;
	const range = isCurrent ? readRange(request.headers.range, file.size) : undefined;
	if (range === null) {
		await reply.code(416).header("content-range", `bytes */${file.size}`).type("text/plain").send();
		return true;
	}
	const length = range ? range.last - range.first + 1 : file.size;
	if (range) reply.code(206).header("content-range", `bytes ${range.first}-${range.last}/${file.size}`);
	reply.header("content-length", String(length));
	if (request.method === "HEAD") {
		await reply.send();
		return true;
	}
	const body = await file.read(range);
	if (!body) return false;
	await reply.send(body);
	return true;
}
