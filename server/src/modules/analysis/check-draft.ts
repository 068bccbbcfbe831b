import { PROVIDER_IDS, type ProviderId } from "@parallax/contract";
import type { Claim, Draft, Marked } from "./draft.ts";
import { findQuote, quotablePassages } from "./find-quote.ts";
import { oneLine } from "./one-line.ts";
import type { AnswerText } from "./reading/read-answer.ts";

const CLAIMS_MAX = 20;
const MARKED_MAX = 12;
const CLAIM_UNITS = 240;
const SENTENCE_UNITS = 600;
const SUMMARY_UNITS = 800;

type Passages = ReadonlyMap<ProviderId, readonly string[]>;

/** A quotation that is not in that answer goes, and with its last quotation a claim. */
function checkedClaim({ claim, cells }: Claim, passages: Passages): Claim[] {
	const kept: Claim["cells"] = {};
	for (const provider of PROVIDER_IDS) {
		const cell = cells[provider];
		const quote = cell && findQuote(cell.quote, passages.get(provider) ?? []);
		if (quote) kept[provider] = { stance: cell.stance, quote };
	}
	const text = oneLine(claim, CLAIM_UNITS);
	return text !== "" && Object.values(kept).some((cell) => cell?.stance === "says")
		? [{ claim: text, cells: kept }]
		: [];
}

function once(claims: readonly Claim[]): Claim[] {
	const seen = new Set<string>();
	return claims.filter(({ claim }) => !seen.has(claim) && seen.add(claim));
}

/** Only those who answered can be behind a sentence; one that nobody is behind goes. */
const checkedMarks = (sentences: readonly Marked[], passages: Passages): Marked[] =>
	sentences.slice(0, MARKED_MAX).flatMap(({ text, by }) => {
		const known = PROVIDER_IDS.filter((id) => by.includes(id) && passages.has(id));
		const line = oneLine(text, SENTENCE_UNITS);
		return line !== "" && known.length > 0 ? [{ text: line, by: known }] : [];
	});

/** What may be shown of a draft, whoever made it. */
export function checkDraft(draft: Draft, answers: readonly AnswerText[]): Draft {
	const passages: Passages = new Map(answers.map(({ provider, text }) => [provider, quotablePassages(text)]));
	const summaries = Object.entries(draft.summaries).filter(([provider]) => passages.has(provider as ProviderId));
	return {
		claims: once(draft.claims.flatMap((claim) => checkedClaim(claim, passages))).slice(0, CLAIMS_MAX),
		together: checkedMarks(draft.together, passages),
		dissent: checkedMarks(draft.dissent, passages),
		summaries: Object.fromEntries(summaries.map(([provider, text]) => [provider, oneLine(text, SUMMARY_UNITS)])),
	};
}
