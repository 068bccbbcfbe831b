import { hasWords, type NamedCell } from "../../text/table-neighbours.ts";

/** Where a list in a sentence may be divided: '0.055 for Mercury, 0.815 for Venus and 0.107 for Mars'. */
const DIVIDER = /[,;，；、]\s+|[，；、]|\s(?:and|und|et|y|e|и)\s/u;

/** A part of a claim about a table, with the cells that its headings name. */
export interface NamedClause {
	readonly text: string;
	readonly cells: readonly string[];
}

/**
 * The parts of a claim that says something of several rows or columns of a table, each with the cells of what it names. A
 * part that names nothing goes with the one before it. Empty for a claim that names fewer than two.
 */
export function namedClauses(claim: string, cells: readonly NamedCell[]): readonly NamedClause[] {
	const names = [...new Set(cells.map(({ name }) => name))].filter((name) => hasWords(claim.toLowerCase(), name));
	if (names.length < 2) return [];
	const parts: { text: string; names: readonly string[] }[] = [];
	for (const text of claim.split(DIVIDER)) {
		const own = names.filter((name) => hasWords(text.toLowerCase(), name));
		parts.push({ text, names: own.length > 0 ? own : (parts.at(-1)?.names ?? []) });
	}
	return parts.map(({ text, names: own }) => ({
		text,
		cells: cells.flatMap((cell) => (own.includes(cell.name) ? [cell.text] : [])),
	}));
}
