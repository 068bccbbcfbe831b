import type { ProviderResponse } from "@parallax/contract";
import { countGrowing } from "../../../../lib/text/count-words.ts";
import { textOf } from "../../stream/answer-texts.ts";

export interface Totals {
	readonly all: number;
	readonly successful: number;
	readonly words: number;
	readonly averageMs: number | null;
	/** Null if the cost of any answer is unknown: a partial sum would look like the total. */
	readonly costUsd: number | null;
}

export function totalsOf(responses: readonly ProviderResponse[]): Totals {
	const successful = responses.filter(({ status }) => status === "success");
	const times = successful.map(({ totalMs }) => totalMs).filter((ms) => ms !== null);
	const costs = responses.filter(({ response }) => response !== "").map(({ costUsd }) => costUsd);
	const known = costs.filter((cost) => cost !== null);
	const sum = (figures: readonly number[]) => figures.reduce((total, figure) => total + figure, 0);
	return {
		all: responses.length,
		successful: successful.length,
		words: sum(successful.map((response) => countGrowing(textOf(response)))),
		averageMs: times.length > 0 ? sum(times) / times.length : null,
		costUsd: known.length > 0 && known.length === costs.length ? sum(known) : null,
	};
}
