import type { Cell, Claim } from "../draft/draft.ts";
import { inQuotes } from "../draft/one-line.ts";
import type { Speaker } from "../draft/speakers.ts";
import type { AnswerText } from "../text/answer-text.ts";
import type { QuotesBySeat } from "./facts/check-sentence.ts";
import { columnHeadings, type Table } from "./tables.ts";

/** The quotations of a cell: two pieces when one is not clear without the other. */
const piecesOf = ({ quote, quotes }: Cell): readonly string[] => quotes ?? [quote];

/** The evidence of a cell: its quotations, and the rows and headings of the table that they come from. */
export function evidenceOf(cell: Cell, tableRows: readonly string[], { text }: AnswerText, tables: readonly Table[]) {
	const pieces = piecesOf(cell);
	const rows = tableRows.filter((row) => text.includes(row.trim()));
	return [...pieces, ...rows, ...columnHeadings(pieces, tables)];
}

export function joinedQuotes(rows: readonly QuotesBySeat[]): QuotesBySeat {
	const joined = new Map<string, readonly string[]>();
	for (const quotes of rows)
		for (const [seat, pieces] of quotes) joined.set(seat, [...(joined.get(seat) ?? []), ...pieces]);
	return joined;
}

/** Removes a slot whose words are not in the quotations. The stance stays. */
export function withLiteralSlot(cell: Cell, base: Cell): Cell {
	const { slot, ...rest } = cell;
	const isIn = (words: string, of: Cell): boolean =>
		words.trim() !== "" && piecesOf(of).some((piece) => piece.toLowerCase().includes(words.trim().toLowerCase()));
	const isOpposed = cell.stance === "contradicts" || cell.stance === "differs";
	return slot && isOpposed && isIn(slot.mine, cell) && isIn(slot.theirs, base) ? cell : rest;
}

/** The cell's own words. They replace a claim that the quotations do not support. */
export const quotesAsClaim = (cell: Cell): string => piecesOf(cell).join(": ");

/** The cells of rows, each with the name of its seat. They replace a sentence that the quotations do not support. */
export const quotesAsText = (claims: readonly Claim[], answers: readonly Speaker[]): string =>
	claims
		.flatMap(({ cells }) =>
			answers.flatMap(({ seat, name }) =>
				cells[seat] ? `${name}: ${piecesOf(cells[seat]).map(inQuotes).join(" ")}` : [],
			),
		)
		.join(" · ");
