/** What one reads as sentences, block by block, without marks, addresses, tables and code. */
export interface Prose {
	readonly blocks: readonly string[];
	/** The part of all characters that are code, 0 to 1. */
	readonly codeShare: number;
}

const FENCE = /^ {0,3}(?:```|~~~)/;
const BLOCK_MARK = /^\s{0,40}(?:#{1,6}\s|[-*+]\s|\d{1,4}[.)]\s|>)/;
const INDENTED_CODE = /^(?: {4}|\t)\S/;

/** Between two runs of backticks stands code; a run that is never closed is text. */
function withoutInlineCode(block: string): { text: string; code: number } {
	const parts = block.split(/`+/);
	if (parts.length % 2 === 0) parts.push("");
	let text = "";
	let code = 0;
	for (const [place, part] of parts.entries()) {
		const isCode = place % 2 === 1 && place < parts.length - 1;
		if (isCode) code += part.length;
		else text += place > 0 ? ` ${part}` : part;
	}
	return { text, code };
}

/** Of `[words](address)` the words stay. Split instead of searched, so that an unclosed one costs nothing. */
function withoutAddresses(block: string): string {
	if (!block.includes("](")) return block;
	const [first = "", ...rest] = block.split("](");
	const words = rest.map((part) => {
		const end = part.indexOf(")");
		return end < 0 ? part : part.slice(end + 1);
	});
	return [first, ...words].join(" ");
}

const plain = (block: string): string =>
	withoutAddresses(block)
		.replace(/https?:\/\/\S+/g, " ")
		.replace(/<[^<>]{1,200}>/g, " ")
		.replace(/[*~[\]]/g, "")
		.replace(/[_#>|]/g, " ")
		.trim();

class ProseReader {
	readonly blocks: string[] = [];
	code = 0;
	#open: string[] = [];
	#isFenced = false;

	end(): void {
		if (this.#open.length === 0) return;
		const { text, code } = withoutInlineCode(this.#open.join(" "));
		this.code += code;
		const block = plain(text);
		if (block !== "") this.blocks.push(block);
		this.#open = [];
	}

	line(line: string): void {
		if (line === "") {
			if (!this.#isFenced) this.end();
		} else if (FENCE.test(line)) {
			this.end();
			this.#isFenced = !this.#isFenced;
		} else if (this.#isFenced || (this.#open.length === 0 && INDENTED_CODE.test(line) && !BLOCK_MARK.test(line))) {
			this.code += line.length;
		} else if (line.trim() === "" || line.trimStart().startsWith("|")) {
			this.end();
		} else {
			const mark = BLOCK_MARK.exec(line);
			if (mark) this.end();
			this.#open.push(mark ? line.slice(mark[0].length) : line);
		}
	}
}

export function readProse(markdown: string): Prose {
	const reader = new ProseReader();
	for (const line of markdown.split("\n")) reader.line(line);
	reader.end();
	return { blocks: reader.blocks, codeShare: markdown.length === 0 ? 0 : reader.code / markdown.length };
}
