import { piecesOf } from "@parallax/contract";
import type { Cell } from "../draft/draft.ts";
import type { AnswerText } from "../text/answer-text.ts";
import { type QuoteContext, tableContext, wholeContext } from "../text/quote-context.ts";
import type { NamedCell } from "../text/table-neighbours.ts";

/** The words of an answer by which the claim of a row is checked. */
export interface CellEvidence {
	/** The quotations of the cell, with the row and the headings of their table. */
	readonly quotes: readonly string[];
	/** What stands around them. Only names may stand there. */
	readonly context: readonly string[];
	/** The cells beside the quotation that the claim names. */
	readonly cells: readonly NamedCell[];
}

export function evidenceOf(
	cell: Cell,
	tableRows: readonly string[],
	{ text }: AnswerText,
	context: QuoteContext,
	cells: readonly NamedCell[],
): CellEvidence {
	const rows = tableRows.filter((row) => text.includes(row.trim()));
	return { quotes: [...piecesOf(cell), ...rows, ...tableContext(context)], context: wholeContext(context), cells };
}

/** True when the slot has words of the cell's own quotations, and of those of the cell that it is set against. */
export function isLiteralSlot({ stance, slot, ...cell }: Cell, base: Cell): boolean {
	const isIn = (words: string, of: Pick<Cell, "quote" | "quotes">): boolean =>
		words.trim() !== "" &&
		piecesOf(of as Cell).some((piece) => piece.toLowerCase().includes(words.trim().toLowerCase()));
	const isOpposed = stance === "contradicts" || stance === "differs";
	return slot !== undefined && isOpposed && isIn(slot.mine, cell) && isIn(slot.theirs, base);
}
