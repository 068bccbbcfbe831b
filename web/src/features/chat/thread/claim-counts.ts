import type { Analysis } from "@parallax/contract";

export interface ClaimCounts {
	/** Said by at least two and contradicted by none. */
	readonly agreed: number;
	readonly contradicted: number;
}

export function claimCounts(analysis: Analysis): ClaimCounts {
	const stances = analysis.claims.map(({ cells }) => Object.values(cells).map((cell) => cell?.stance));
	return {
		agreed: stances.filter((each) => each.length > 1 && each.every((stance) => stance === "says")).length,
		contradicted: stances.filter((each) => each.includes("contradicts")).length,
	};
}
