import { type Analysis, type ClaimCell, statedPieces } from "@parallax/contract";
import { claimRowId } from "../chat/index.ts";
import type { SelectedWords } from "./selected-words.ts";

/** The words in which an answer takes its stance on a claim. */
export const wordsOfCell = (seat: string, cell: ClaimCell): SelectedWords => ({
	seat,
	quote: statedPieces(cell).join("\n"),
});

/** The words of the claim of the map that has the focus: those of the focused answer, or of the first that says it. */
export function claimInFocus(turn: number, analysis: Analysis | null): SelectedWords | null {
	const focused = document.activeElement;
	const row = focused?.closest(".claim-row");
	if (!row || !analysis) return null;
	const claim = analysis.claims.find((_, index) => claimRowId(turn, index) === row.id);
	if (!claim) return null;
	const focusedSeat = focused?.closest<HTMLElement>("[data-cell]")?.dataset.cell;
	const [firstSeat] = Object.entries(claim.cells).find(([, { stance }]) => stance === "says") ?? [];
	const seat = focusedSeat ?? firstSeat;
	const cell = seat === undefined ? undefined : claim.cells[seat];
	return seat === undefined || !cell ? null : wordsOfCell(seat, cell);
}
