import {
	type Claim,
	type ClaimOutcome,
	type ClaimRow,
	type ClaimSide,
	contradictedIn,
	outcomeOf,
	rowsOf,
	type SupportedSentence,
	seatsWith,
	sidesOf,
	statedWords,
} from "@parallax/contract";
import { inQuotes, MAX_CLAIM_UNITS, MAX_SLOT_UNITS, oneLine } from "./one-line.ts";
import { namesOf, type Speaker } from "./speakers.ts";

/** More rows of one outcome would hide what matters; the claim map has them all. */
const MAX_LINES = 5;

const RIGHT_TO_LEFT = /[\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Syriac}\p{sc=Thaana}\p{sc=Nko}]/u;

/** Isolates keep the brackets and dots around right-to-left words in the order of the line. */
export const isolated = (text: string): string => (RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text);

/** 'It is so.' and 'It is so' read alike before names in brackets; 'e.g.', 'U.S.' and '…' keep their ending. */
export const withoutFullStop = (text: string): string => text.replace(/(?<![.。]|\.\p{L}|(?:^|\s)\p{Lu})[.。]$/u, "");

/** '(ChatGPT, Claude)'. Names are in brackets alone, because the guard against forged marks looks for them there. */
export function speakerMark(seats: readonly string[], speakers: readonly Speaker[]): string {
	const names = namesOf(speakers.filter(({ seat }) => seats.includes(seat)));
	return names.length > 0 ? ` (${names.map(isolated).join(", ")})` : "";
}

/**
 * What an answer holds instead, in its words. A figure reads alone; other words do only in their quotation, if that is
 * as short.
 */
function readableValue({ seats, value }: ClaimSide, { cells }: Claim): string {
	const [cell] = seats.flatMap((seat) => cells[seat] ?? []);
	if (!cell?.slot) return value;
	const quotation = statedWords(cell);
	const isReadable = /\p{N}/u.test(value) || !quotation.toLowerCase().includes(value.toLowerCase());
	return isReadable || quotation.length > MAX_SLOT_UNITS ? value : quotation;
}

/** The difference in a few words, or else the quotation, which needs as much room as a claim. */
const maxUnitsOf = ({ seats }: ClaimSide, { cells }: Claim): number =>
	seats.some((seat) => cells[seat]?.slot) ? MAX_SLOT_UNITS : MAX_CLAIM_UNITS;

const seatsOf = (speakers: readonly Speaker[]): string[] => speakers.map(({ seat }) => seat);

/** `“€11.80” (ChatGPT, Grok)`: what others hold instead of a claim, each value alone. */
export function otherSides(claim: Claim, speakers: readonly Speaker[]): string[] {
	const names = namesOf(speakers);
	return sidesOf(claim, seatsOf(speakers)).others.flatMap((side) => {
		const value = oneLine(readableValue(side, claim), maxUnitsOf(side, claim), names);
		return value === "" ? [] : [`${isolated(inQuotes(value))}${speakerMark(side.seats, speakers)}`];
	});
}

/**
 * `claim (Gemini, Claude) · “€11.80” (ChatGPT, Grok)`: who says a claim, and who holds what instead. Each part is
 * guarded and cut alone, and the line never, so no part can become or hide a mark. `speakers` are in order.
 */
export function rowLine(claim: Claim, speakers: readonly Speaker[]): string {
	const { says } = sidesOf(claim, seatsOf(speakers));
	const text = withoutFullStop(oneLine(claim.claim, MAX_CLAIM_UNITS, namesOf(speakers)));
	return [`${isolated(text)}${speakerMark(says, speakers)}`, ...otherSides(claim, speakers)].join(" · ");
}

/** Rows of one outcome as lines, and how many more there are. */
export interface RowLines {
	readonly lines: readonly SupportedSentence[];
	readonly more: number;
}

const isReply = ({ claim }: ClaimRow): boolean => claim.kind === "answer";
const repliesFirst = (a: ClaimRow, b: ClaimRow): number => Number(isReply(b)) - Number(isReply(a));
const mostSaidFirst = (a: ClaimRow, b: ClaimRow): number =>
	seatsWith(b.claim, "says").length - seatsWith(a.claim, "says").length;

const lineOf = (row: ClaimRow, speakers: readonly Speaker[]): SupportedSentence =>
	sentenceOf(outcomeOf(row) === "contradicted" ? contradictedIn(row) : row, speakers);

/** The line of one row, with all answers that speak of its claim. */
export function sentenceOf(
	{ claim, index }: Pick<ClaimRow, "claim" | "index">,
	speakers: readonly Speaker[],
): SupportedSentence {
	const { says, others } = sidesOf(claim, seatsOf(speakers));
	const seats = [...says, ...others.flatMap((side) => side.seats)];
	const by = speakers.filter(({ seat }) => seats.includes(seat)).map(({ seat }) => seat);
	return { text: rowLine(claim, speakers), by, claims: [index] };
}

const linesOf = (rows: readonly ClaimRow[], speakers: readonly Speaker[]): RowLines => ({
	lines: rows.slice(0, MAX_LINES).map((row) => lineOf(row, speakers)),
	more: Math.max(0, rows.length - MAX_LINES),
});

const rowsWith = (claims: readonly Claim[], wanted: ClaimOutcome): readonly ClaimRow[] =>
	rowsOf(claims)
		.filter((row) => outcomeOf(row) === wanted)
		.toSorted((a, b) => repliesFirst(a, b) || (wanted === "agreed" ? mostSaidFirst(a, b) : 0));

/** The most important root rows of one outcome. Rows folded under them are not written. */
export const rowLines = (claims: readonly Claim[], wanted: ClaimOutcome, speakers: readonly Speaker[]): RowLines =>
	linesOf(rowsWith(claims, wanted), speakers);

/** The same without the direct replies, which stand above them in a text. */
export const otherLines = (claims: readonly Claim[], wanted: ClaimOutcome, speakers: readonly Speaker[]): RowLines =>
	linesOf(
		rowsWith(claims, wanted).filter((row) => !isReply(row)),
		speakers,
	);

/** The direct replies that several answers speak of, in the order of the question, whether they agree or not. */
export const replyLines = (claims: readonly Claim[], speakers: readonly Speaker[]): RowLines =>
	linesOf(
		rowsOf(claims).filter((row) => isReply(row) && outcomeOf(row) !== "alone" && outcomeOf(row) !== null),
		speakers,
	);
