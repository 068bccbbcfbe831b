import type { SupportedSentence } from "@parallax/contract";
import type { CheckedDraft, Claim, Draft, Sentence } from "./draft.ts";
import { type Quotable, quotable } from "./find-quote.ts";
import { oneLine } from "./one-line.ts";
import type { AnswerText } from "./reading/read-answer.ts";
import { namesOf } from "./speakers.ts";

const CLAIMS_MAX = 20;
const SENTENCES_MAX = 12;
const CLAIM_UNITS = 240;
const SENTENCE_UNITS = 600;
const SUMMARY_UNITS = 800;
const LEAST_TOGETHER = 2;

/** The answers as they can be quoted from, by seat and in the order of the seats. */
interface Quotables {
	readonly bySeat: ReadonlyMap<string, Quotable>;
	/** What the seats are called. */
	readonly names: readonly string[];
}

/** A quotation that is not in that answer goes, and with its last quotation a claim. */
function checkedClaim({ claim, kind, cells }: Claim, { bySeat, names }: Quotables): Claim | null {
	const kept: Claim["cells"] = {};
	for (const [seat, answer] of bySeat) {
		const cell = cells[seat];
		const quote = cell && answer.find(cell.quote);
		if (quote) kept[seat] = { stance: cell.stance, quote };
	}
	const text = oneLine(claim, CLAIM_UNITS, names);
	return text !== "" && Object.values(kept).some(({ stance }) => stance === "says")
		? { claim: text, kind, follows: null, cells: kept }
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

export const stancesOf = ({ cells }: Claim) => Object.values(cells).map(({ stance }) => stance);
export const isDisputed = (claim: Claim): boolean => stancesOf(claim).includes("contradicts");
export const isShared = (claim: Claim): boolean => stancesOf(claim).length >= LEAST_TOGETHER && !isDisputed(claim);

/** Who supports a sentence: those with a cell in the claims that it rests on. One that rests on none goes. */
function supported(
	sentences: readonly Sentence[],
	{ claims, placeOf }: CheckedClaims,
	{ bySeat, names }: Quotables,
	isWanted: (claim: Claim) => boolean,
): SupportedSentence[] {
	return sentences.slice(0, SENTENCES_MAX).flatMap(({ text, claims: places }) => {
		const known = [...new Set(places.map((place) => placeOf[place] ?? null))]
			.filter((place) => place !== null)
			.filter((place) => claims[place] && isWanted(claims[place]));
		const line = oneLine(text, SENTENCE_UNITS, names);
		if (line === "" || known.length === 0) return [];
		const by = [...bySeat.keys()].filter((seat) => known.some((at) => claims[at]?.cells[seat]));
		return [{ text: line, by, claims: known }];
	});
}

/** What may be shown of a draft. `answers` stand in the order of the seats. */
export function checkDraft(draft: Draft, answers: readonly AnswerText[]): CheckedDraft {
	const names = namesOf(answers);
	const bySeat = new Map(answers.map(({ seat, text }) => [seat, quotable(text)]));
	const checked = checkedClaims(draft.claims, { bySeat, names });
	const summaries = Object.entries(draft.summaries).filter(([seat]) => bySeat.has(seat));
	return {
		claims: checked.claims,
		together: supported(draft.together, checked, { bySeat, names }, isShared),
		dissent: supported(draft.dissent, checked, { bySeat, names }, isDisputed),
		summaries: Object.fromEntries(summaries.map(([seat, text]) => [seat, oneLine(text, SUMMARY_UNITS, names)])),
	};
}
