import {
	CLAIM_KINDS,
	type Claim,
	type ClaimKind,
	type ClaimOutcome,
	type ClaimRow,
	outcomeOf,
} from "@parallax/contract";
import type { ClaimStance } from "../../ui/marks/claim-glyph.tsx";
import { figuresDiffer } from "./number-line.ts";

export const CLAIM_FILTERS = ["all", "agreed", "disagreed", "differing", "alone"] as const;
export type ClaimFilter = (typeof CLAIM_FILTERS)[number];

/** What a row has to count as to pass each filter. The line above the answers counts the same way. */
const FILTERED_OUTCOMES: Readonly<Record<Exclude<ClaimFilter, "all">, ClaimOutcome>> = {
	agreed: "agreed",
	disagreed: "contradicted",
	differing: "differing",
	alone: "alone",
};

const OUTCOME_WEIGHTS: Readonly<Partial<Record<ClaimOutcome, number>>> = { contradicted: 200, differing: 100 };

/** The sort weight: contradicted claims first, then differing ones, then the rest; in each, more answers first. */
const weightOf = (row: ClaimRow): number =>
	(OUTCOME_WEIGHTS[outcomeOf(row) ?? "agreed"] ?? 0) + Object.keys(row.claim.cells).length;

/** The rows that match a filter, most important first; without a judge in the order of the server. */
export function filterRows(rows: readonly ClaimRow[], filter: ClaimFilter, isApproximate = false): readonly ClaimRow[] {
	const matching = filter === "all" ? [...rows] : rows.filter((row) => outcomeOf(row) === FILTERED_OUTCOMES[filter]);
	return isApproximate ? matching : matching.toSorted((a, b) => weightOf(b) - weightOf(a));
}

export interface ClaimGroup {
	readonly kind: ClaimKind;
	readonly rows: readonly ClaimRow[];
}

/** The rows in groups: direct reply, facts, choices and advice. Groups without rows are left out. */
export const groupsOf = (rows: readonly ClaimRow[]): readonly ClaimGroup[] =>
	CLAIM_KINDS.map((kind) => ({ kind, rows: rows.filter(({ claim }) => claim.kind === kind) })).filter(
		(group) => group.rows.length > 0,
	);

/** The glyph of a claim: a bar for each seat that was asked. */
export const glyphOf = ({ cells }: Claim, asked: readonly string[]): readonly ClaimStance[] =>
	asked.map((id) => cells[id]?.stance ?? "silent");

export interface Pair {
	/** The ids of two seats. */
	readonly first: string;
	readonly second: string;
	readonly alike: number;
	readonly opposed: number;
}

/** The pairs that disagree most first, then those that agree most. */
export const sortPairs = (pairs: readonly Pair[]): readonly Pair[] =>
	pairs.toSorted((a, b) => b.opposed - a.opposed || b.alike - a.alike);

/** For each pair of answers, how often they say the same and how often they contradict each other. */
export function pairsOf(claims: readonly Claim[], answered: readonly string[]): readonly Pair[] {
	return answered.flatMap((first, index) =>
		answered.slice(index + 1).map((second) => {
			const stancesOn = ({ cells }: Claim) => `${cells[first]?.stance} ${cells[second]?.stance}`;
			const alike = claims.filter((claim) => stancesOn(claim) === "says says").length;
			const opposed = claims.filter((claim) => {
				const stances = stancesOn(claim);
				if (stances === "says contradicts" || stances === "contradicts says") return true;
				// Two answers that contradict a claim may agree with each other, unless their figures differ.
				return stances === "contradicts contradicts" && figuresDiffer(claim, first, second, answered);
			}).length;
			return { first, second, alike, opposed };
		}),
	);
}

/** The row numbers in the unfiltered map, by index in the analysis; consequences come after their claim. */
export function rowNumbersOf(rows: readonly ClaimRow[], isApproximate: boolean): ReadonlyMap<number, number> {
	const shown = groupsOf(filterRows(rows, "all", isApproximate)).flatMap((group) => group.rows);
	return new Map(shown.flatMap((row) => [row, ...row.consequences]).map(({ index }, at) => [index, at + 1]));
}
