import type { MadeSummary } from "../store/analysis-store.ts";

/** A finished call to a judge. */
export interface SettledCall {
	/** The assistant and the model. */
	readonly judge: string;
	readonly kind: "comparison" | "look" | "best";
	/** Null when the price is unknown, or the vendor reported no tokens. */
	readonly usd: number | null;
	readonly outputTokens: number | null;
}

export interface ComparisonCost {
	/** The cost as far as it is known. */
	readonly knownUsd: number;
	/** The number of judges with calls of unknown cost. */
	readonly unpriced: number;
}

/** Adds up what the calls of one comparison cost, also those that failed. */
export class CostRecord {
	#knownUsd = 0;
	readonly #unpriced = new Set<string>();
	#replyTokens: number | null = null;

	add({ judge, kind, usd, outputTokens }: SettledCall): void {
		if (usd === null) this.#unpriced.add(judge);
		else this.#knownUsd += usd;
		if (kind === "comparison") this.#replyTokens = outputTokens;
	}

	get total(): ComparisonCost {
		return { knownUsd: this.#knownUsd, unpriced: this.#unpriced.size };
	}

	/** The length of the last comparison, which is the one that was used. */
	get replyTokens(): number | null {
		return this.#replyTokens;
	}
}

export const withCost = (made: MadeSummary, { total, replyTokens }: CostRecord): MadeSummary => ({
	...made,
	summary: { ...made.summary, cost: total },
	replyTokens,
});
