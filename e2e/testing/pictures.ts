import { crc32, deflateSync } from "node:zlib";

export interface Picture {
	readonly name: string;
	readonly mimeType: string;
	readonly buffer: Buffer;
}

function chunk(type: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const framed = Buffer.alloc(body.length + 8);
	framed.writeUInt32BE(data.length);
	body.copy(framed, 4);
	framed.writeUInt32BE(crc32(body), body.length + 4);
	return framed;
}

/** A picture of any size in one colour, `[red, green, blue]`. */
export function png(name: string, width: number, height: number, colour: readonly [number, number, number]): Picture {
	const head = Buffer.alloc(13);
	head.writeUInt32BE(width);
	head.writeUInt32BE(height, 4);
	head.set([8, 2], 8);
	const row = Buffer.concat([Buffer.from([0]), Buffer.from(Array.from({ length: width }, () => colour).flat())]);
	const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
	const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
	const parts = [chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))];
	return { name, mimeType: "image/png", buffer: Buffer.concat([signature, ...parts]) };
}

/** A drawing, padded to the given size by a comment; the server stores drawings byte for byte. */
export function svg(name: string, bytes = 0): Picture {
	const drawing =
		'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><rect width="40" height="30" fill="teal"/>';
	const empty = `${drawing}<!----></svg>`;
	const filled = `${drawing}<!--${"x".repeat(Math.max(0, bytes - empty.length))}--></svg>`;
	return { name, mimeType: "image/svg+xml", buffer: Buffer.from(filled) };
}
