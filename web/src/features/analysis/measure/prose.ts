/** The text to read as sentences, in blocks, without Markdown syntax, URLs, tables and code. */
export interface Prose {
	readonly blocks: readonly string[];
	/** The part of all characters that are code, 0 to 1. */
	readonly codeShare: number;
}

const FENCE = /^ {0,3}(?:```|~~~)/;
const BLOCK_MARK = /^\s{0,40}(?:#{1,6}\s|[-*+]\s|\d{1,4}[.)]\s|>)/;
const INDENTED_CODE = /^(?: {4}|\t)\S/;

/** Text between two runs of backticks is code. Text after an unclosed run is kept. */
function withoutInlineCode(block: string): { text: string; code: number } {
	const parts = block.split(/`+/);
	let text = "";
	let code = 0;
	for (const [index, part] of parts.entries()) {
		const isCode = index % 2 === 1 && index < parts.length - 1;
		if (isCode) code += part.length;
		else text += index > 0 ? ` ${part}` : part;
	}
	return { text, code };
}

/** Keeps the text of `[text](url)`. A URL ends before the next link begins, so no text is searched twice. */
function withoutUrls(block: string): string {
	let text = "";
	let at = 0;
	let close = block.indexOf(")");
	for (let open = block.indexOf("]("); open >= 0; ) {
		const next = block.indexOf("](", open + 2);
		if (close >= 0 && close < open) close = block.indexOf(")", open + 2);
		const isClosed = close >= 0 && (next < 0 || close < next);
		text += `${block.slice(at, open)} `;
		at = isClosed ? close + 1 : open + 2;
		open = next;
	}
	return text + block.slice(at);
}

/** A command of a formula, such as `\alpha`, is no word. */
const FORMULA_COMMAND = /\\[A-Za-z]+/g;

const toPlainText = (block: string): string =>
	withoutUrls(block)
		.replace(/https?:\/\/\S+/g, " ")
		.replace(/<[^<>]{1,200}>/g, " ")
		.replace(FORMULA_COMMAND, " ")
		.replace(/[*~[\]]/g, "")
		.replace(/[_#>|]/g, " ")
		.trim();

/** A block without any of these is already plain. */
const INLINE_MARK = /[`[\]<>*~_#|\\]|https?:/;

class ProseReader {
	readonly blocks: string[] = [];
	code = 0;
	#open: string[] = [];
	#isFenced = false;

	endBlock(): void {
		if (this.#open.length === 0) return;
		const block = this.#open.join(" ");
		this.#open = [];
		const prose = INLINE_MARK.test(block) ? this.#withoutMarks(block) : block.trim();
		if (prose !== "") this.blocks.push(prose);
	}

	#withoutMarks(block: string): string {
		const { text, code } = withoutInlineCode(block);
		this.code += code;
		return toPlainText(text);
	}

	line(line: string): void {
		if (line === "") {
			if (!this.#isFenced) this.endBlock();
		} else if (FENCE.test(line)) {
			this.endBlock();
			this.#isFenced = !this.#isFenced;
		} else if (this.#isFenced || (this.#open.length === 0 && INDENTED_CODE.test(line) && !BLOCK_MARK.test(line))) {
			this.code += line.length;
		} else if (line.trim() === "" || line.trimStart().startsWith("|")) {
			this.endBlock();
		} else {
			const mark = BLOCK_MARK.exec(line);
			if (mark) this.endBlock();
			this.#open.push(mark ? line.slice(mark[0].length) : line);
		}
	}
}

export function readProse(markdown: string): Prose {
	const reader = new ProseReader();
	for (const line of markdown.split("\n")) reader.line(line);
	reader.endBlock();
	return { blocks: reader.blocks, codeShare: markdown.length === 0 ? 0 : reader.code / markdown.length };
}
