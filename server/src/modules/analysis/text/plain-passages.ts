export interface Passage {
	readonly text: string;
	/** False for headings and table cells, which name a thing but state nothing about it. */
	readonly isProse: boolean;
}

const FENCE = /^ {0,3}(?:```|~~~)/;
const TABLE_SEPARATOR = /^[\s|:-]+$/;
const UNDERLINE = /^ {0,3}(?:=+|-+|\*{3,}|_{3,})\s*$/;
const HEADING = /^ {0,3}(?:#{1,6}\s+|(?=\*\*[^*]+\*\*:?\s*$))/;
const BLOCK_MARK = /^\s{0,40}(?:[-*+•]\s+(?:\[[ xX]\]\s+)?|\d{1,4}[.)]\s+|(?:>\s?)+)/;

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

/** Removes Markdown marks, both from a quotation and from the answer in which it is looked up. */
export const withoutMarkdown = (text: string): string =>
	withoutLinks(text)
		.replace(/(?<=\S)(?<!\d)\*+|\*+(?=\S)(?!\d)|(?<=\d)\*+(?!\d)(?=\S)|\*\*+/g, "")
		.replace(/`|~~/g, "")
		.replace(/(?<![\p{L}\p{N})}\]])_+|_+(?![\p{L}\p{N}{])/gu, "")
		.replace(/\s+/g, " ")
		.trim();

interface PassageOptions {
	/** Also yields each line of code. */
	readonly withCode?: boolean;
}

function* asPassage(line: string, isProse: boolean): Generator<Passage> {
	const text = withoutMarkdown(line);
	if (text !== "") yield { text, isProse };
}

/** The paragraphs, list items, headings and cells of an answer as plain words, one by one. */
export function* passagesIn(markdown: string, { withCode = false }: PassageOptions = {}): Generator<Passage> {
	let open: string[] = [];
	let isFenced = false;
	let isTable = false;
	function* end(isProse = true): Generator<Passage> {
		const paragraph = open.join(" ");
		open = [];
		yield* asPassage(paragraph, isProse);
	}
	const lines = markdown.split(/\r?\n/);
	for (const [index, line] of lines.entries()) {
		const next = lines[index + 1] ?? "";
		isTable =
			line.includes("|") && (isTable || line.trimStart().startsWith("|") || TABLE_SEPARATOR.test(next.trim() || "x"));
		if (FENCE.test(line)) {
			yield* end();
			isFenced = !isFenced;
		} else if (isFenced) {
			if (withCode) yield* asPassage(line, false);
		} else if (line.trim() === "") yield* end();
		else if (isTable) {
			yield* end();
			// Joined cells would form phrases that the answer does not contain.
			if (!TABLE_SEPARATOR.test(line)) for (const cell of line.split("|")) yield* asPassage(cell, false);
		} else if (UNDERLINE.test(line)) yield* end(false);
		else if (HEADING.test(line)) {
			yield* end();
			yield* asPassage(line.replace(HEADING, ""), false);
		} else {
			const mark = BLOCK_MARK.exec(line);
			if (mark) yield* end();
			open.push(mark ? line.slice(mark[0].length) : line);
		}
	}
	yield* end();
}

export const readPassages = (markdown: string, options?: PassageOptions): Passage[] => [
	...passagesIn(markdown, options),
];
