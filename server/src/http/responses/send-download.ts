import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";

/** A file that is generated while it is sent, so that a large file does not need much memory. */
export interface Download {
	readonly type: string;
	readonly name: string;
	readonly chunks: AsyncIterable<string>;
}

/** An ASCII file name for old clients, and the full name for all others. */
function contentDisposition(name: string): string {
	const plain = name.replace(/[^\w.-]+/g, "");
	const encodedNameParam = plain === name ? "" : `; filename*=UTF-8''${encodeURIComponent(name)}`;
	return `attachment; filename="${plain}"${encodedNameParam}`;
}

export function sendDownload(reply: FastifyReply, { type, name, chunks }: Download): FastifyReply {
	return reply
		.type(type)
		.header("content-disposition", contentDisposition(name))
		.send(Readable.from(chunks, { objectMode: false, encoding: "utf8" }));
}
