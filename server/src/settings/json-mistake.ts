/** The first mistake in a text that is not JSON. It never quotes the text, which may contain a secret. */
export interface JsonMistake {
	readonly line: number;
	/** Completes 'line 3: …'. */
	readonly what: string;
}

class MistakeFound extends Error {
	readonly at: number;
	constructor(at: number, what: string) {
		super(what);
		this.at = at;
	}
}

const MAX_DEPTH = 100;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const WORD = /[\p{L}\p{N}_$-]+/uy;
const CLOSING: Readonly<Record<string, string>> = { "{": "}", "[": "]" };

/** Reads JSON only to find its first mistake. */
class Scanner {
	readonly #text: string;
	#at = 0;
	/** The positions of the brackets that are still open. */
	readonly #open: number[] = [];

	constructor(text: string) {
		this.#text = text;
	}

	scan(): void {
		this.#skipSpace();
		if (this.#at >= this.#text.length) this.#fail("the file is empty");
		this.#value();
		this.#skipSpace();
		if (this.#at < this.#text.length) this.#fail("there is more text after the end of the list");
	}

	#fail(what: string, at = this.#at): never {
		throw new MistakeFound(at, what);
	}

	#peek(): string {
		return this.#text[this.#at] ?? "";
	}

	#match(pattern: RegExp): boolean {
		pattern.lastIndex = this.#at;
		if (!pattern.test(this.#text)) return false;
		this.#at = pattern.lastIndex;
		return true;
	}

	#skipSpace(): void {
		this.#match(/[ \t\r\n]*/y);
		if (/^(\/[/*]|#)/.test(this.#text.slice(this.#at, this.#at + 2))) this.#fail("JSON has no comments");
	}

	#value(): void {
		this.#skipSpace();
		const first = this.#peek();
		if (first === "{" || first === "[") this.#container(first);
		else if (first === '"') this.#string();
		else if (first === "") this.#failAtEnd();
		else if (!this.#match(NUMBER)) this.#word();
	}

	/** A bracket that is missing at the end was forgotten where the innermost open one begins. */
	#failAtEnd(): never {
		const opened = this.#open.at(-1);
		if (opened === undefined) return this.#fail("a value is missing");
		return this.#fail(`the bracket ${this.#text[opened]} is not closed`, opened);
	}

	#word(): void {
		const begin = this.#at;
		const first = this.#peek();
		if (/['‘’“”„`]/.test(first)) this.#fail('texts stand in straight double quotes, "like this"');
		if (/[,}\]:]/.test(first)) this.#fail(`a value is missing before the ${first}`);
		if (!this.#match(WORD)) this.#fail("this is not a value");
		const word = this.#text.slice(begin, this.#at);
		if (["true", "false", "null"].includes(word)) return;
		this.#fail('a text without quotes: write "like this"', begin);
	}

	#string(): void {
		const begin = this.#at;
		this.#at += 1;
		for (;;) {
			this.#match(/[^"\\\p{Cc}]*/uy);
			const next = this.#peek();
			if (next === '"') break;
			if (next === "\\" && this.#match(ESCAPE)) continue;
			if (next === "\\") this.#fail("a backslash in a text is written twice");
			if (next === "" || next === "\n" || next === "\r") this.#fail("the quote of a text is not closed", begin);
			if (next < " ") this.#fail("a tab or control character in a text is written as an escape, such as \\t");
			this.#at += 1;
		}
		this.#at += 1;
	}

	#container(opening: string): void {
		if (this.#open.length >= MAX_DEPTH) this.#fail("the brackets are nested too deeply");
		this.#open.push(this.#at);
		this.#at += 1;
		const closing = CLOSING[opening] ?? "";
		this.#skipSpace();
		if (this.#peek() !== closing) this.#members(opening, closing);
		this.#at += 1;
		this.#open.pop();
	}

	/** Ends at the closing bracket. */
	#members(opening: string, closing: string): void {
		for (;;) {
			if (opening === "{") this.#name();
			this.#value();
			const end = this.#at;
			this.#skipSpace();
			if (this.#peek() === closing) return;
			if (this.#peek() === "") this.#failAtEnd();
			if (this.#peek() !== ",") this.#failBetween(closing, end);
			const comma = this.#at;
			this.#at += 1;
			this.#skipSpace();
			if (this.#peek() === closing) this.#fail(`the comma before the ${closing} is one too many`, comma);
			if (this.#peek() === "") this.#failAtEnd();
		}
	}

	/** The comma is missing after the last value, which can stand some lines above. */
	#failBetween(closing: string, end: number): never {
		if (/[}\]]/.test(this.#peek())) return this.#fail(`the bracket must be ${closing}`);
		return this.#fail("a comma is missing after the value", end - 1);
	}

	#name(): void {
		const first = this.#peek();
		if (first === "") this.#failAtEnd();
		if (first === "]") this.#fail("the bracket must be }");
		if (first !== '"') this.#fail('the name of a field stands in double quotes, as in "id"');
		this.#string();
		const end = this.#at;
		this.#skipSpace();
		if (this.#peek() !== ":") this.#fail("a colon is missing after the name of a field", end - 1);
		this.#at += 1;
	}
}

/** Null when the text is JSON. */
export function findJsonMistake(text: string): JsonMistake | null {
	try {
		new Scanner(text).scan();
		return null;
	} catch (error) {
		if (!(error instanceof MistakeFound)) throw error;
		const line = text.slice(0, error.at).split("\n").length;
		return { line, what: error.message };
	}
}
