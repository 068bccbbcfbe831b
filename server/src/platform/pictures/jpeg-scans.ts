const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
const FIRST_RESTART = 0xd0;
const MARK = 0xff;

/** Markers without a length field: restarts, start and end of image, and 01. */
const isBare = (marker: number): boolean => (marker >= FIRST_RESTART && marker <= END_OF_IMAGE) || marker === 1;

/** Counts the scans of a JPEG from its markers; nothing is decoded. */
export class JpegScans {
	count = 0;
	#state: "data" | "mark" | "length" | "end" = "data";
	#lengthBytes = 0;
	#length = 0;
	#skip = 0;

	read(chunk: Uint8Array): void {
		let offset = 0;
		while (offset < chunk.length && this.#state !== "end") {
			if (this.#skip > 0) {
				const skipped = Math.min(this.#skip, chunk.length - offset);
				this.#skip -= skipped;
				offset += skipped;
			} else if (this.#state === "data") {
				const mark = chunk.indexOf(MARK, offset);
				if (mark === -1) return;
				this.#state = "mark";
				offset = mark + 1;
			} else {
				this.#step(chunk[offset] ?? 0);
				offset += 1;
			}
		}
	}

	#step(byte: number): void {
		if (this.#state === "mark") this.#readMarker(byte);
		else {
			this.#length = this.#length * 256 + byte;
			this.#lengthBytes += 1;
			if (this.#lengthBytes < 2) return;
			// The length includes its own two bytes.
			this.#skip = Math.max(0, this.#length - 2);
			this.#state = "data";
		}
	}

	#readMarker(byte: number): void {
		if (byte === MARK) return;
		if (byte === END_OF_IMAGE) this.#state = "end";
		else if (byte === 0 || isBare(byte)) this.#state = "data";
		else {
			if (byte === START_OF_SCAN) this.count += 1;
			[this.#state, this.#length, this.#lengthBytes] = ["length", 0, 0];
		}
	}
}
