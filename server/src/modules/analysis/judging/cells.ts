import type { Cell, Claim } from "../draft/draft.ts";
import { inQuotes } from "../draft/one-line.ts";
import type { AnswerText } from "../reading/read-answer.ts";
import type { Speaker } from "../draft/speakers.ts";
import type { QuotesBySeat } from "./check-sentence.ts";
import { headingsOver, type Table } from "./tables.ts";

/** What is quoted of an answer: two pieces where one does not stand alone. */
const piecesOf = ({ quote, quotes }: Cell): readonly string[] => quotes ?? [quote];

/** What a cell of an analysis rests on: its quotations, and what the table that they stand in says of them. */
export function wordsBehind(cell: Cell, tableRows: readonly string[], { text }: AnswerText, tables: readonly Table[]) {
	const pieces = piecesOf(cell);
	const rows = tableRows.filter((row) => text.includes(row.trim()));
	return [...pieces, ...rows, ...headingsOver(pieces, tables)];
}

export function joinedQuotes(rows: readonly QuotesBySeat[]): QuotesBySeat {
	const joined = new Map<string, readonly string[]>();
	for (const quotes of rows)
		for (const [seat, pieces] of quotes) joined.set(seat, [...(joined.get(seat) ?? []), ...pieces]);
	return joined;
}

/** A slot whose words are not in the quotations goes; the stance stays. */
export function withLiteralSlot(cell: Cell, base: Cell): Cell {
	const { slot, ...rest } = cell;
	const isIn = (words: string, of: Cell): boolean =>
		words.trim() !== "" && piecesOf(of).some((piece) => piece.toLowerCase().includes(words.trim().toLowerCase()));
	const isOpposed = cell.stance === "contradicts" || cell.stance === "differs";
	return slot && isOpposed && isIn(slot.mine, cell) && isIn(slot.theirs, base) ? cell : rest;
}

/** What a cell says, in its own words: stands in for a claim that says something else. */
export const asClaim = (cell: Cell): string => piecesOf(cell).join(": ");

/** What the cells of rows say, each with its name: stands in for a sentence that says something else. */
export const asRows = (claims: readonly Claim[], answers: readonly Speaker[]): string =>
	claims
		.flatMap(({ cells }) =>
			answers.flatMap(({ seat, name }) =>
				cells[seat] ? `${name}: ${piecesOf(cells[seat]).map(inQuotes).join(" ")}` : [],
			),
		)
		.join(" · ");
