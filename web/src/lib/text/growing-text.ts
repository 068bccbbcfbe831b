/** Larger chunks are more to copy at each step; smaller ones are more to compare. */
const PIECE_UNITS = 4096;

const cutIntoPieces = (text: string): string[] =>
	Array.from({ length: Math.ceil(text.length / PIECE_UNITS) }, (_, place) =>
		text.slice(place * PIECE_UNITS, (place + 1) * PIECE_UNITS),
	);

/**
 * A long text that grows at its end, in chunks. Reading a concatenated string flattens it into a new copy of its whole length,
 * which is later garbage-collected; here only the last chunk is copied.
 */
export class GrowingText {
	/** All but the last are full, so that equal texts have equal pieces. */
	readonly #pieces: readonly string[];
	readonly length: number;

	private constructor(pieces: readonly string[]) {
		this.#pieces = pieces;
		this.length = pieces.reduce((sum, piece) => sum + piece.length, 0);
	}

	static of(text: string): GrowingText {
		return new GrowingText(cutIntoPieces(text));
	}

	add(text: string): GrowingText {
		if (text === "") return this;
		const full = this.#pieces.slice(0, Math.floor(this.length / PIECE_UNITS));
		return new GrowingText([...full, ...cutIntoPieces(this.textFrom(full.length * PIECE_UNITS) + text)]);
	}

	/** This text extended to `text`, or a new one if `text` does not start with it. */
	becoming(text: string): GrowingText {
		const isGrown = this.#pieces.every((piece, place) => text.startsWith(piece, place * PIECE_UNITS));
		return isGrown ? this.add(text.slice(this.length)) : GrowingText.of(text);
	}

	/** Its first `length` units. */
	cutTo(length: number): GrowingText {
		if (length >= this.length) return this;
		const full = this.#pieces.slice(0, Math.floor(length / PIECE_UNITS));
		const rest = this.#pieces[full.length]?.slice(0, length - full.length * PIECE_UNITS);
		return new GrowingText(rest ? [...full, rest] : full);
	}

	textFrom(start: number): string {
		const first = Math.floor(start / PIECE_UNITS);
		const [head = "", ...rest] = this.#pieces.slice(first);
		return head.slice(start - first * PIECE_UNITS) + rest.join("");
	}

	/** True if this text equals `other` or has grown from it. */
	startsWith(other: GrowingText): boolean {
		// Identical strings are equal at once; `startsWith` alone would compare all units.
		return other.#pieces.every((piece, place) => {
			const own = this.#pieces[place];
			return own === piece || own?.startsWith(piece);
		});
	}

	has(unit: string): boolean {
		return this.#pieces.some((piece) => piece.includes(unit));
	}

	toString(): string {
		return this.#pieces.join("");
	}
}
