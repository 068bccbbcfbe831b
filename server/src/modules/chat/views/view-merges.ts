import type { Merge, Merges } from "@parallax/contract";
import type { TurnMerge, TurnMerges } from "./turn-analysis.ts";
import { viewCost } from "./view-cost.ts";

/** A merge that is not made from the answers and the summary as they are now keeps its marks, but leads to no row. */
function viewMerge({ madeFrom, cost, isOfSummary, ...merge }: TurnMerge, isStale: boolean): Merge {
	const stale = isStale || !isOfSummary;
	return {
		by: merge.by,
		stale,
		text: merge.text,
		sentences: merge.sentences.map((sentence) => (stale ? { ...sentence, claims: [] } : sentence)),
		leftOut: merge.leftOut,
		notes: [...merge.notes],
		...viewCost(cost),
	};
}

/** `isStale` says whether answers have changed since a text was made from them. */
export function viewMerges(
	{ best, disputed }: TurnMerges,
	isStale: (madeFrom: TurnMerge["madeFrom"]) => boolean,
): Merges {
	const view = (made: TurnMerge | undefined): Merge | null => (made ? viewMerge(made, isStale(made.madeFrom)) : null);
	return { best: view(best), disputed: view(disputed), checklist: null };
}
