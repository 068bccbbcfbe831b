import { type Analysis, type Claim, type ClaimCell, isContradicted, isDisputed, seatsWith } from "@parallax/contract";
import { nextTask } from "../../../lib/timing/next-task.ts";
import { findAnswerElement, isFullyRendered } from "../../chat/index.ts";
import { readAnswer } from "../quotes/answer-letters.ts";
import { findCellRanges } from "../quotes/find-cell-ranges.ts";

/** Words of one answer that contradict or differ from those of another. */
export interface Passage {
	/** The claim's index in the analysis. */
	readonly claimIndex: number;
	readonly seat: string;
	readonly cell: ClaimCell;
	/** 'contradicts' if one of the two must be wrong; otherwise 'differs'. */
	readonly severity: "contradicts" | "differs";
	/** The answers on the other side. */
	readonly others: readonly string[];
	readonly ranges: readonly Range[];
}

type DisputedCell = Omit<Passage, "ranges">;

function disputeOf(claim: Claim, seat: string, cell: ClaimCell): Pick<Passage, "severity" | "others"> | null {
	const seats = Object.keys(claim.cells);
	if (cell.stance === "contradicts" || cell.stance === "differs")
		return { severity: cell.stance, others: seatsWith(claim, "says", seats) };
	if (cell.stance !== "says") return null;
	const severity = isContradicted(claim) ? "contradicts" : "differs";
	return { severity, others: seatsWith(claim, severity, seats).filter((id) => id !== seat) };
}

/** The disputed cells of each answer. */
function disputedCells({ claims }: Pick<Analysis, "claims">): ReadonlyMap<string, readonly DisputedCell[]> {
	const found = claims.flatMap((claim, claimIndex) => {
		if (!isDisputed(claim)) return [];
		return Object.entries(claim.cells).flatMap(([seat, cell]): DisputedCell[] => {
			const dispute = disputeOf(claim, seat, cell);
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
