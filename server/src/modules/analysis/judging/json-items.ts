/** An object from an array of the reply. */
export interface JsonItem {
	/** The key of the array. */
	readonly key: string;
	readonly value: unknown;
}

interface Open {
	readonly isArray: boolean;
	/** Its key in the parent object; empty for an item of an array. */
	readonly key: string;
	readonly from: number;
}

const DEPTH_MOST = 32;

/**
 * Reads the objects in the arrays of a streamed JSON text, each as soon as it is complete. Tolerates text around it,
 * a cut-off end and unknown keys. Reads each character once.
 */
export class JsonItems {
	readonly #wanted: ReadonlySet<string>;
	#text = "";
	#at = 0;
	#open: Open[] = [];
	#isInString = false;
	#stringFrom = 0;
	#lastString = "";
	#item: number | null = null;
	#isWhole = false;

	constructor(keys: readonly string[]) {
		this.#wanted = new Set(keys);
	}

	get length(): number {
		return this.#text.length;
	}

	/** True once the outermost object has ended. */
	get isWhole(): boolean {
		return this.#isWhole;
	}

	push(piece: string): JsonItem[] {
		this.#text += piece;
		const items: JsonItem[] = [];
		for (; this.#at < this.#text.length; this.#at += 1) {
			const item = this.#step(this.#text.charAt(this.#at));
			if (item) items.push(item);
		}
		return items;
	}

	#step(sign: string): JsonItem | null {
		if (this.#isInString) {
			// Skips the backslash and the escaped character together; a chunk may end between the two.
			if (sign === "\\") this.#at += 1;
			else if (sign === '"') {
				this.#isInString = false;
				if (this.#item === null) this.#lastString = this.#text.slice(this.#stringFrom, this.#at);
			}
			return null;
		}
		// Quotation marks in prose around the JSON do not open a string.
		if (sign === '"' && this.#open.length > 0) {
			this.#isInString = true;
			this.#stringFrom = this.#at + 1;
		} else if (sign === "{" || sign === "[") this.#begin(sign === "[");
		else if (sign === "}" || sign === "]") return this.#end();
		return null;
	}

	#begin(isArray: boolean): void {
		if (isArray && this.#open.length === 0) return;
		if (this.#open.length >= DEPTH_MOST) return;
		const parent = this.#open.at(-1);
		const key = parent && !parent.isArray ? this.#lastString : "";
		if (!isArray && this.#item === null && parent?.isArray && this.#wanted.has(parent.key))
			this.#item = this.#open.length;
		this.#open.push({ isArray, key, from: this.#at });
	}

	#end(): JsonItem | null {
		const ended = this.#open.pop();
		if (!ended) return null;
		if (this.#open.length === 0) this.#isWhole = true;
		if (this.#item !== this.#open.length) return null;
		this.#item = null;
		const key = this.#open.at(-1)?.key ?? "";
		try {
			return { key, value: JSON.parse(this.#text.slice(ended.from, this.#at + 1)) };
		} catch {
			return null;
		}
	}
}
