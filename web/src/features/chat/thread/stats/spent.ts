import { type Analysis, isPasted, type ProviderResponse, type Verdict } from "@parallax/contract";

export interface KnownCost {
	/** The known part; null if nothing of it is known. */
	readonly usd: number | null;
	/** The number of costs that are unknown, so that the real one is more. */
	readonly unpriced: number;
}

type MadeCost = Pick<Analysis, "costUsd" | "costAtLeast"> | null;

/** What the page knows about one edition of a turn. */
export interface PaidParts {
	readonly responses: readonly ProviderResponse[];
	/** Of the answers that retries have replaced; null for an unknown price. */
	readonly earlierCosts?: readonly (number | null)[];
	readonly analysis?: MadeCost;
	readonly merges?: { readonly best: MadeCost };
	/** Undefined until it is read. */
	readonly verdict?:
		| {
				readonly review: Pick<NonNullable<Verdict["review"]>, "costUsd"> | null;
				readonly checks: readonly Pick<Verdict["checks"][number], "costUsd">[];
		  }
		| undefined;
}

const sumOf = (costs: readonly KnownCost[]): KnownCost => {
	const known = costs.flatMap(({ usd }) => usd ?? []);
	return {
		usd: known.length > 0 ? known.reduce((total, usd) => total + usd, 0) : null,
		unpriced: costs.reduce((count, { unpriced }) => count + unpriced, 0),
	};
};

const toCost = (usd: number | null): KnownCost => ({ usd, unpriced: usd === null ? 1 : 0 });

/** With all attempts before a retry. */
function costOfAnswers({ responses, earlierCosts = [] }: PaidParts): KnownCost {
	// One that failed before its first word can have cost something, too.
	const answered = responses.filter(
		(one) => (one.response !== "" || (one.costUsd ?? 0) > 0) && !one.demo && !isPasted(one),
	);
	const replaced = responses.flatMap(({ replacedCost }) => replacedCost ?? []);
	return sumOf([
		...[...answered.map(({ costUsd }) => costUsd), ...earlierCosts].map(toCost),
		...replaced.map(({ usd, unpriced }) => ({ usd: usd > 0 ? usd : null, unpriced })),
	]);
}

/** Of a comparison, or of a text that is made from it. One of an earlier version has no known cost, and is not counted. */
function costOfMade(made: MadeCost = null): KnownCost {
	const { usd, unpriced } = made?.costAtLeast ?? { usd: made?.costUsd ?? null, unpriced: 0 };
	return { usd: unpriced > 0 && usd === 0 ? null : usd, unpriced };
}

/** What was paid for, in the order of the page. */
export type SpentPart = "answers" | "comparison" | "best" | "review" | "checks";

export interface Spent {
	/** The parts that cost something. */
	readonly parts: readonly (readonly [SpentPart, KnownCost])[];
	readonly total: KnownCost;
}

const isSpent = ({ usd, unpriced }: KnownCost): boolean => (usd ?? 0) > 0 || unpriced > 0;

/** What was spent on the answers of one edition, and on what was made of them. */
export function spentOn(paid: PaidParts): Spent {
	const { analysis, merges, verdict } = paid;
	const costs: Record<SpentPart, KnownCost> = {
		answers: costOfAnswers(paid),
		comparison: costOfMade(analysis),
		best: costOfMade(merges?.best),
		review: sumOf(verdict?.review ? [toCost(verdict.review.costUsd)] : []),
		checks: sumOf((verdict?.checks ?? []).map(({ costUsd }) => toCost(costUsd))),
	};
	const parts = (Object.entries(costs) as [SpentPart, KnownCost][]).filter(([, cost]) => isSpent(cost));
	return { parts, total: sumOf(Object.values(costs)) };
}
