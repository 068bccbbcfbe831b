import type { SupportedSentence } from "@parallax/contract";
import type { AnswerText } from "../reading/read-answer.ts";
import type { Cell, CheckedDraft, Claim, Draft, Sentence } from "./draft.ts";
import { type Quotable, quotable } from "./find-quote.ts";
import { oneLine } from "./one-line.ts";
import { namesOf } from "./speakers.ts";

const CLAIMS_MAX = 20;
const SENTENCES_MAX = 12;
const CLAIM_UNITS = 240;
const SENTENCE_UNITS = 600;
const SUMMARY_UNITS = 800;
const SLOT_UNITS = 120;
const LEAST_TOGETHER = 2;

/** The searchable texts of the answers, by seat and in the order of the seats. */
interface Quotables {
	readonly bySeat: ReadonlyMap<string, Quotable>;
	/** The names of the seats. */
	readonly names: readonly string[];
}

/** Returns null when a quotation of the cell is not in its answer. */
function checkedCell(cell: Cell, answer: Quotable, names: readonly string[]): Cell | null {
	const found = (cell.quotes ?? [cell.quote]).map((piece) => answer.find(piece));
	const [quote] = found;
	if (!quote || found.includes(null)) return null;
	const plain = (text: string) => oneLine(text, SLOT_UNITS, names);
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

/** Returns null when no cell is left that says the claim. */
function checkedClaim({ claim, kind, cells }: Claim, { bySeat, names }: Quotables): Claim | null {
	const kept: Claim["cells"] = {};
	for (const [seat, answer] of bySeat) {
		const cell = cells[seat] && checkedCell(cells[seat], answer, names);
		if (cell) kept[seat] = cell;
	}
	const text = oneLine(claim, CLAIM_UNITS, names);
	return text !== "" && Object.values(kept).some(({ stance }) => stance === "says")
		? { claim: text, kind, follows: null, cells: kept }
		: null;
}

interface CheckedClaims {
	readonly claims: readonly Claim[];
	/** For each index in the draft, the index of the checked claim; null when the claim was dropped. */
	readonly placeOf: readonly (number | null)[];
}

function checkedClaims(claims: readonly Claim[], quotables: Quotables): CheckedClaims {
	const kept: Claim[] = [];
	const seen = new Set<string>();
	const placeOf: (number | null)[] = [];
	for (const claim of claims) {
		const checked = kept.length < CLAIMS_MAX ? checkedClaim(claim, quotables) : null;
		const isNew = checked !== null && !seen.has(checked.claim);
		placeOf.push(isNew ? kept.length : null);
		if (!checked || !isNew) continue;
		seen.add(checked.claim);
		// A row can only follow from an earlier row that was kept.
		const follows = claim.follows === null ? null : (placeOf[claim.follows] ?? null);
		kept.push({ ...checked, follows: follows !== null && follows < kept.length ? follows : null });
	}
	return { claims: kept, placeOf };
}

const stancesOf = ({ cells }: Claim) => Object.values(cells).map(({ stance }) => stance);
export const isDisputed = (claim: Claim): boolean => stancesOf(claim).includes("contradicts");
/** True when at least one answer contradicts the claim, differs from it, or declines to reply. */
export const isDivided = (claim: Claim): boolean => stancesOf(claim).some((stance) => stance !== "says");
export const isShared = (claim: Claim): boolean =>
	stancesOf(claim).filter((stance) => stance === "says").length >= LEAST_TOGETHER && !isDisputed(claim);

/** Adds the seats that support each sentence: those with a cell in its claims. Drops a sentence without claims. */
function withSpeakers(
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
		const speaks = (seat: string, at: number) =>
			isWanted === isShared ? claims[at]?.cells[seat]?.stance === "says" : claims[at]?.cells[seat];
		const by = [...bySeat.keys()].filter((seat) => known.some((at) => speaks(seat, at)));
		return [{ text: line, by, claims: known }];
	});
}

/** Returns the parts of a draft that may be shown. `answers` are in the order of the seats. */
export function checkDraft(draft: Draft, answers: readonly AnswerText[]): CheckedDraft {
	const names = namesOf(answers);
	const bySeat = new Map(answers.map(({ seat, text }) => [seat, quotable(text)]));
	const checked = checkedClaims(draft.claims, { bySeat, names });
	const summaries = Object.entries(draft.summaries).filter(([seat]) => bySeat.has(seat));
	return {
		claims: checked.claims,
		together: withSpeakers(draft.together, checked, { bySeat, names }, isShared),
		dissent: withSpeakers(draft.dissent, checked, { bySeat, names }, isDivided),
		summaries: Object.fromEntries(summaries.map(([seat, text]) => [seat, oneLine(text, SUMMARY_UNITS, names)])),
	};
}
