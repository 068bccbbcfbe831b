import { type Analysis, CLAIM_KINDS, type ClaimKind } from "@parallax/contract";
import type { ClaimStance } from "../../ui/marks/claim-glyph.tsx";
import { figuresDiffer } from "./number-line.ts";

export type Claim = Analysis["claims"][number];
export type Cell = Claim["cells"][string];
export const CLAIM_FILTERS = ["all", "agreed", "disagreed", "differing", "alone"] as const;
export type ClaimFilter = (typeof CLAIM_FILTERS)[number];

/** A claim with its index in the analysis, and the claims that only follow from it. */
export interface ClaimRow {
	readonly claim: Claim;
	readonly index: number;
	readonly consequences: readonly ClaimRow[];
}

const stancesIn = ({ cells }: Claim) => Object.values(cells).map(({ stance }) => stance);
const countOf = (claim: Claim, wanted: ClaimStance): number =>
	stancesIn(claim).filter((stance) => stance === wanted).length;

export const isContradicted = (claim: Claim): boolean => countOf(claim, "contradicts") > 0;

/** An answer says it differently, but all answers can be right. */
export const isDiffering = (claim: Claim): boolean => !isContradicted(claim) && countOf(claim, "differs") > 0;

/** At least two answers say it and none contradicts or differs. The line above the answers counts the same way. */
export const isAgreed = (claim: Claim): boolean =>
	countOf(claim, "says") > 1 && !isContradicted(claim) && !isDiffering(claim);

export const isAlone = (claim: Claim): boolean =>
	countOf(claim, "says") === 1 && !isContradicted(claim) && !isDiffering(claim);

const FILTER_PREDICATES: Record<ClaimFilter, (claim: Claim) => boolean> = {
	all: () => true,
	agreed: isAgreed,
	disagreed: isContradicted,
	differing: isDiffering,
	alone: isAlone,
};

/** The index of the claim from which this one ultimately follows; its own index if it follows from none. */
function rootOf(claims: readonly Claim[], index: number): number {
	const follows = claims[index]?.follows;
	return typeof follows === "number" && follows >= 0 && follows < index ? rootOf(claims, follows) : index;
}

/** The independent claims, each with those that follow from it, in the order of the analysis. */
export function rowsOf(claims: readonly Claim[]): readonly ClaimRow[] {
	const roots = claims.map((_, index) => rootOf(claims, index));
	return claims.flatMap((claim, index): ClaimRow[] => {
		if (roots[index] !== index) return [];
		const consequences = claims.flatMap((step, at) =>
			at !== index && roots[at] === index ? [{ claim: step, index: at, consequences: [] }] : [],
		);
		return [{ claim, index, consequences }];
	});
}

/** The sort weight: contradicted claims first, then differing ones, then the rest; in each, more answers first. */
function weightOf({ claim }: ClaimRow): number {
	if (isContradicted(claim)) return 200 + Object.keys(claim.cells).length;
	return (isDiffering(claim) ? 100 : 0) + Object.keys(claim.cells).length;
}

/** The rows that match a filter, most important first; without a judge in the order of the server. */
export function filterRows(rows: readonly ClaimRow[], filter: ClaimFilter, isApproximate = false): readonly ClaimRow[] {
	const matching = rows.filter(({ claim }) => FILTER_PREDICATES[filter](claim));
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

/** The pieces of a quotation: one, or a label and the value beside it. */
export const piecesOf = ({ quote, quotes }: Cell): readonly string[] =>
	quotes && quotes.length > 0 ? quotes : [quote];

/** The answers that take a stance on a claim, in the order of the columns. */
export const seatsWith = ({ cells }: Claim, stance: ClaimStance, asked: readonly string[]): readonly string[] =>
	asked.filter((id) => cells[id]?.stance === stance);

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
