import { plainText, withoutComments } from "./plain-text.ts";

/** A block of an answer. In `text`, tabs separate table cells; line feeds separate table rows and code lines. */
export interface AnswerBlock {
	readonly kind: "heading" | "paragraph" | "quote" | "item" | "table" | "code";
	readonly text: string;
	/** The nesting depth of a list item. */
	readonly depth: number;
	/** The number of an ordered list item, otherwise a bullet. */
	readonly marker: string;
}

const FENCE = /^[ \t]*(?:>[ \t]?)*(?:[-*+][ \t]+)?(`{3,}|~{3,})/;
const HEADING = /^ {0,3}#{1,6}(?:[ \t]|$)/;
const ITEM = /^([ \t]*)([-*+]|\d{1,9}[.)])[ \t]+/;
const RULE = /^ {0,3}([-*_])(?:[ \t]*\1){2,}[ \t]*$/;
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/;
const TABLE_RULE = /^[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/;
const QUOTE = /^ {0,3}>/;
const INDENT_PER_LEVEL = 2;
const MAX_DEPTH = 3;

const toSingleLine = (markdown: string): string => plainText(markdown).replace(/\s+/g, " ").trim();

function cellsOf(line: string): string {
	const inner = line.trim().replace(/^\|/, "").replace(/\|$/, "");
	return inner
		.split(/(?<!\\)\|/)
		.map(toSingleLine)
		.join("\t");
}

/** Splits Markdown into blocks line by line. The blocks are only compared; no HTML is generated from them. */
class BlockParser {
	readonly blocks: AnswerBlock[] = [];
	readonly #lines: readonly string[];
	#lineIndex = 0;
	#currentLines: string[] = [];
	#kind: AnswerBlock["kind"] = "paragraph";
	#depth = 0;
	#marker = "";

	constructor(markdown: string) {
		this.#lines = withoutComments(markdown.replace(/\r\n?/g, "\n")).replaceAll("\f", " ").split("\n");
	}

	parse(): readonly AnswerBlock[] {
		while (this.#lineIndex < this.#lines.length) this.#readLine(this.#lines[this.#lineIndex++] ?? "");
		this.#close();
		return this.blocks;
	}

	#readLine(line: string): void {
		const fence = FENCE.exec(line)?.[1];
		const item = ITEM.exec(line);
		if (line.trim() === "") this.#close();
		else if (fence) this.#readCode(fence);
		else if (this.#currentLines.length > 0 && this.#kind === "paragraph" && UNDERLINE.test(line))
			this.#close("heading");
		else if (RULE.test(line)) this.#close();
		else if (HEADING.test(line)) {
			this.#begin("heading", line.replace(/(?<![ \t])[ \t]+#+[ \t]*$/, ""));
			this.#close();
		} else if (line.includes("|") && this.#isTableRule(this.#lines[this.#lineIndex])) this.#readTable(line);
		else if (item) this.#beginItem(line, item[1] ?? "", item[2] ?? "");
		else if (QUOTE.test(line) && this.#kind !== "quote") this.#begin("quote", line);
		else if (this.#currentLines.length > 0) this.#currentLines.push(line);
		else this.#begin(QUOTE.test(line) ? "quote" : "paragraph", line);
	}

	#isTableRule(line: string | undefined): boolean {
		return line?.includes("|") === true && TABLE_RULE.test(line);
	}

	#begin(kind: AnswerBlock["kind"], line: string): void {
		this.#close();
		this.#kind = kind;
		this.#currentLines = [line];
	}

	#beginItem(line: string, indent: string, mark: string): void {
		this.#begin("item", line.replace(ITEM, "- "));
		this.#depth = Math.min(MAX_DEPTH, Math.floor(indent.replaceAll("\t", "    ").length / INDENT_PER_LEVEL));
		this.#marker = /\d/.test(mark) ? mark : "•";
	}

	#readCode(fence: string): void {
		this.#close();
		const from = this.#lineIndex;
		const isEnd = (line: string) => {
			const mark = line.replace(/^[ \t>]+/, "").trimEnd();
			return mark.length >= fence.length && mark === fence.charAt(0).repeat(mark.length);
		};
		while (this.#lineIndex < this.#lines.length && !isEnd(this.#lines[this.#lineIndex] ?? "")) this.#lineIndex++;
		this.#add("code", this.#lines.slice(from, this.#lineIndex).join("\n"));
		this.#lineIndex++;
	}

	#readTable(head: string): void {
		this.#close();
		const rows = [head];
		this.#lineIndex++;
		for (let line = this.#lines[this.#lineIndex]; line?.includes("|"); line = this.#lines[++this.#lineIndex])
			rows.push(line);
		this.#add("table", rows.map(cellsOf).join("\n"));
	}

	#close(kind = this.#kind): void {
		this.#add(kind, toSingleLine(this.#currentLines.join("\n")));
		this.#currentLines = [];
		this.#kind = "paragraph";
		this.#depth = 0;
		this.#marker = "";
	}

	#add(kind: AnswerBlock["kind"], text: string): void {
		if (text.trim() === "") return;
		this.blocks.push({ kind, text, depth: this.#depth, marker: this.#marker });
	}
}

/** The paragraphs, headings, quotes, list items, tables and code of an answer, in order. */
export const parseBlocks = (markdown: string): readonly AnswerBlock[] => new BlockParser(markdown).parse();
