import { ANSWER_MAX_UNITS } from "@parallax/contract";

/** How local models mark their thoughts where the server does not take them apart. */
const OPENINGS = ["<think>", "<thinking>"];
const OPENING = /^\s*<(think|thinking)>/;
/** After so much white space no mark of thoughts is waited for. */
const BEGINNING_UNITS = 1000;

/**
 * Takes the thoughts away with which a text begins: `<think>…</think>` before anything else. Marks that come later are
 * part of the text, and so is one that never closes.
 */
export class LeadingThoughts {
	#state: "beginning" | "thinking" | "thought" | "text" = "beginning";
	/** A beginning that may become a mark, or the thoughts with theirs, as far as an answer could hold them. */
	#held = "";
	/** The end of the thoughts, in which the closing mark may have begun. */
	#tail = "";
	#closing = "";

	/** The part of the next piece that is text, with what was held back before it. */
	next(piece: string): string {
		if (this.#state === "text") return piece;
		if (this.#state === "thinking") return this.#think(piece);
		if (this.#state === "thought") return this.#begin(piece.trimStart());
		this.#held += piece;
		const name = OPENING.exec(this.#held)?.[1];
		if (name !== undefined) {
			this.#state = "thinking";
			this.#closing = `</${name}>`;
			return this.#think("", this.#held);
		}
		const start = this.#held.trimStart();
		const mayOpen = this.#held.length <= BEGINNING_UNITS && OPENINGS.some((opening) => opening.startsWith(start));
		return mayOpen ? "" : this.#begin(this.#release());
	}

	/** What is still held back at the end: thoughts that a limit cut off stay thoughts, any other open mark was text. */
	rest(isCutOff: boolean): string {
		return this.#state === "thinking" && isCutOff ? "" : this.#release();
	}

	#begin(text: string): string {
		if (text !== "") this.#state = "text";
		return text;
	}

	/** Only what is new is searched, and as much before it as the closing mark may have begun in. */
	#think(piece: string, searched = this.#tail + piece): string {
		const at = searched.indexOf(this.#closing);
		if (at < 0) {
			if (this.#held.length < ANSWER_MAX_UNITS) this.#held += piece;
			this.#tail = searched.slice(1 - this.#closing.length);
			return "";
		}
		this.#state = "thought";
		this.#held = "";
		return this.#begin(searched.slice(at + this.#closing.length).trimStart());
	}

	#release(): string {
		const held = this.#held;
		this.#held = "";
		return held;
	}
}
