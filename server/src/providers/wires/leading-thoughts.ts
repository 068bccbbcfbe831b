/** How local models mark their thoughts where the server does not take them apart. */
const OPENINGS = ["<think>", "<thinking>"];
const OPENING = /^\s*<(think|thinking)>/;

/**
 * Takes the thoughts away with which a text begins: `<think>…</think>` before anything else. Marks that come later are
 * part of the text, and so is one that never closes.
 */
export class LeadingThoughts {
	#state: "beginning" | "thinking" | "thought" | "text" = "beginning";
	/** What was not told yet: a beginning that may become a mark, or the thoughts with theirs. */
	#held = "";
	#closing = "";

	/** The part of the next piece that is text, with what was held back before it. */
	next(piece: string): string {
		if (this.#state === "text") return piece;
		const from = this.#held.length;
		this.#held += piece;
		if (this.#state === "beginning") this.#begin();
		if (this.#state === "thinking") this.#think(from);
		if (this.#state === "thought") this.#held = this.#held.trimStart();
		if (this.#held !== "" && this.#state === "thought") this.#state = "text";
		return this.#state === "text" ? this.#release() : "";
	}

	/** What is still held back at the end: thoughts that a limit cut off stay thoughts, any other open mark was text. */
	rest(isCutOff: boolean): string {
		return this.#state === "thinking" && isCutOff ? "" : this.#release();
	}

	#begin(): void {
		const name = OPENING.exec(this.#held)?.[1];
		const start = this.#held.trimStart();
		if (name !== undefined) {
			this.#state = "thinking";
			this.#closing = `</${name}>`;
		} else if (!OPENINGS.some((opening) => opening.startsWith(start))) this.#state = "text";
	}

	/** Only what is new is searched, and as much before it as a mark may have begun in. */
	#think(from: number): void {
		const at = this.#held.indexOf(this.#closing, Math.max(0, from - this.#closing.length));
		if (at < 0) return;
		this.#state = "thought";
		this.#held = this.#held.slice(at + this.#closing.length);
	}

	#release(): string {
		const held = this.#held;
		this.#held = "";
		return held;
	}
}
