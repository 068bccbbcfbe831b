import { piecesOf } from "@parallax/contract";
import type { AnswerText } from "../text/answer-text.ts";
import { baseOf, type Cell, type Claim, type Draft } from "./draft.ts";
import { createQuoteFinder, type QuoteFinder } from "./find-quote.ts";
import { MAX_CLAIM_UNITS, MAX_SLOT_UNITS, MAX_SUMMARY_UNITS, oneLine } from "./one-line.ts";
import { namesOf } from "./speakers.ts";

const MAX_CLAIMS = 20;

/** The quote finders of the answers, by seat. */
interface QuoteFinders {
	readonly bySeat: ReadonlyMap<string, QuoteFinder>;
	/** The names of the seats. */
	readonly names: readonly string[];
}

/** Returns null when a quotation of the cell is not in its answer. */
function checkedCell(cell: Cell, answer: QuoteFinder, names: readonly string[]): Cell | null {
	const found = answer.findPieces(piecesOf(cell));
	const [quote] = found ?? [];
	if (!found || !quote) return null;
	const plain = (text: string) => oneLine(text, MAX_SLOT_UNITS, names);
	const slot = cell.slot && {
		kind: plain(cell.slot.kind),
		mine: plain(cell.slot.mine),
		theirs: plain(cell.slot.theirs),
	};
	return {
		stance: cell.stance,
		quote,
		...(found.length > 1 ? { quotes: found } : {}),
		...(slot && slot.mine !== "" && slot.theirs !== "" ? { slot } : {}),
		...(cell.itself ? { itself: true } : {}),
	};
}

/** Returns null when no remaining cell says the claim. */
function checkedClaim({ claim, kind, cells }: Claim, { bySeat, names }: QuoteFinders): Claim | null {
	const retained: Claim["cells"] = {};
	for (const [seat, unchecked] of Object.entries(cells)) {
		const answer = bySeat.get(seat);
		const cell = answer && checkedCell(unchecked, answer, names);
		if (cell) retained[seat] = cell;
	}
	const text = oneLine(claim, MAX_CLAIM_UNITS, names);
	return text !== "" && baseOf({ cells: retained }) ? { claim: text, kind, follows: null, cells: retained } : null;
}

function checkedClaims(claims: readonly Claim[], quoteFinders: QuoteFinders): readonly Claim[] {
	const retained: Claim[] = [];
	const seen = new Set<string>();
	/** For each index in the draft, the index of the checked claim; null when the claim was dropped. */
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
	return retained;
}

/** Returns the parts of a draft that may be shown. `answers` are in the order of the seats. */
export function checkDraft(
	draft: Draft,
	answers: readonly AnswerText[],
	bySeat: QuoteFinders["bySeat"] = new Map(answers.map(({ seat, text }) => [seat, createQuoteFinder(text)])),
): Draft {
	const names = namesOf(answers);
	const summaries = Object.entries(draft.summaries).filter(([seat]) => bySeat.has(seat));
	return {
		claims: checkedClaims(draft.claims, { bySeat, names }),
		summaries: Object.fromEntries(summaries.map(([seat, text]) => [seat, oneLine(text, MAX_SUMMARY_UNITS, names)])),
	};
}
