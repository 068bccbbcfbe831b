import type { Cell, Claim } from "../draft.ts";
import { inQuotes } from "../one-line.ts";
import type { Speaker } from "../speakers.ts";
import type { QuotesBySeat } from "./check-sentence.ts";

/** What is quoted of an answer: two pieces where one does not stand alone. */
const piecesOf = ({ quote, quotes }: Cell): readonly string[] => quotes ?? [quote];

/** The quotations of rows by seat; of these seats alone where they are named. */
export function quotesIn(rows: readonly Pick<Claim, "cells">[], seats?: readonly string[]): QuotesBySeat {
	const quotes = new Map<string, string[]>();
	for (const { cells } of rows)
		for (const [seat, cell] of Object.entries(cells))
			if (!seats || seats.includes(seat)) quotes.set(seat, [...(quotes.get(seat) ?? []), ...piecesOf(cell)]);
	return quotes;
}

/** A slot whose words are not in the quotations goes; the stance stays. */
export function withLiteralSlot(cell: Cell, base: Cell): Cell {
	const { slot, ...rest } = cell;
	const isIn = (words: string, of: Cell): boolean =>
		words.trim() !== "" && piecesOf(of).some((piece) => piece.toLowerCase().includes(words.trim().toLowerCase()));
	const isOpposed = cell.stance === "contradicts" || cell.stance === "differs";
	return slot && isOpposed && isIn(slot.mine, cell) && isIn(slot.theirs, base) ? cell : rest;
}

/** What the cells of rows say, each with its name: stands in for a sentence that says something else. */
export const asRows = (claims: readonly Claim[], answers: readonly Speaker[]): string =>
	claims
		.flatMap(({ cells }) =>
			answers.flatMap(({ seat, name }) =>
				cells[seat] ? `${name}: ${piecesOf(cells[seat]).map(inQuotes).join(" ")}` : [],
			),
		)
		.join(" · ");
