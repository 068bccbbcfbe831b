const LETTER = /[\p{L}\p{N}]/u;
/** A sign that belongs to the letter before it, such as a vowel of Devanagari; not the variants of an emoji. */
const COMBINING = /(?!\p{Variation_Selector})\p{M}/u;
const ASCII_LETTER = /[a-z0-9]/i;

/** One letter or digit of a text, in lower case. */
export interface Letter {
	readonly folded: string;
	/** As written. */
	readonly written: string;
	/** The signs and blanks before it, after the letter before. */
	readonly gap: string;
	readonly offset: number;
}

/** Calls `visit` with the letters of a text, and returns the signs behind the last one. `gap` precedes the text. */
export function readLetters(text: string, gap: string, visit: (letter: Letter) => void): string {
	let before = gap;
	for (let offset = 0; offset < text.length; ) {
		const written = String.fromCodePoint(text.codePointAt(offset) ?? 0);
		const isLetter = ASCII_LETTER.test(written) || LETTER.test(written) || (before === "" && COMBINING.test(written));
		if (isLetter) {
			// One letter can become two, and each unit is compared by itself.
			for (const folded of written.toLowerCase().split("")) {
				visit({ folded, written, gap: before, offset });
				before = "";
			}
		} else before += written;
		offset += written.length;
	}
	return before;
}
