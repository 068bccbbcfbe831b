import { PROVIDER_IDS, type ProviderId, type SupportedSentence } from "@parallax/contract";
import type { CheckedDraft, Claim, Draft, Sentence } from "./draft.ts";
import { type Quotable, quotable } from "./find-quote.ts";
import { oneLine } from "./one-line.ts";
import type { AnswerText } from "./reading/read-answer.ts";

const CLAIMS_MAX = 20;
const SENTENCES_MAX = 12;
const CLAIM_UNITS = 240;
const SENTENCE_UNITS = 600;
const SUMMARY_UNITS = 800;
const LEAST_TOGETHER = 2;

type Quotables = ReadonlyMap<ProviderId, Quotable>;

/** A quotation that is not in that answer goes, and with its last quotation a claim. */
function checkedClaim({ claim, cells }: Claim, quotables: Quotables): Claim | null {
	const kept: Claim["cells"] = {};
	for (const provider of PROVIDER_IDS) {
		const cell = cells[provider];
		const quote = cell && quotables.get(provider)?.find(cell.quote);
		if (quote) kept[provider] = { stance: cell.stance, quote };
	}
	const text = oneLine(claim, CLAIM_UNITS);
	return text !== "" && Object.values(kept).some((cell) => cell?.stance === "says")
		? { claim: text, cells: kept }
		: null;
}

interface CheckedClaims {
	readonly claims: readonly Claim[];
	/** Where the claim of a place in the draft stands now; null when it went. */
	readonly placeOf: readonly (number | null)[];
}

function checkedClaims(claims: readonly Claim[], quotables: Quotables): CheckedClaims {
	const kept: Claim[] = [];
	const seen = new Set<string>();
	const placeOf = claims.map((claim) => {
		const checked = kept.length < CLAIMS_MAX ? checkedClaim(claim, quotables) : null;
		if (!checked || seen.has(checked.claim)) return null;
		seen.add(checked.claim);
		return kept.push(checked) - 1;
	});
	return { claims: kept, placeOf };
}

export const stancesOf = ({ cells }: Claim) => PROVIDER_IDS.flatMap((id) => cells[id]?.stance ?? []);
export const isDisputed = (claim: Claim): boolean => stancesOf(claim).includes("contradicts");
export const isShared = (claim: Claim): boolean => stancesOf(claim).length >= LEAST_TOGETHER && !isDisputed(claim);

/** Who supports a sentence: those with a cell in the claims that it rests on. One that rests on none goes. */
function supported(
	sentences: readonly Sentence[],
	{ claims, placeOf }: CheckedClaims,
	isWanted: (claim: Claim) => boolean,
): SupportedSentence[] {
	return sentences.slice(0, SENTENCES_MAX).flatMap(({ text, claims: places }) => {
		const known = [...new Set(places.map((place) => placeOf[place] ?? null))]
			.filter((place) => place !== null)
			.filter((place) => claims[place] && isWanted(claims[place]));
		const line = oneLine(text, SENTENCE_UNITS);
		if (line === "" || known.length === 0) return [];
		return [{ text: line, by: PROVIDER_IDS.filter((id) => known.some((at) => claims[at]?.cells[id])), claims: known }];
	});
}

/** What may be shown of a draft, whoever made it. */
export function checkDraft(draft: Draft, answers: readonly AnswerText[]): CheckedDraft {
	const quotables: Quotables = new Map(answers.map(({ provider, text }) => [provider, quotable(text)]));
	const checked = checkedClaims(draft.claims, quotables);
	const summaries = Object.entries(draft.summaries).filter(([provider]) => quotables.has(provider as ProviderId));
	return {
		claims: checked.claims,
		together: supported(draft.together, checked, isShared),
		dissent: supported(draft.dissent, checked, isDisputed),
		summaries: Object.fromEntries(summaries.map(([provider, text]) => [provider, oneLine(text, SUMMARY_UNITS)])),
	};
}
