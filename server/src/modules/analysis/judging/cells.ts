import { piecesOf } from "@parallax/contract";
import type { Cell } from "../draft/draft.ts";
import type { AnswerText } from "../text/answer-text.ts";
import { columnHeadings, type Table } from "./tables.ts";

/** The evidence of a cell: its quotations, and the rows and headings of the table that they come from. */
export function evidenceOf(
	cell: Cell,
	tableRows: readonly string[],
	{ text }: AnswerText,
	tables: readonly Table[],
): readonly string[] {
	const pieces = piecesOf(cell);
	const rows = tableRows.filter((row) => text.includes(row.trim()));
	return [...pieces, ...rows, ...columnHeadings(pieces, tables)];
}

/** True when the slot has words of the cell's own quotations, and of those of the cell that it is set against. */
export function isLiteralSlot({ stance, slot, ...cell }: Cell, base: Cell): boolean {
	const isIn = (words: string, of: Pick<Cell, "quote" | "quotes">): boolean =>
		words.trim() !== "" &&
		piecesOf(of as Cell).some((piece) => piece.toLowerCase().includes(words.trim().toLowerCase()));
	const isOpposed = stance === "contradicts" || stance === "differs";
	return slot !== undefined && isOpposed && isIn(slot.mine, cell) && isIn(slot.theirs, base);
}

/** The cell's own words. They replace a claim that the quotations do not support. */
export const quotesAsClaim = (cell: Cell): string => piecesOf(cell).join(": ");
