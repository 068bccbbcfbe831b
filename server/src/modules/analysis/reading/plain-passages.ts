const FENCE = /^ {0,3}(?:```|~~~)/;
const TABLE_RULE = /^[\s|:-]+$/;
const BLOCK_MARK = /^\s{0,40}(?:#{1,6}\s+|[-*+]\s+(?:\[[ xX]\]\s+)?|\d{1,4}[.)]\s+|(?:>\s?)+)/;

/** Marks that are not words, as both a quotation and the answer it is looked up in lose them. */
export function withoutMarks(text: string): string {
	const [first = "", ...rest] = text.split("](");
	const linked = rest.map((part) => {
		const end = part.indexOf(")");
		return end < 0 ? `](${part}` : part.slice(end + 1);
	});
	return [first, ...linked]
		.join("")
		.replace(/[*`~[\]]/g, "")
		.replace(/(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, "")
		.replace(/\s+/g, " ")
		.trim();
}

/** A cell of a table is a passage of its own: cells that are joined would be words that nobody wrote. */
const cellsOf = (line: string): string[] => (TABLE_RULE.test(line) ? [] : line.split("|"));

/** The paragraphs, items, headings and cells of an answer as plain words, without its code. */
export function plainPassages(markdown: string): string[] {
	const passages: string[] = [];
	let open: string[] = [];
	let isFenced = false;
	const end = () => {
		if (open.length > 0) passages.push(open.join(" "));
		open = [];
	};
	for (const line of markdown.split(/\r?\n/)) {
		if (FENCE.test(line)) {
			end();
			isFenced = !isFenced;
		} else if (isFenced) continue;
		else if (line.trim() === "") end();
		else if (line.trimStart().startsWith("|")) {
			end();
			// A row may have more cells than a call takes arguments.
			for (const cell of cellsOf(line)) passages.push(cell);
		} else {
			const mark = BLOCK_MARK.exec(line);
			if (mark) end();
			open.push(mark ? line.slice(mark[0].length) : line);
		}
	}
	end();
	return passages.map(withoutMarks).filter((passage) => passage !== "");
}
