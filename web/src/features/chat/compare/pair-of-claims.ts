import { type Analysis, type Claim, piecesOf, rowsOf, sidesOf } from "@parallax/contract";
import { plainText } from "./plain-text.ts";

export interface PairClaim {
	readonly claim: Claim;
	/** The index of the claim in the analysis. */
	readonly index: number;
	/** Whether the two hold different things, the same, or only one of them speaks of it. */
	readonly relation: "different" | "same" | "one";
}

const stanceOf = (claim: Claim, seat: string) => claim.cells[seat]?.stance;
const takesSide = (claim: Claim, seat: string): boolean => !["declines", undefined].includes(stanceOf(claim, seat));

function relationOf(claim: Claim, left: string, right: string): PairClaim["relation"] | null {
	const [hasLeft, hasRight] = [takesSide(claim, left), takesSide(claim, right)];
	if (!hasLeft && !hasRight) return null;
	if (!hasLeft || !hasRight) return "one";
	const { says, others } = sidesOf(claim, [left, right]);
	return says.length === 2 || others.some(({ seats }) => seats.length === 2) ? "same" : "different";
}

/** The claims of which at least one of two answers speaks, those on which they differ first. */
export function pairClaimsOf(analysis: Analysis | null, left: string, right: string): readonly PairClaim[] {
	const rows = rowsOf(analysis?.claims ?? []).flatMap((row) => [row, ...row.consequences]);
	return rows.flatMap(({ claim, index }): PairClaim[] => {
		const relation = relationOf(claim, left, right);
		return relation ? [{ claim, index, relation }] : [];
	});
}

/** The words of claims that both make, as passages hold them. */
export const sharedQuotesOf = (claims: readonly PairClaim[]): readonly string[] =>
	claims
		.filter(({ relation }) => relation === "same")
		.flatMap(({ claim }) => Object.values(claim.cells).map((cell) => piecesOf(cell).at(-1) ?? ""))
		.map((quote) => plainText(quote).replace(/\s+/g, " ").trim())
		.filter((quote) => quote !== "");
