import { endsString, isSpace, opensString, parseLoosely } from "./loose-json.ts";

/** An object of the reply: one from an array or under a key that is wanted, or an outermost one without these. */
export interface JsonItem {
	/** The wanted key; empty for an outermost object. */
	readonly key: string;
	readonly value: unknown;
}

interface OpenContainer {
	readonly isArray: boolean;
	/** Its key in the parent object; empty for an item of an array. */
	readonly key: string;
}

/** The text of an object that is being read, and its depth. */
interface OpenItem {
	readonly depth: number;
	readonly key: string;
	text: string;
}

const MAX_DEPTH = 32;

/**
 * Reads the objects of a streamed JSON text, each as soon as it is complete. Tolerates text around it, a list without
 * an object around it, a cut-off end, unknown keys, and the habits that `loose-json.ts` reads. Reads each character
 * once, and keeps only the text of the open string and objects.
 */
export class JsonItems {
	readonly #wantedKeys: ReadonlySet<string>;
	#length = 0;
	#open: OpenContainer[] = [];
	/** The mark that opened the string that is being read; empty outside of strings. */
	#mark = "";
	#isEscaped = false;
	/** After a mark that ends the string if the next sign is one that stands after strings. */
	#mayEnd = false;
	/** The last key or string outside of items. */
	#string = "";
	/** The last character that is no white space. */
	#previous = "";
	/** After a bracket outside of all objects, which begins a list only if an object follows. */
	#mayBeList = false;
	#item: OpenItem | null = null;
	/** The outermost object, while it has none of the wanted keys. */
	#outer: OpenItem | null = null;
	#isComplete = false;

	constructor(keys: readonly string[]) {
		this.#wantedKeys = new Set(keys);
	}

	get length(): number {
		return this.#length;
	}

	/** True once the outermost object or list has ended. */
	get isComplete(): boolean {
		return this.#isComplete;
	}

	/** True while an object or list has not ended. */
	get isOpen(): boolean {
		return this.#open.length > 0;
	}

	push(chunk: string): JsonItem[] {
		this.#length += chunk.length;
		const items: JsonItem[] = [];
		for (const character of chunk) {
			if (this.#item) this.#item.text += character;
			if (this.#outer) this.#outer.text += character;
			const item = this.#step(character);
			if (item) items.push(item);
			if (!isSpace(character)) this.#previous = character;
		}
		return items;
	}

	#step(character: string): JsonItem | null {
		if (this.#mark !== "" && !this.#leavesString(character)) return null;
		const mayBeList = this.#mayBeList;
		if (!isSpace(character)) this.#mayBeList = false;
		// Quotation marks in prose around the JSON do not open a string.
		const opens = character === '"' || (character === "'" && opensString(this.#previous));
		if (opens && this.#open.length > 0) {
			this.#mark = character;
			this.#string = "";
		} else if (character === "[" && this.#open.length === 0) this.#mayBeList = true;
		else if (character === "{" || character === "[") {
			if (mayBeList && character === "{") this.#open.push({ isArray: true, key: "" });
			this.#begin(character === "[");
		} else if (character === "}" || character === "]") return this.#end();
		return null;
	}

	/** Adds a character to the string, or ends it before the character, which is then none of the string's own. */
	#leavesString(character: string): boolean {
		if (this.#mayEnd) {
			if (isSpace(character)) return false;
			this.#mayEnd = false;
			if (endsString(character)) {
				this.#mark = "";
				return true;
			}
		}
		if (this.#isEscaped) this.#isEscaped = false;
		else if (character === "\\") this.#isEscaped = true;
		else if (character === this.#mark) this.#mayEnd = true;
		if (!this.#mayEnd && !this.#item) this.#string += character;
		return false;
	}

	#begin(isArray: boolean): void {
		if (this.#open.length >= MAX_DEPTH) return;
		const parent = this.#open.at(-1);
		const key = parent && !parent.isArray ? this.#string : "";
		const depth = this.#open.length;
		this.#open.push({ isArray, key });
		if (this.#item) return;
		const wantedKey = parent?.isArray ? parent.key : key;
		if (this.#wantedKeys.has(wantedKey)) {
			this.#outer = null;
			if (!isArray) this.#item = { depth, key: wantedKey, text: "{" };
		} else if (!isArray && (depth === 0 || (depth === 1 && parent?.isArray)))
			this.#outer = { depth, key: "", text: "{" };
	}

	#end(): JsonItem | null {
		if (!this.#open.pop()) return null;
		const depth = this.#open.length;
		if (depth === 0) this.#isComplete = true;
		const ended = [this.#item, this.#outer].find((one) => one?.depth === depth);
		if (!ended) return null;
		if (ended === this.#item) this.#item = null;
		else this.#outer = null;
		return { key: ended.key, value: parseLoosely(ended.text) };
	}
}
