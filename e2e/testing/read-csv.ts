/** Parses RFC 4180 strictly: each record as an object keyed by the names in the first line. */
export function readCsv(text: string): Record<string, string>[] {
	const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
	const lines: string[][] = [];
	let line: string[] = [];
	for (cell.lastIndex = text.startsWith("\ufeff") ? 1 : 0; cell.lastIndex < text.length; ) {
		const at = cell.lastIndex;
		const match = cell.exec(text);
		if (!match) throw new Error(`Not a cell: ${text.slice(at, at + 60)}`);
		const [, quoted, unquoted = "", end] = match;
		line.push(quoted?.replaceAll('""', '"') ?? unquoted);
		if (end === ",") continue;
		lines.push(line);
		line = [];
	}
	const [names = [], ...rows] = lines;
	return rows.map((row) => {
		if (row.length !== names.length) throw new Error(`${row.length} cells below ${names.length} names`);
		return Object.fromEntries(names.map((name, index) => [name, row[index] ?? ""]));
	});
}
