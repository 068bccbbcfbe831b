/** Parses CSV as a spreadsheet does. */
export function readCsv(text: string): Record<string, string>[] {
	const cells = [...text.replace(/^\ufeff/, "").matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/g)];
	const lines: string[][] = [[]];
	for (const [, cell = "", end] of cells) {
		lines.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);
		if (end !== ",") lines.push([]);
	}
	const [names = [], ...rows] = lines.slice(0, -1);
	return rows.map((row) => Object.fromEntries(names.map((name, index) => [name, row[index] ?? ""])));
}
