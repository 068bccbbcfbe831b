import { CODE_SIGN, withCode, withoutCode } from "./code-spans.ts";

/** Where a cell of a table stands. */
interface CellPlace {
	readonly column: string;
	/** The first cell of its row. */
	readonly label: string;
	/** The line of the answer. */
	readonly row: number;
}

export interface Passage {
	readonly text: string;
	/** False for headings and table cells, which name a thing but state nothing about it. */
	readonly isProse: boolean;
	/** The heading above it; empty without one. */
	readonly heading: string;
	/** The line before its list or the item above it; empty for all that is no item. */
	readonly leadIn: string;
	readonly cell: CellPlace | null;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const TABLE_SEPARATOR = /^[\s|:-]+$/;
const UNDERLINE = /^ {0,3}(?:=+|-+|\*{3,}|_{3,})\s*$/;
const HEADING = /^ {0,3}(?:#{1,6}\s+|(?=\*\*[^*]+\*\*:?\s*$))/;
const BLOCK_MARK = /^(\s{0,40})(?:[-*+•]\s+(?:\[[ xX]\]\s+)?|\d{1,4}[.)]\s+|((?:>\s?)+))/;

/** Removes the brackets and the address of each link, and no other bracket. */
function withoutLinks(text: string): string {
	const parts = text.split("](");
	return parts
		.map((part, index) => {
			const end = index === 0 ? -1 : part.indexOf(")");
			const shown = index === 0 || end >= 0 ? part.slice(end + 1) : `](${part}`;
			const isLinked = parts[index + 1]?.includes(")");
			const open = isLinked ? shown.lastIndexOf("[") : -1;
			return open < 0 ? shown : shown.slice(0, open) + shown.slice(open + 1);
		})
		.join("");
}

/** A sign that stands for code counts as a letter. */
const LETTER = `\\p{L}\\p{N}${CODE_SIGN}`;
const UNDERSCORES = new RegExp(`(?<![${LETTER})}\\]])_+|_+(?![${LETTER}{])`, "gu");

/** Removes Markdown marks, both from a quotation and from the answer in which it is looked up. Code stays as it is. */
export function withoutMarkdown(markdown: string): string {
	const { text, spans } = withoutCode(markdown);
	const plain = withoutLinks(text)
		.replace(/(?<=\S)(?<!\d)\*+|\*+(?=\S)(?!\d)|(?<=\d)\*+(?!\d)(?=\S)|\*\*+/g, "")
		.replace(/`|~~/g, "")
		.replace(UNDERSCORES, "")
		.replace(/\s+/g, " ");
	return withCode(plain, spans).trim();
}

interface PassageOptions {
	/** Also yields each line of code. */
	readonly withCode?: boolean;
}

type Place = Pick<Passage, "leadIn" | "cell">;
const NO_PLACE: Place = { leadIn: "", cell: null };

const cellsOf = (line: string): string[] =>
	line
		.trim()
		.replace(/^\||\|$/g, "")
		.split("|")
		.map(withoutMarkdown);

/** What stands above the items of a list, by their indentation. */
class ListPlaces {
	#items: { readonly indent: number; readonly text: string }[] = [];
	#leadIn = "";

	/** The lead-in of an item that begins here. */
	leadInOf(indent: number): string {
		while ((this.#items.at(-1)?.indent ?? -1) >= indent) this.#items.pop();
		return this.#items.at(-1)?.text ?? this.#leadIn;
	}

	addItem(indent: number, text: string): void {
		this.#items.push({ indent, text });
	}

	/** A paragraph. An indented one inside a list is part of its item. */
	addParagraph(text: string, isIndented: boolean): void {
		if (isIndented && this.#items.length > 0) return;
		this.#items = [];
		this.#leadIn = text;
	}
}

/** Reads an answer line by line. */
class PassageReader {
	readonly #lists = new ListPlaces();
	#open: string[] = [];
	/** The indentation of the open item; null for a paragraph. */
	#indent: number | null = null;
	#heading = "";
	#columns: readonly string[] = [];

	/** Ends the open paragraph or item. */
	*end(isProse = true): Generator<Passage> {
		if (this.#open.length === 0) return;
		const isIndented = /^\s{2}/.test(this.#open[0] ?? "");
		const text = withoutMarkdown(this.#open.join(" "));
		const indent = this.#indent;
		this.#open = [];
		this.#indent = null;
		if (text === "") return;
		if (!isProse) yield* this.#headingOf(text);
		else if (indent === null) {
			yield { text, isProse, heading: this.#heading, ...NO_PLACE };
			this.#lists.addParagraph(text, isIndented);
		} else {
			yield { text, isProse, heading: this.#heading, leadIn: this.#lists.leadInOf(indent), cell: null };
			this.#lists.addItem(indent, text);
		}
	}

	*heading(line: string): Generator<Passage> {
		yield* this.end();
		yield* this.#headingOf(withoutMarkdown(line));
	}

	*#headingOf(text: string): Generator<Passage> {
		if (text === "") return;
		yield { text, isProse: false, heading: this.#heading, ...NO_PLACE };
		this.#heading = text;
		this.#lists.addParagraph("", false);
	}

	*code(line: string): Generator<Passage> {
		if (line.trim() !== "") yield { text: line.trimEnd(), isProse: false, heading: this.#heading, ...NO_PLACE };
	}

	/** Joined cells would form phrases that the answer does not contain. */
	*row(line: string, index: number, isHead: boolean): Generator<Passage> {
		yield* this.end();
		if (TABLE_SEPARATOR.test(line)) return;
		const cells = cellsOf(line);
		if (isHead) this.#columns = cells;
		for (const [at, text] of cells.entries()) {
			const column = isHead ? "" : (this.#columns[at] ?? "");
			const cell = { column, label: at === 0 || isHead ? "" : (cells[0] ?? ""), row: index };
			if (text !== "") yield { text, isProse: false, heading: this.#heading, leadIn: "", cell };
		}
	}

	*text(line: string): Generator<Passage> {
		this.#columns = [];
		const mark = BLOCK_MARK.exec(line);
		if (mark) {
			yield* this.end();
			// A quotation is no item.
			if (mark[2] === undefined) this.#indent = mark[1]?.length ?? 0;
		}
		this.#open.push(mark ? line.slice(mark[0].length) : line);
	}
}

/** The paragraphs, list items, headings and cells of an answer as plain words, one by one. */
export function* passagesIn(
	markdown: string,
	{ withCode: isCodeRead = false }: PassageOptions = {},
): Generator<Passage> {
	const reader = new PassageReader();
	let fence = "";
	let isTable = false;
	const lines = markdown.split(/\r?\n/);
	for (const [index, line] of lines.entries()) {
		const next = (lines[index + 1] ?? "").trim();
		const isSeparated = TABLE_SEPARATOR.test(next || "x");
		isTable = line.includes("|") && (isTable || line.trimStart().startsWith("|") || isSeparated);
		const mark = FENCE.exec(line)?.[1] ?? "";
		if (mark !== "" && (fence === "" || mark.startsWith(fence))) {
			yield* reader.end();
			fence = fence === "" ? mark : "";
		} else if (fence !== "") {
			if (isCodeRead) yield* reader.code(line);
		} else if (line.trim() === "") yield* reader.end();
		else if (isTable) yield* reader.row(line, index, isSeparated && next.includes("-"));
		else if (UNDERLINE.test(line)) yield* reader.end(false);
		else if (HEADING.test(line)) yield* reader.heading(line.replace(HEADING, ""));
		else yield* reader.text(line);
	}
	yield* reader.end();
}

export const readPassages = (markdown: string, options?: PassageOptions): Passage[] => [
	...passagesIn(markdown, options),
];
