import { withoutMarkdown } from "../text/plain-passages.ts";

/** A table of an answer, as plain words. */
export interface Table {
	readonly headings: readonly string[];
	readonly rows: readonly (readonly string[])[];
}

/** Further tables, and further rows and cells of a table, are ignored. */
const MAX_TABLES = 100;
const MAX_ROWS = 200;
const MAX_CELLS = 40;

/** A single run of signs, because two runs that share signs can be divided in many ways. */
const SEPARATOR_SIGNS = /^[\s|:-]+$/;
const isSeparatorRow = (line: string): boolean => line.includes("-") && SEPARATOR_SIGNS.test(line);

const cellsOf = (line: string): string[] =>
	line
		.trim()
		.replace(/^\||\|$/g, "")
		.split("|", MAX_CELLS)
		.map(withoutMarkdown);

/** Reads each line once: a table ends at a line without a bar, or where the next one begins. */
export function tablesIn(markdown: string): Table[] {
	const lines = markdown.split(/\r?\n/);
	const tables: Table[] = [];
	let rows: string[][] | null = null;
	for (let index = 0; index < lines.length; index += 1) {
		const line = lines[index] ?? "";
		if (!line.includes("|")) rows = null;
		else if (isSeparatorRow(lines[index + 1] ?? "")) {
			if (tables.length === MAX_TABLES) break;
			rows = [];
			tables.push({ headings: cellsOf(line), rows });
			index += 1;
		} else if (rows && rows.length < MAX_ROWS) rows.push(cellsOf(line));
	}
	return tables;
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
