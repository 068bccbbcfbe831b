import type { Analysis } from "@parallax/contract";
import type { TurnAnalysis } from "./turn-analysis.ts";

/** What the calls for an analysis, or for a text made from it, cost as far as it is known. */
export function viewCost(cost: TurnAnalysis["cost"]): Pick<Analysis, "costUsd" | "costAtLeast"> {
	if (!cost || cost.unpriced === 0) return { costUsd: cost?.knownUsd ?? null };
	const { knownUsd: usd, unpriced } = cost;
	return { costUsd: null, costAtLeast: { usd, unpriced } };
}
