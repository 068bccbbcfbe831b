import { withoutMarkdown } from "../reading/plain-passages.ts";

/** A table of an answer, as plain words. */
export interface Table {
	readonly headings: readonly string[];
	readonly rows: readonly (readonly string[])[];
}

const SEPARATOR_ROW = /^\s*\|?[\s|:-]*-[\s|:-]*$/;

const cellsOf = (line: string): string[] =>
	line
		.replace(/^\s*\||\|\s*$/g, "")
		.split("|")
		.map(withoutMarkdown);

export function tablesIn(markdown: string): Table[] {
	const lines = markdown.split(/\r?\n/);
	return lines.flatMap((line, at) => {
		if (!line.includes("|") || !SEPARATOR_ROW.test(lines[at + 1] ?? "")) return [];
		const below = lines.slice(at + 2);
		const end = below.findIndex((row) => !row.includes("|"));
		return [{ headings: cellsOf(line), rows: (end < 0 ? below : below.slice(0, end)).map(cellsOf) }];
	});
}

/** The column headings of two pieces of one row. They say what the cells mean. */
export function columnHeadings([label, piece]: readonly string[], tables: readonly Table[]): string[] {
	if (label === undefined || piece === undefined) return [];
	for (const { headings, rows } of tables) {
		const row = rows.find((cells) => [label, piece].every((words) => cells.some((cell) => cell.includes(words))));
		if (row) return headings.filter((_, at) => [label, piece].some((words) => row[at]?.includes(words)));
	}
	return [];
}
