/** With larger chunks each step copies more; with smaller ones each comparison reads more of them. */
const CHUNK_UNITS = 4096;

const splitIntoChunks = (text: string): string[] =>
	Array.from({ length: Math.ceil(text.length / CHUNK_UNITS) }, (_, index) =>
		text.slice(index * CHUNK_UNITS, (index + 1) * CHUNK_UNITS),
	);

/**
 * A long text that grows at its end, in chunks. Reading a concatenated string flattens it into a new copy of its whole length,
 * which is later garbage-collected; here only the last chunk is copied.
 */
export class GrowingText {
	/** All but the last are full, so that equal texts have equal chunks. */
	readonly #chunks: readonly string[];
	readonly length: number;

	private constructor(chunks: readonly string[]) {
		this.#chunks = chunks;
		this.length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
	}

	static of(text: string): GrowingText {
		return new GrowingText(splitIntoChunks(text));
	}

	append(text: string): GrowingText {
		if (text === "") return this;
		const full = this.#chunks.slice(0, Math.floor(this.length / CHUNK_UNITS));
		return new GrowingText([...full, ...splitIntoChunks(this.sliceFrom(full.length * CHUNK_UNITS) + text)]);
	}

	/** This text extended to `text`, or a new one if `text` does not start with it. */
	extendTo(text: string): GrowingText {
		const isGrown = this.#chunks.every((chunk, index) => text.startsWith(chunk, index * CHUNK_UNITS));
		return isGrown ? this.append(text.slice(this.length)) : GrowingText.of(text);
	}

	/** Its first `length` units. */
	truncate(length: number): GrowingText {
		if (length >= this.length) return this;
		const full = this.#chunks.slice(0, Math.floor(length / CHUNK_UNITS));
		const rest = this.#chunks[full.length]?.slice(0, length - full.length * CHUNK_UNITS);
		return new GrowingText(rest ? [...full, rest] : full);
	}

	sliceFrom(start: number): string {
		const first = Math.floor(start / CHUNK_UNITS);
		const [head = "", ...rest] = this.#chunks.slice(first);
		return head.slice(start - first * CHUNK_UNITS) + rest.join("");
	}

	/** True if this text equals `other` or has grown from it. */
	startsWith(other: GrowingText): boolean {
		// Identical strings are equal at once; `startsWith` alone would compare all units.
		return other.#chunks.every((chunk, index) => {
			const ownChunk = this.#chunks[index];
			return ownChunk === chunk || ownChunk?.startsWith(chunk);
		});
	}

	includes(unit: string): boolean {
		return this.#chunks.some((chunk) => chunk.includes(unit));
	}

	toString(): string {
		return this.#chunks.join("");
	}
}
