import type { Analysis } from "@parallax/contract";
import type { Stances } from "../../ui/marks/glyph.tsx";
import { figuresDiffer } from "./number-line.ts";

export type Claim = Analysis["claims"][number];
export const CLAIM_FILTERS = ["all", "agreed", "disagreed", "alone"] as const;
export type ClaimFilter = (typeof CLAIM_FILTERS)[number];

const stancesIn = ({ cells }: Claim) => Object.values(cells).map(({ stance }) => stance);

export const isContradicted = (claim: Claim): boolean => stancesIn(claim).includes("contradicts");

/** At least two say it and none contradicts it, as the line above the answers counts. */
export const isAgreed = (claim: Claim): boolean => !isContradicted(claim) && stancesIn(claim).length > 1;

export const isAlone = (claim: Claim): boolean => stancesIn(claim).length === 1 && !isContradicted(claim);

/** The claims of a filter: contradictions first, then what most of them say; without a judge in the order of the server. */
export function filterClaims(claims: readonly Claim[], filter: ClaimFilter, isApproximate = false): readonly Claim[] {
	const kept = claims.filter(
		(claim) =>
			filter === "all" ||
			(filter === "agreed" && isAgreed(claim)) ||
			(filter === "disagreed" && isContradicted(claim)) ||
			(filter === "alone" && isAlone(claim)),
	);
	if (isApproximate) return kept;
	const rank = (claim: Claim) => (isContradicted(claim) ? 10 : 0) + stancesIn(claim).length;
	return kept.toSorted((a, b) => rank(b) - rank(a));
}

/** The sign of a claim: a bar for each seat that was asked. */
export const glyphOf = ({ cells }: Claim, asked: readonly string[]): Stances =>
	asked.map((id) => {
		const stance = cells[id]?.stance;
		return stance === "says" || stance === "contradicts" ? stance : "silent";
	});

export interface Pair {
	/** The ids of two seats. */
	readonly first: string;
	readonly second: string;
	readonly alike: number;
	readonly opposed: number;
}

/** The pairs that disagree most first, then those that agree most. */
export const byWeight = (pairs: readonly Pair[]): readonly Pair[] =>
	pairs.toSorted((a, b) => b.opposed - a.opposed || b.alike - a.alike);

/** For each two that answered, how often they say the same and how often they contradict each other. */
export function pairsOf(claims: readonly Claim[], answered: readonly string[]): readonly Pair[] {
	return answered.flatMap((first, place) =>
		answered.slice(place + 1).map((second) => {
			const stancesOn = ({ cells }: Claim) => `${cells[first]?.stance} ${cells[second]?.stance}`;
			const alike = claims.filter((claim) => stancesOn(claim) === "says says").length;
			const opposed = claims.filter((claim) => {
				const stances = stancesOn(claim);
				if (stances === "says contradicts" || stances === "contradicts says") return true;
				// Two that contradict a claim may mean the same by it, unless their figures differ.
				return stances === "contradicts contradicts" && figuresDiffer(claim, first, second, answered);
			}).length;
			return { first, second, alike, opposed };
		}),
	);
}
