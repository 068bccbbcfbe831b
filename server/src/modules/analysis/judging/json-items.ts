/** An object from an array of the reply. */
export interface JsonItem {
	/** The key of the array. */
	readonly key: string;
	readonly value: unknown;
}

interface OpenContainer {
	readonly isArray: boolean;
	/** Its key in the parent object; empty for an item of an array. */
	readonly key: string;
	readonly from: number;
}

const MAX_DEPTH = 32;

/**
 * Reads the objects in the arrays of a streamed JSON text, each as soon as it is complete. Tolerates text around it,
 * a cut-off end and unknown keys. Reads each character once.
 */
export class JsonItems {
	readonly #wantedKeys: ReadonlySet<string>;
	#text = "";
	#position = 0;
	#open: OpenContainer[] = [];
	#isInString = false;
	#stringFrom = 0;
	#lastString = "";
	#item: number | null = null;
	#isComplete = false;

	constructor(keys: readonly string[]) {
		this.#wantedKeys = new Set(keys);
	}

	get length(): number {
		return this.#text.length;
	}

	/** True once the outermost object has ended. */
	get isComplete(): boolean {
		return this.#isComplete;
	}

	push(chunk: string): JsonItem[] {
		this.#text += chunk;
		const items: JsonItem[] = [];
		for (; this.#position < this.#text.length; this.#position += 1) {
			const item = this.#step(this.#text.charAt(this.#position));
			if (item) items.push(item);
		}
		return items;
	}

	#step(character: string): JsonItem | null {
		if (this.#isInString) {
			// Skips the backslash and the escaped character together; a chunk may end between the two.
			if (character === "\\") this.#position += 1;
			else if (character === '"') {
				this.#isInString = false;
				if (this.#item === null) this.#lastString = this.#text.slice(this.#stringFrom, this.#position);
			}
			return null;
		}
		// Quotation marks in prose around the JSON do not open a string.
		if (character === '"' && this.#open.length > 0) {
			this.#isInString = true;
			this.#stringFrom = this.#position + 1;
		} else if (character === "{" || character === "[") this.#begin(character === "[");
		else if (character === "}" || character === "]") return this.#end();
		return null;
	}

	#begin(isArray: boolean): void {
		if (isArray && this.#open.length === 0) return;
		if (this.#open.length >= MAX_DEPTH) return;
		const parent = this.#open.at(-1);
		const key = parent && !parent.isArray ? this.#lastString : "";
		if (!isArray && this.#item === null && parent?.isArray && this.#wantedKeys.has(parent.key))
			this.#item = this.#open.length;
		this.#open.push({ isArray, key, from: this.#position });
	}

	#end(): JsonItem | null {
		const closed = this.#open.pop();
		if (!closed) return null;
		if (this.#open.length === 0) this.#isComplete = true;
		if (this.#item !== this.#open.length) return null;
		this.#item = null;
		const key = this.#open.at(-1)?.key ?? "";
		try {
			return { key, value: JSON.parse(this.#text.slice(closed.from, this.#position + 1)) };
		} catch {
			return null;
		}
	}
}
