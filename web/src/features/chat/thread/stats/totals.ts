import { type Analysis, isPasted, type ProviderResponse } from "@parallax/contract";
import { countGrowing } from "../../../../lib/text/count-words.ts";
import { textOf } from "../../stream/answer-texts.ts";

export interface Totals {
	readonly all: number;
	readonly successful: number;
	readonly words: number;
	readonly averageMs: number | null;
	/** The known part of the cost; null if nothing of it is known. */
	readonly costUsd: number | null;
	/** The number of costs that are unknown, so that the real total is more. */
	readonly unpriced: number;
}

type AnalysisCost = Pick<Analysis, "costUsd" | "costAtLeast"> | null;

/** Of the comparison as of an answer. One of an earlier version has no known cost, and is not counted. */
function costOfAnalysis(analysis: AnalysisCost): Pick<Totals, "costUsd" | "unpriced"> {
	if (!analysis) return { costUsd: null, unpriced: 0 };
	const { costUsd, costAtLeast } = analysis;
	return costAtLeast ? { costUsd: costAtLeast.usd, unpriced: costAtLeast.unpriced } : { costUsd, unpriced: 0 };
}

/** The totals of the answers, and of what they cost together with their comparison and the answers before a retry. */
export function totalsOf(
	responses: readonly ProviderResponse[],
	analysis: AnalysisCost = null,
	earlierCosts: readonly (number | null)[] = [],
): Totals {
	const successful = responses.filter(({ status }) => status === "success");
	const times = successful.map(({ totalMs }) => totalMs).filter((ms) => ms !== null);
	const answered = responses.filter((one) => one.response !== "" && !one.demo && !isPasted(one));
	const costs = [...answered.map(({ costUsd }) => costUsd), ...earlierCosts];
	const compared = costOfAnalysis(analysis);
	const known = [...costs, compared.costUsd].filter((cost) => cost !== null);
	const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);
	return {
		all: responses.length,
		successful: successful.length,
		words: sum(successful.map((response) => countGrowing(textOf(response)))),
		averageMs: times.length > 0 ? sum(times) / times.length : null,
		costUsd: known.length > 0 ? sum(known) : null,
		unpriced: costs.filter((cost) => cost === null).length + compared.unpriced,
	};
}
