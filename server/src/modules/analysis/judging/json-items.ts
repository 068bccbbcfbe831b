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
}

const MAX_DEPTH = 32;

/**
 * Reads the objects in the arrays of a streamed JSON text, each as soon as it is complete. Tolerates text around it,
 * a cut-off end and unknown keys. Reads each character once, and keeps only the text of the open string and object.
 */
export class JsonItems {
	readonly #wantedKeys: ReadonlySet<string>;
	#length = 0;
	#open: OpenContainer[] = [];
	#isInString = false;
	#isEscaped = false;
	/** The last key or string outside of items. */
	#string = "";
	/** The depth of the open item; null outside of items. */
	#itemDepth: number | null = null;
	#itemText = "";
	#isComplete = false;

	constructor(keys: readonly string[]) {
		this.#wantedKeys = new Set(keys);
	}

	get length(): number {
		return this.#length;
	}

	/** True once the outermost object has ended. */
	get isComplete(): boolean {
		return this.#isComplete;
	}

	push(chunk: string): JsonItem[] {
		this.#length += chunk.length;
		const items: JsonItem[] = [];
		for (const character of chunk) {
			const wasInItem = this.#itemDepth !== null;
			if (wasInItem) this.#itemText += character;
			const item = this.#step(character);
			if (!wasInItem && this.#itemDepth !== null) this.#itemText = character;
			if (item) items.push(item);
		}
		return items;
	}

	#step(character: string): JsonItem | null {
		if (this.#isInString) this.#stepInString(character);
		// Quotation marks in prose around the JSON do not open a string.
		else if (character === '"' && this.#open.length > 0) {
			this.#isInString = true;
			this.#string = "";
		} else if (character === "{" || character === "[") this.#begin(character === "[");
		else if (character === "}" || character === "]") return this.#end();
		return null;
	}

	#stepInString(character: string): void {
		if (!this.#isEscaped && character === '"') this.#isInString = false;
		else if (this.#itemDepth === null) this.#string += character;
		this.#isEscaped = !this.#isEscaped && character === "\\";
	}

	#begin(isArray: boolean): void {
		if (isArray && this.#open.length === 0) return;
		if (this.#open.length >= MAX_DEPTH) return;
		const parent = this.#open.at(-1);
		const key = parent && !parent.isArray ? this.#string : "";
		if (!isArray && this.#itemDepth === null && parent?.isArray && this.#wantedKeys.has(parent.key))
			this.#itemDepth = this.#open.length;
		this.#open.push({ isArray, key });
	}

	#end(): JsonItem | null {
		if (!this.#open.pop()) return null;
		if (this.#open.length === 0) this.#isComplete = true;
		if (this.#itemDepth !== this.#open.length) return null;
		this.#itemDepth = null;
		const key = this.#open.at(-1)?.key ?? "";
		try {
			return { key, value: JSON.parse(this.#itemText) };
		} catch {
			return null;
		}
	}
}
