import { ANSWER_MAX_UNITS } from "@parallax/contract";
import { ClosingLine } from "./closing-line.ts";

/** How models mark their thoughts when the server does not separate them from the text: opening and closing mark. */
const MARKS: readonly (readonly [string, string])[] = [
	["<think>", "</think>"],
	["<thinking>", "</thinking>"],
	["<thought>", "</thought>"],
	["<reasoning>", "</reasoning>"],
	["<seed:think>", "</seed:think>"],
	["[THINK]", "[/THINK]"],
	["◁think▷", "◁/think▷"],
	// The raw channels of the harmony format: all before the final one are thoughts.
	["<|channel|>analysis<|message|>", "<|channel|>final<|message|>"],
	["<|channel|>commentary<|message|>", "<|channel|>final<|message|>"],
	["<|start|>assistant<|channel|>analysis<|message|>", "<|channel|>final<|message|>"],
	["<|channel|>final<|message|>", ""],
];
/** After this much leading white space, no opening mark is expected any more. */
const MAX_LEADING_UNITS = 1000;

/**
 * How thoughts without an opening mark are treated, which end at a line with the closing mark alone: `ignore` takes them
 * as text, `watch` finds where they end, and `expect` holds all text back until then.
 */
export type UnmarkedThoughts = "ignore" | "watch" | "expect";

/**
 * Removes the thoughts at the beginning of a text: marked ones before anything else, such as `<think>…</think>`. Later
 * marks are part of the text, and so is a mark that is never closed.
 */
export class LeadingThoughts {
	/** The number of returned units before the answer when they turned out to be thoughts; null otherwise. */
	answerFrom: number | null = null;
	#state: "beginning" | "thinking" | "expecting" | "expected" | "thought" | "watching" | "after-mark" | "text" =
		"beginning";
	readonly #unmarked: UnmarkedThoughts;
	readonly #closingLine = new ClosingLine();
	#returnedUnits = 0;
	/** Text that may become an opening mark, or the thoughts with their mark, up to the maximum length of an answer. */
	#buffer = "";
	/** The last characters of the thoughts, which may contain the beginning of the closing mark. */
	#tail = "";
	#closing = "";

	constructor(unmarked: UnmarkedThoughts = "ignore") {
		this.#unmarked = unmarked;
	}

	/** Whether the text had to have thoughts without an opening mark, and had none. */
	get isStillExpecting(): boolean {
		return this.#state === "expecting";
	}

	/** Returns the text in the next chunk, preceded by buffered text. */
	push(chunk: string): string {
		const text = this.#read(chunk);
		this.#returnedUnits += text.length;
		return text;
	}

	#read(chunk: string): string {
		switch (this.#state) {
			case "text":
				return chunk;
			case "thinking":
				return this.#think(chunk);
			case "expecting":
				return this.#expect(chunk);
			case "expected":
				return this.#beginExpected(chunk);
			case "thought":
				return this.#begin(chunk.trimStart());
			case "watching":
				return this.#watch(chunk);
			case "after-mark":
				return this.#awaitWords(chunk, 0);
			case "beginning":
				return this.#findOpening(chunk);
		}
	}

	#findOpening(chunk: string): string {
		this.#buffer += chunk;
		const start = this.#buffer.trimStart();
		const isNear = this.#buffer.length <= MAX_LEADING_UNITS + start.length;
		const mark = isNear ? MARKS.find(([opening]) => start.startsWith(opening)) : undefined;
		if (mark) {
			this.#state = "thinking";
			[, this.#closing] = mark;
			return this.#think("", start.slice(mark[0].length));
		}
		const mayOpen = this.#buffer.length <= MAX_LEADING_UNITS && MARKS.some(([opening]) => opening.startsWith(start));
		return mayOpen ? "" : this.#beginUnmarked();
	}

	/** The text has no opening mark. */
	#beginUnmarked(): string {
		if (this.#unmarked === "expect") {
			this.#state = "expecting";
			return this.#expect(this.#release());
		}
		this.#state = this.#unmarked === "watch" ? "watching" : "text";
		return this.#read(this.#release());
	}

	/** Returns the buffered text at the end. Marked thoughts that a length limit cut off are dropped. */
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
			this.#hold(chunk);
			this.#tail = searched.slice(1 - this.#closing.length);
			return "";
		}
		this.#state = "thought";
		this.#buffer = "";
		return this.#begin(searched.slice(index + this.#closing.length).trimStart());
	}

	#expect(chunk: string): string {
		const index = this.#closingLine.indexAfter(chunk);
		this.#hold(index < 0 ? chunk : chunk.slice(0, index));
		if (index < 0) return "";
		this.#state = "expected";
		return this.#beginExpected(chunk.slice(index));
	}

	/** Without words after the mark, the text before it is the answer. */
	#beginExpected(chunk: string): string {
		const text = this.#begin(chunk.trimStart());
		if (text === "") this.#hold(chunk);
		else this.#buffer = "";
		return text;
	}

	#watch(chunk: string): string {
		const index = this.#closingLine.indexAfter(chunk);
		if (index >= 0) {
			this.#state = "after-mark";
			this.#awaitWords(chunk, index);
		}
		return chunk;
	}

	/** The text before the mark counts as thoughts only once words follow. */
	#awaitWords(chunk: string, from: number): string {
		const answer = chunk.slice(from).trimStart();
		if (this.#begin(answer) !== "") this.answerFrom = this.#returnedUnits + chunk.length - answer.length;
		return chunk;
	}

	#hold(chunk: string): void {
		if (this.#buffer.length < ANSWER_MAX_UNITS) this.#buffer += chunk;
	}

	#release(): string {
		const buffer = this.#buffer;
		this.#buffer = "";
		return buffer;
	}
}
