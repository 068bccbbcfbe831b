import { checkDraft } from "../draft/check-draft.ts";
import type { Cell, Claim } from "../draft/draft.ts";
import { readQuoteFinders } from "../draft/find-quote.ts";
import { type Facts, factsOf, unsupportedFacts } from "../judging/facts/facts.ts";
import { TimeSlice } from "../text/time-slice.ts";
import type { ComparisonProgress, DraftResult, JudgeInput, Judging } from "./build-summary.ts";

/**
 * The claim with the stance 'differs' at each edition whose words do not have its figures, where those of another have
 * them: a claim of '1.5 to 2 litres' is not kept from an edition that says '2 litres'. '150' and 'at least 150' are no
 * such difference.
 */
function withStancesByFigures(claim: Claim, question: Facts): Claim {
	const claimed = factsOf(claim.claim);
	const hasFigures = ({ quote, quotes = [quote] }: Cell): boolean => {
		const sources = [...quotes.map(factsOf), question];
		const known = new Set(sources.flatMap(({ figures }) => figures.map(({ digits }) => digits)));
		const others = claimed.claimedFigures.filter(({ digits }) => !known.has(digits));
		return unsupportedFacts({ ...claimed, claimedFigures: others, names: [] }, sources).length === 0;
	};
	const saying = Object.entries(claim.cells).filter(([, { stance }]) => stance === "says");
	const without = saying.filter(([, cell]) => !hasFigures(cell));
	if (without.length === saying.length) return claim;
	const differing = without.map(([edition, cell]): [string, Cell] => [edition, { ...cell, stance: "differs" }]);
	return { ...claim, cells: { ...claim.cells, ...Object.fromEntries(differing) } };
}

/** The checked rows of answers that a judge has compared, outside of the map of a turn. */
export async function readEditions(
	{ writeDraft }: Pick<Judging, "writeDraft">,
	input: Omit<JudgeInput, "quoteFinders">,
	signal: AbortSignal,
	progress: ComparisonProgress,
): Promise<DraftResult & { readonly claims: readonly Claim[] }> {
	const quoteFinders = await readQuoteFinders(input.answers, new TimeSlice());
	const result = await writeDraft({ ...input, quoteFinders }, signal, progress);
	const { signed } = result;
	const question = factsOf(input.prompt);
	const claims = signed ? checkDraft(signed.draft, input.answers, quoteFinders).claims : [];
	return { ...result, claims: claims.map((claim) => withStancesByFigures(claim, question)) };
}
