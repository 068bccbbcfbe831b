import { type Claim, type ClaimOutcome, type ClaimRow, outcomeOf, rowsOf } from "@parallax/contract";
import type { ClaimStance } from "../../ui/marks/claim-glyph.tsx";
import { figuresDiffer } from "./number-line.ts";

export const CLAIM_FILTERS = ["all", "agreed", "differing", "disagreed", "alone"] as const;
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

/** The direct replies, then what is disputed, then what two or more say and none disputes, then the rest. */
export const CLAIM_GROUPS = ["reply", "disputed", "agreed", "alone"] as const;

export interface ClaimGroup {
	readonly name: (typeof CLAIM_GROUPS)[number];
	readonly rows: readonly ClaimRow[];
}

/** The claims of root rows that differ, and those folded under them: the line above the answers does not count them as contradicted. */
export const differingIn = (claims: readonly Claim[]): ReadonlySet<number> =>
	new Set(
		rowsOf(claims)
			.filter((row) => outcomeOf(row) === "differing")
			.flatMap((row) => [row, ...row.consequences].map(({ index }) => index)),
	);

export const isInDispute = (row: ClaimRow): boolean => ["contradicted", "differing"].includes(outcomeOf(row) ?? "");

function groupOf(row: ClaimRow): ClaimGroup["name"] {
	if (row.claim.kind === "answer") return "reply";
	if (isInDispute(row)) return "disputed";
	return outcomeOf(row) === "agreed" ? "agreed" : "alone";
}

/**
 * The rows in groups; the direct replies in the order of the question. Groups without rows are left out. Without a judge
 * the rows stay in the order of the server.
 */
export function groupsOf(rows: readonly ClaimRow[], isApproximate = false): readonly ClaimGroup[] {
	if (isApproximate) return [{ name: "alone", rows }];
	return CLAIM_GROUPS.map((name) => {
		const ofGroup = rows.filter((row) => groupOf(row) === name);
		return { name, rows: name === "reply" ? ofGroup.toSorted((a, b) => a.index - b.index) : ofGroup };
	}).filter((group) => group.rows.length > 0);
}

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
	const shown = groupsOf(filterRows(rows, "all", isApproximate), isApproximate).flatMap((group) => group.rows);
	return new Map(shown.flatMap((row) => [row, ...row.consequences]).map(({ index }, at) => [index, at + 1]));
}
