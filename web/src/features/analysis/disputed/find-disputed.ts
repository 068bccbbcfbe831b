import {
	type Analysis,
	type Claim,
	type ClaimCell,
	type ClaimSides,
	isContradicted,
	isDisputed,
	sidesOf,
	statedPieces,
} from "@parallax/contract";
import { nextTask } from "../../../lib/timing/next-task.ts";
import { findAnswerElement, isFullyRendered } from "../../chat/index.ts";
import { readAnswer } from "../quotes/answer-letters.ts";
import { findCellRanges } from "../quotes/find-cell-ranges.ts";

export interface OtherWords {
	readonly value: string;
	readonly seats: readonly string[];
}

/** Words of one answer that contradict or differ from those of another. */
export interface Passage {
	/** The claim's index in the analysis. */
	readonly claimIndex: number;
	readonly seat: string;
	readonly cell: ClaimCell;
	/** 'contradicts' if one of the two must be wrong; otherwise 'differs'. */
	readonly severity: "contradicts" | "differs";
	/** The other side: who holds it, and in which words. Several when the answers dispute the claim in different words. */
	readonly others: readonly OtherWords[];
	readonly ranges: readonly Range[];
}

type DisputedCell = Omit<Passage, "ranges">;

/** The words of those that say the claim: what differs, or all that the first of them says of it. */
function saidWords(claim: Claim, { says }: ClaimSides, { slot }: ClaimCell): readonly OtherWords[] {
	const first = claim.cells[says[0] ?? ""];
	return first ? [{ value: slot?.theirs ?? statedPieces(first).join(" — "), seats: says }] : [];
}

function disputeOf(claim: Claim, cell: ClaimCell): Pick<Passage, "severity" | "others"> | null {
	const sides = sidesOf(claim, Object.keys(claim.cells));
	if (cell.stance === "contradicts" || cell.stance === "differs")
		return { severity: cell.stance, others: saidWords(claim, sides, cell) };
	if (cell.stance !== "says") return null;
	const severity = isContradicted(claim) ? "contradicts" : "differs";
	return { severity, others: sides.others.filter(({ stance }) => stance === severity) };
}

/** The disputed cells of each answer. */
function disputedCells({ claims }: Pick<Analysis, "claims">): ReadonlyMap<string, readonly DisputedCell[]> {
	const found = claims.flatMap((claim, claimIndex) => {
		if (!isDisputed(claim)) return [];
		return Object.entries(claim.cells).flatMap(([seat, cell]): DisputedCell[] => {
			const dispute = disputeOf(claim, cell);
			return dispute ? [{ claimIndex, seat, cell, ...dispute }] : [];
		});
	});
	return Map.groupBy(found, ({ seat }) => seat);
}

const compareStart = (a: Passage, b: Passage): number => {
	const [first, second] = [a.ranges[0], b.ranges[0]];
	return first && second ? first.compareBoundaryPoints(Range.START_TO_START, second) : 0;
};

/** Finds the disputed words on the page, in reading order. One answer per task, since an answer may be long. */
export async function findDisputed(
	turn: number,
	analysis: Analysis,
	asked: readonly string[],
	signal: AbortSignal,
): Promise<Passage[]> {
	const cells = disputedCells(analysis);
	const passages: Passage[] = [];
	for (const seat of asked) {
		const answer = findAnswerElement(turn, seat);
		const disputed = cells.get(seat);
		if (!answer || !disputed || !isFullyRendered(answer)) continue;
		await nextTask();
		if (signal.aborted) return [];
		const letters = readAnswer(answer);
		const found = disputed.map((one) => ({ ...one, ranges: findCellRanges(letters, one.cell) }));
		passages.push(...found.filter(({ ranges }) => ranges.length > 0).toSorted(compareStart));
	}
	return passages;
}
