import { open } from "node:fs/promises";

const SIGNATURE_BYTES = 8;
const HEADER_BYTES = 8;
const CHECKSUM_BYTES = 4;
const BUFFER_BYTES = 65_536;
/** Chunks that affect the first frame. Text chunks are dropped because they can decompress to 1000 times their size. */
const RETAINED = new Set([
	"IHDR",
	"PLTE",
	"IDAT",
	"IEND",
	"tRNS",
	"cICP",
	"cHRM",
	"gAMA",
	"iCCP",
	"sRGB",
	"sBIT",
	"eXIf",
]);
const REPEATED = new Set(["IDAT"]);

/** Filters the chunks of a PNG that arrives in pieces of any size. */
export class PngChunks {
	readonly #seen = new Set<string>();
	readonly #header = Buffer.alloc(HEADER_BYTES);
	#headerBytes = 0;
	#remaining = SIGNATURE_BYTES;
	#isRetained = true;

	/** The parts of the piece that are retained. */
	retain(piece: Buffer): Buffer[] {
		const retained: Buffer[] = [];
		let offset = 0;
		while (offset < piece.length) {
			if (this.#remaining === 0) offset += this.#readHeader(piece.subarray(offset), retained);
			else {
				const part = piece.subarray(offset, offset + this.#remaining);
				if (this.#isRetained) retained.push(part);
				this.#remaining -= part.length;
				offset += part.length;
			}
		}
		return retained;
	}

	#readHeader(rest: Buffer, retained: Buffer[]): number {
		const read = rest.copy(this.#header, this.#headerBytes);
		this.#headerBytes += read;
		if (this.#headerBytes < HEADER_BYTES) return read;
		this.#headerBytes = 0;
		const type = this.#header.toString("latin1", 4);
		this.#remaining = this.#header.readUInt32BE(0) + CHECKSUM_BYTES;
		this.#isRetained = RETAINED.has(type) && (REPEATED.has(type) || !this.#seen.has(type));
		this.#seen.add(type);
		if (this.#isRetained) retained.push(Buffer.from(this.#header));
		return read;
	}
}

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** Removes the extra chunks of a PNG in memory; other formats are unchanged. */
export const withoutPngExtras = (image: Buffer): Buffer =>
	image.subarray(0, PNG_START.length).equals(PNG_START) ? Buffer.concat(new PngChunks().retain(image)) : image;

/** Removes the extra chunks of a PNG file in place: the write position never passes the read position. */
export async function dropPngExtras(path: string): Promise<void> {
	const file = await open(path, "r+");
	try {
		const chunks = new PngChunks();
		const buffer = Buffer.alloc(BUFFER_BYTES);
		await file.read(buffer, 0, PNG_START.length, 0);
		if (!buffer.subarray(0, PNG_START.length).equals(PNG_START)) return;
		let [from, to] = [0, 0];
		for (;;) {
			const { bytesRead } = await file.read(buffer, 0, BUFFER_BYTES, from);
			if (bytesRead === 0) break;
			const retained = Buffer.concat(chunks.retain(buffer.subarray(0, bytesRead)));
			await file.write(retained, 0, retained.length, to);
			from += bytesRead;
			to += retained.length;
		}
		await file.truncate(to);
	} finally {
		await file.close();
	}
}
