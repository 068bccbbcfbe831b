import type { CellStance, Claim } from "@parallax/contract";
import { findAnswerElement, isFullyRendered } from "../chat/index.ts";
import { readAnswer } from "./quotes/answer-letters.ts";
import { findCellRanges } from "./quotes/find-cell-ranges.ts";

const HIGHLIGHTS = {
	says: "claim-says",
	contradicts: "claim-contradicts",
	differs: "claim-differs",
	declines: "claim-declines",
} as const;
const rangesOf = (turn: number, claim: Claim, stance: CellStance): Range[] =>
	Object.entries(claim.cells).flatMap(([seat, cell]) => {
		const answer = findAnswerElement(turn, seat);
		return cell.stance === stance && answer ? findCellRanges(readAnswer(answer), cell) : [];
	});

export const canHighlight = (): boolean =>
	typeof Highlight !== "undefined" && typeof CSS !== "undefined" && "highlights" in CSS;

/** Removes the highlights. */
export function clearHighlights(): void {
	if (canHighlight()) for (const name of Object.values(HIGHLIGHTS)) CSS.highlights.delete(name);
	else document.getSelection()?.removeAllRanges();
}

/** Highlights the words of a claim in every column of its turn. Without the Highlight API it selects those of one answer. */
function highlightWords(turn: number, claim: Claim, chosen: Range | null): void {
	clearHighlights();
	if (canHighlight()) {
		for (const [stance, name] of Object.entries(HIGHLIGHTS)) {
			CSS.highlights.set(name, new Highlight(...rangesOf(turn, claim, stance as keyof typeof HIGHLIGHTS)));
		}
	} else if (chosen) document.getSelection()?.addRange(chosen);
}

/** Highlights a claim's words and scrolls to one answer. False if it lacks them, null while it is still rendering. */
export function showWords(turn: number, claim: Claim, seatId: string): boolean | null {
	const answer = findAnswerElement(turn, seatId);
	const cell = claim.cells[seatId];
	const chosen = (cell && answer && findCellRanges(readAnswer(answer), cell)[0]) ?? null;
	if (answer && !chosen && !isFullyRendered(answer)) return null;
	highlightWords(turn, claim, chosen);
	const target = chosen?.startContainer.parentElement ?? answer;
	target?.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
	return chosen !== null;
}
