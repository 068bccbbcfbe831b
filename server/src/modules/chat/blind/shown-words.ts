/** A word, or a character of a script without spaces; a longer one counts as several. */
const WORD =
	/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]{1,24}/gu;

/** Where the words of a growing text end. */
export class ShownWords {
	#text = "";
	#ends: number[] = [];

	/** `text` continues the text before. */
	read(text: string): void {
		if (text.length === this.#text.length) return;
		// The last word may have grown.
		this.#ends.pop();
		const from = this.#ends.at(-1) ?? 0;
		for (const { index, 0: word } of text.slice(from).matchAll(WORD)) this.#ends.push(from + index + word.length);
		this.#text = text;
	}

	get count(): number {
		return this.#ends.length;
	}

	/** The text with so many words; with all of them, the whole. */
	first(words: number): string {
		return words >= this.count ? this.#text : this.#text.slice(0, this.#ends[words - 1] ?? 0);
	}
}
