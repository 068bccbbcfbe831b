/** Makes every received text well-formed, however the vendor splits it: no NUL, no half of a surrogate pair. */
export class WellFormedText {
	/** The high surrogate whose low surrogate has not arrived yet. */
	#half = "";

	/** The part of the text that can be shown now. */
	next(raw: string): string {
		// Not every database can store NUL, and it has no meaning in a response.
		let text = this.#half + (raw.includes("\u0000") ? raw.replaceAll("\u0000", "") : raw);
		this.#half = /[\ud800-\udbff]$/.exec(text)?.[0] ?? "";
		if (this.#half !== "") text = text.slice(0, -1);
		return text.toWellFormed();
	}

	/** The remaining text at the end of the stream. */
	end(): string {
		return this.#half.toWellFormed();
	}
}
