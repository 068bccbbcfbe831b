import type { Analysis } from "@parallax/contract";
import { nextTask } from "../../../lib/timing/next-task.ts";
import { answerOf, isWhole } from "../../chat/index.ts";
import { type Cell, type Claim, isContradicted, isDiffering, seatsWith } from "../claims.ts";
import { findCell, lettersIn } from "../quoted-words.ts";

/** Words of one answer that contradict or differ from those of another. */
export interface Passage {
	/** The claim's index in the analysis. */
	readonly place: number;
	readonly seat: string;
	readonly cell: Cell;
	/** 'contradicts' if one of the two must be wrong; otherwise 'differs'. */
	readonly weight: "contradicts" | "differs";
	/** The answers on the other side. */
	readonly others: readonly string[];
	readonly ranges: readonly Range[];
}

type Found = Omit<Passage, "ranges">;

function disputeOf(claim: Claim, seat: string, cell: Cell): Pick<Passage, "weight" | "others"> | null {
	const seats = Object.keys(claim.cells);
	if (cell.stance === "contradicts" || cell.stance === "differs")
		return { weight: cell.stance, others: seatsWith(claim, "says", seats) };
	if (cell.stance !== "says") return null;
	const weight = isContradicted(claim) ? "contradicts" : "differs";
	return { weight, others: seatsWith(claim, weight, seats).filter((id) => id !== seat) };
}

/** The disputed cells of each answer. */
function disputedCells({ claims }: Pick<Analysis, "claims">): ReadonlyMap<string, readonly Found[]> {
	const found = claims.flatMap((claim, place) => {
		if (!isContradicted(claim) && !isDiffering(claim)) return [];
		return Object.entries(claim.cells).flatMap(([seat, cell]): Found[] => {
			const dispute = disputeOf(claim, seat, cell);
			return dispute ? [{ place, seat, cell, ...dispute }] : [];
		});
	});
	return Map.groupBy(found, ({ seat }) => seat);
}

const isBefore = (a: Passage, b: Passage): number => {
	const [first, second] = [a.ranges[0], b.ranges[0]];
	return first && second ? first.compareBoundaryPoints(Range.START_TO_START, second) : 0;
};

/** Finds the disputed words on the page, in reading order. One answer per task, since an answer may be long. */
export async function findDisputed(
	analysis: Analysis,
	asked: readonly string[],
	signal: AbortSignal,
): Promise<Passage[]> {
	const cells = disputedCells(analysis);
	const passages: Passage[] = [];
	for (const seat of asked) {
		const answer = answerOf(seat);
		const disputed = cells.get(seat);
		if (!answer || !disputed || !isWhole(answer)) continue;
		await nextTask();
		if (signal.aborted) return [];
		const letters = lettersIn(answer);
		const found = disputed.map((one) => ({ ...one, ranges: findCell(letters, one.cell) }));
		passages.push(...found.filter(({ ranges }) => ranges.length > 0).toSorted(isBefore));
	}
	return passages;
}
