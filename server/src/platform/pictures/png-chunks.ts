import { open } from "node:fs/promises";

const SIGNATURE_BYTES = 8;
const HEAD_BYTES = 8;
const CHECKSUM_BYTES = 4;
const PIECE_BYTES = 65_536;
/** Chunks that affect the first frame. Text chunks are dropped because they can decompress to 1000 times their size. */
const KEPT = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "cICP", "cHRM", "gAMA", "iCCP", "sRGB", "sBIT", "eXIf"]);
const REPEATED = new Set(["IDAT"]);

/** Filters the chunks of a PNG that arrives in pieces of any size. */
export class PngChunks {
	readonly #seen = new Set<string>();
	readonly #head = Buffer.alloc(HEAD_BYTES);
	#headBytes = 0;
	#left = SIGNATURE_BYTES;
	#isKept = true;

	/** The parts of the piece that are kept. */
	keep(piece: Buffer): Buffer[] {
		const kept: Buffer[] = [];
		let at = 0;
		while (at < piece.length) {
			if (this.#left === 0) at += this.#readHead(piece.subarray(at), kept);
			else {
				const part = piece.subarray(at, at + this.#left);
				if (this.#isKept) kept.push(part);
				this.#left -= part.length;
				at += part.length;
			}
		}
		return kept;
	}

	#readHead(rest: Buffer, kept: Buffer[]): number {
		const read = rest.copy(this.#head, this.#headBytes);
		this.#headBytes += read;
		if (this.#headBytes < HEAD_BYTES) return read;
		this.#headBytes = 0;
		const type = this.#head.toString("latin1", 4);
		this.#left = this.#head.readUInt32BE(0) + CHECKSUM_BYTES;
		this.#isKept = KEPT.has(type) && (REPEATED.has(type) || !this.#seen.has(type));
		this.#seen.add(type);
		if (this.#isKept) kept.push(Buffer.from(this.#head));
		return read;
	}
}

const PNG_START = Buffer.from([0x89, 0x50, 0x4e, 0x47]);

/** Removes the extra chunks of a PNG in memory; other formats are unchanged. */
export const withoutPngExtras = (image: Buffer): Buffer =>
	image.subarray(0, PNG_START.length).equals(PNG_START) ? Buffer.concat(new PngChunks().keep(image)) : image;

/** Removes the extra chunks of a PNG file in place: the write position never passes the read position. */
export async function dropPngExtras(path: string): Promise<void> {
	const file = await open(path, "r+");
	try {
		const chunks = new PngChunks();
		const buffer = Buffer.alloc(PIECE_BYTES);
		await file.read(buffer, 0, PNG_START.length, 0);
		if (!buffer.subarray(0, PNG_START.length).equals(PNG_START)) return;
		let [from, to] = [0, 0];
		for (;;) {
			const { bytesRead } = await file.read(buffer, 0, PIECE_BYTES, from);
			if (bytesRead === 0) break;
			const kept = Buffer.concat(chunks.keep(buffer.subarray(0, bytesRead)));
			await file.write(kept, 0, kept.length, to);
			from += bytesRead;
			to += kept.length;
		}
		await file.truncate(to);
	} finally {
		await file.close();
	}
}
