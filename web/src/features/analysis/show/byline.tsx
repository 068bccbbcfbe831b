import { type Analysis, EXAMPLE_ANALYSIS } from "@parallax/contract";
import { usePreferences } from "../../../lib/stored/preferences.ts";
import { formatCost } from "../../../lib/text/format.ts";
import { formatAtLeast } from "../../../lib/text/format-price.ts";
import { messages } from "../messages.ts";

const texts = messages.collective;

function authorOf({ by, approximate }: Analysis, answered: number): string {
	if (by === EXAMPLE_ANALYSIS) return texts.exampleBy;
	return approximate ? texts.approximateBy(answered) : texts.writtenBy(by, answered);
}

/** Null where nothing is known about the cost, and for an example, which no assistant compared. */
function costText({ by, costUsd, costAtLeast }: Analysis): string | null {
	if (by === EXAMPLE_ANALYSIS) return null;
	if (costUsd !== null) return texts.cost(formatCost(costUsd));
	return costAtLeast && costAtLeast.usd > 0
		? texts.cost(formatAtLeast(formatCost(costAtLeast.usd), costAtLeast.unpriced))
		: null;
}

interface BylineProps {
	readonly analysis: Analysis;
	readonly answered: number;
	/** False for a reader of a shared chat. */
	readonly isOwn: boolean;
}

/** Who wrote the summary, and for the owner what the comparison cost. */
export function Byline({ analysis, answered, isOwn }: BylineProps) {
	const { showsCosts } = usePreferences();
	const cost = isOwn && showsCosts ? costText(analysis) : null;
	return <p className="byline">{[authorOf(analysis, answered), ...(cost === null ? [] : [cost])].join(" ")}</p>;
}
