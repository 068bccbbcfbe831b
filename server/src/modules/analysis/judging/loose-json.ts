const MAX_DEPTH = 32;
/** What stands after the end of a string in JSON. A quotation mark before anything else belongs to the words. */
const AFTER_STRING = ",:}]";
const SPACE = /\s/;
const BARE_END = /[,:}\]\s]/;
const WORDS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null, none: null, undefined: null };
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };

export const isSpace = (character: string): boolean => SPACE.test(character);

/** True when a string may end before this character. */
export const endsString = (next: string): boolean => AFTER_STRING.includes(next);

/** True when a single quotation mark after this character opens a string; elsewhere it is an apostrophe. */
export const opensString = (previous: string): boolean => "{[,:".includes(previous);

/** Reads each character at most twice. A value that is cut off ends with the text. */
class LooseReader {
	readonly #text: string;
	#at = 0;

	constructor(text: string) {
		this.#text = text;
	}

	value(depth = 0): unknown {
		this.#skip(SPACE);
		const next = this.#text[this.#at];
		if (next === undefined || depth > MAX_DEPTH) {
			this.#at = this.#text.length;
			return null;
		}
		if (next === "{") return this.#object(depth);
		if (next === "[") return this.#list(depth);
		return next === '"' || next === "'" ? this.#string(next) : this.#bare();
	}

	#skip(pattern: RegExp): void {
		while (this.#at < this.#text.length && pattern.test(this.#text[this.#at] ?? "")) this.#at += 1;
	}

	/** True at the end of a list or object, which is passed. Commas before it are passed, too. */
	#isAtEnd(bracket: string): boolean {
		this.#skip(/[\s,]/);
		const next = this.#text[this.#at];
		if (next === bracket) this.#at += 1;
		return next === undefined || next === bracket;
	}

	#object(depth: number): Record<string, unknown> {
		const entries: [string, unknown][] = [];
		this.#at += 1;
		while (!this.#isAtEnd("}")) {
			const start = this.#at;
			const next = this.#text[this.#at] ?? "";
			const key = next === '"' || next === "'" ? this.#string(next) : this.#bare();
			this.#skip(SPACE);
			if (this.#text[this.#at] === ":") {
				this.#at += 1;
				entries.push([String(key), this.value(depth + 1)]);
			}
			// A sign that is out of place.
			if (this.#at === start) this.#at += 1;
		}
		return Object.fromEntries(entries);
	}

	#list(depth: number): unknown[] {
		const items: unknown[] = [];
		this.#at += 1;
		while (!this.#isAtEnd("]")) {
			const start = this.#at;
			items.push(this.value(depth + 1));
			if (this.#at === start) this.#at += 1;
		}
		return items;
	}

	#string(mark: string): string {
		let read = "";
		this.#at += 1;
		while (this.#at < this.#text.length) {
			const character = this.#text[this.#at] ?? "";
			this.#at += 1;
			if (character === "\\") read += this.#escaped();
			else if (character === mark && this.#isStringEnd()) return read;
			else read += character;
		}
		return read;
	}

	#isStringEnd(): boolean {
		let at = this.#at;
		while (at < this.#text.length && isSpace(this.#text[at] ?? "")) at += 1;
		return at >= this.#text.length || endsString(this.#text[at] ?? "");
	}

	#escaped(): string {
		const sign = this.#text[this.#at] ?? "";
		this.#at += 1;
		const code = sign === "u" ? /^[\da-f]{4}/i.exec(this.#text.slice(this.#at, this.#at + 4))?.[0] : undefined;
		if (code !== undefined) {
			this.#at += 4;
			return String.fromCharCode(Number.parseInt(code, 16));
		}
		if (Object.hasOwn(ESCAPES, sign)) return ESCAPES[sign] ?? "";
		return /["'\\/]/.test(sign) ? sign : `\\${sign}`;
	}

	#bare(): unknown {
		const start = this.#at;
		while (this.#at < this.#text.length && !BARE_END.test(this.#text[this.#at] ?? "")) this.#at += 1;
		const word = this.#text.slice(start, this.#at);
		const lower = word.toLowerCase();
		if (Object.hasOwn(WORDS, lower)) return WORDS[lower];
		return word !== "" && Number.isFinite(Number(word)) ? Number(word) : word;
	}
}

/**
 * Reads JSON as weak models write it: with single quotation marks, commas before a closing bracket, line breaks and
 * quotation marks inside strings, or words without quotation marks.
 */
export function parseLoosely(text: string): unknown {
	try {
		return JSON.parse(text) as unknown;
	} catch {
		return new LooseReader(text).value();
	}
}
