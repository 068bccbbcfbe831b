/** Text that can be shown and stored at any moment, however a vendor cuts it: no NUL, no half of a pair. */
export class WellFormedText {
	/** The first half of a pair whose second half has not come yet. */
	#half = "";

	/** What of the piece can be told now. */
	next(raw: string): string {
		// NUL cannot be stored by every database; it carries no meaning in an answer.
		let piece = this.#half + (raw.includes("\u0000") ? raw.replaceAll("\u0000", "") : raw);
		this.#half = /[\ud800-\udbff]$/.exec(piece)?.[0] ?? "";
		if (this.#half !== "") piece = piece.slice(0, -1);
		return piece.toWellFormed();
	}

	/** What is left when nothing more comes. */
	end(): string {
		return this.#half.toWellFormed();
	}
}
