import type { ProviderResponse } from "@parallax/contract";
import { countGrowing } from "../../../../lib/text/count-words.ts";
import { textOf } from "../../stream/answer-texts.ts";

export interface Totals {
	readonly all: number;
	readonly successful: number;
	readonly words: number;
	readonly averageMs: number | null;
}

const sum = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

/** The totals of the answers. */
export function totalsOf(responses: readonly ProviderResponse[]): Totals {
	const successful = responses.filter(({ status }) => status === "success");
	const times = successful.map(({ totalMs }) => totalMs).filter((ms) => ms !== null);
	return {
		all: responses.length,
		successful: successful.length,
		words: sum(successful.map((response) => countGrowing(textOf(response)))),
		averageMs: times.length > 0 ? sum(times) / times.length : null,
	};
}
