import { isDisputed, isShared, type SupportedSentence } from "@parallax/contract";
import type { AnswerText } from "../text/answer-text.ts";
import type { Cell, CheckedDraft, Claim, Draft, Sentence } from "./draft.ts";
import { createQuoteFinder, type QuoteFinder } from "./find-quote.ts";
import { oneLine } from "./one-line.ts";
import { namesOf } from "./speakers.ts";

const MAX_CLAIMS = 20;
const MAX_SENTENCES = 12;
const MAX_CLAIM_UNITS = 240;
const MAX_SENTENCE_UNITS = 600;
const MAX_SUMMARY_UNITS = 800;
const MAX_SLOT_UNITS = 120;

/** The quote finders of the answers, by seat and in the order of the seats. */
interface QuoteFinders {
	readonly bySeat: ReadonlyMap<string, QuoteFinder>;
	/** The names of the seats. */
	readonly names: readonly string[];
}

/** Returns null when a quotation of the cell is not in its answer. */
function checkedCell(cell: Cell, answer: QuoteFinder, names: readonly string[]): Cell | null {
	const found = (cell.quotes ?? [cell.quote]).map((piece) => answer.find(piece));
	const [quote] = found;
	if (!quote || found.includes(null)) return null;
	const plain = (text: string) => oneLine(text, MAX_SLOT_UNITS, names);
	const slot = cell.slot && {
		kind: plain(cell.slot.kind),
		mine: plain(cell.slot.mine),
		theirs: plain(cell.slot.theirs),
	};
	return {
		stance: cell.stance,
		quote,
		...(found.length > 1 ? { quotes: found.filter((piece) => piece !== null) } : {}),
		...(slot && slot.mine !== "" && slot.theirs !== "" ? { slot } : {}),
		...(cell.itself ? { itself: true } : {}),
	};
}

/** Returns null when no remaining cell says the claim. */
function checkedClaim({ claim, kind, cells }: Claim, { bySeat, names }: QuoteFinders): Claim | null {
	const retained: Claim["cells"] = {};
	for (const [seat, answer] of bySeat) {
		const cell = cells[seat] && checkedCell(cells[seat], answer, names);
		if (cell) retained[seat] = cell;
	}
	const text = oneLine(claim, MAX_CLAIM_UNITS, names);
	return text !== "" && Object.values(retained).some(({ stance }) => stance === "says")
		? { claim: text, kind, follows: null, cells: retained }
		: null;
}

interface CheckedClaims {
	readonly claims: readonly Claim[];
	/** For each index in the draft, the index of the checked claim; null when the claim was dropped. */
	readonly newIndexes: readonly (number | null)[];
}

function checkedClaims(claims: readonly Claim[], quoteFinders: QuoteFinders): CheckedClaims {
	const retained: Claim[] = [];
	const seen = new Set<string>();
	const newIndexes: (number | null)[] = [];
	for (const claim of claims) {
		const checked = retained.length < MAX_CLAIMS ? checkedClaim(claim, quoteFinders) : null;
		const isNew = checked !== null && !seen.has(checked.claim);
		newIndexes.push(isNew ? retained.length : null);
		if (!checked || !isNew) continue;
		seen.add(checked.claim);
		// A row can only follow from an earlier row that passed the checks.
		const follows = claim.follows === null ? null : (newIndexes[claim.follows] ?? null);
		retained.push({ ...checked, follows: follows !== null && follows < retained.length ? follows : null });
	}
	return { claims: retained, newIndexes };
}

/** Adds the seats that support each sentence: those with a cell in its claims. Drops a sentence without claims. */
function withSpeakers(
	sentences: readonly Sentence[],
	{ claims, newIndexes }: CheckedClaims,
	{ bySeat, names }: QuoteFinders,
	isWanted: (claim: Claim) => boolean,
): SupportedSentence[] {
	return sentences.slice(0, MAX_SENTENCES).flatMap(({ text, claims: indexes }) => {
		const checkedClaimIndexes = [...new Set(indexes.map((index) => newIndexes[index] ?? null))]
			.filter((index) => index !== null)
			.filter((index) => claims[index] && isWanted(claims[index]));
		const line = oneLine(text, MAX_SENTENCE_UNITS, names);
		if (line === "" || checkedClaimIndexes.length === 0) return [];
		const speaks = (seat: string, index: number) =>
			isWanted === isShared ? claims[index]?.cells[seat]?.stance === "says" : claims[index]?.cells[seat];
		const by = [...bySeat.keys()].filter((seat) => checkedClaimIndexes.some((index) => speaks(seat, index)));
		return [{ text: line, by, claims: checkedClaimIndexes }];
	});
}

/** Returns the parts of a draft that may be shown. `answers` are in the order of the seats. */
export function checkDraft(
	draft: Draft,
	answers: readonly AnswerText[],
	bySeat: QuoteFinders["bySeat"] = new Map(answers.map(({ seat, text }) => [seat, createQuoteFinder(text)])),
): CheckedDraft {
	const names = namesOf(answers);
	const checked = checkedClaims(draft.claims, { bySeat, names });
	const summaries = Object.entries(draft.summaries).filter(([seat]) => bySeat.has(seat));
	return {
		claims: checked.claims,
		together: withSpeakers(draft.together, checked, { bySeat, names }, isShared),
		dissent: withSpeakers(draft.dissent, checked, { bySeat, names }, isDisputed),
		summaries: Object.fromEntries(summaries.map(([seat, text]) => [seat, oneLine(text, MAX_SUMMARY_UNITS, names)])),
	};
}
