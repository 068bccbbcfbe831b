import { ANSWER_MAX_UNITS } from "@parallax/contract";

/** How local models mark their thoughts when the server does not separate them from the text. */
const OPENINGS = ["<think>", "<thinking>"];
const OPENING = /^\s*<(think|thinking)>/;
/** After this much leading white space, no opening mark is expected any more. */
const MAX_LEADING_UNITS = 1000;

/**
 * Removes the thoughts at the beginning of a text: `<think>…</think>` before anything else. Later marks are part of
 * the text, and so is a mark that is never closed.
 */
export class LeadingThoughts {
	#state: "beginning" | "thinking" | "thought" | "text" = "beginning";
	/** Text that may become an opening mark, or the thoughts with their mark, up to the maximum length of an answer. */
	#buffer = "";
	/** The last characters of the thoughts, which may contain the beginning of the closing mark. */
	#tail = "";
	#closing = "";

	/** Returns the text in the next chunk, preceded by buffered text. */
	push(chunk: string): string {
		if (this.#state === "text") return chunk;
		if (this.#state === "thinking") return this.#think(chunk);
		if (this.#state === "thought") return this.#begin(chunk.trimStart());
		this.#buffer += chunk;
		const name = OPENING.exec(this.#buffer)?.[1];
		if (name !== undefined) {
			this.#state = "thinking";
			this.#closing = `</${name}>`;
			return this.#think("", this.#buffer);
		}
		const start = this.#buffer.trimStart();
		const mayOpen = this.#buffer.length <= MAX_LEADING_UNITS && OPENINGS.some((opening) => opening.startsWith(start));
		return mayOpen ? "" : this.#begin(this.#release());
	}

	/** Returns the buffered text at the end. Thoughts that a length limit cut off are dropped. */
	flush(isCutOff: boolean): string {
		return this.#state === "thinking" && isCutOff ? "" : this.#release();
	}

	#begin(text: string): string {
		if (text !== "") this.#state = "text";
		return text;
	}

	/** Searches only the new text and the last characters before it, where the closing mark may begin. */
	#think(chunk: string, searched = this.#tail + chunk): string {
		const index = searched.indexOf(this.#closing);
		if (index < 0) {
			if (this.#buffer.length < ANSWER_MAX_UNITS) this.#buffer += chunk;
			this.#tail = searched.slice(1 - this.#closing.length);
			return "";
		}
		this.#state = "thought";
		this.#buffer = "";
		return this.#begin(searched.slice(index + this.#closing.length).trimStart());
	}

	#release(): string {
		const buffer = this.#buffer;
		this.#buffer = "";
		return buffer;
	}
}
