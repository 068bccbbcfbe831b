import { CELL_STANCES, type CellStance, CLAIM_KINDS, type ClaimKind } from "@parallax/contract";
import * as z from "zod/mini";
import { LIMITS } from "./judgement.ts";

export interface JudgedCell {
	/** The code of an answer. */
	readonly answer: string;
	readonly stance: CellStance;
	readonly quotes: readonly string[];
	/** Table rows that the judge quoted in full; `quotes` has one cell of each. */
	readonly tableRows: readonly string[];
	readonly slot: { readonly kind: string; readonly mine: string; readonly theirs: string } | null;
	readonly itself: boolean;
}

export interface JudgedClaim {
	readonly claim: string;
	readonly kind: ClaimKind;
	readonly follows: number | null;
	readonly cells: readonly JudgedCell[];
}

export interface JudgedSummary {
	readonly answer: string;
	readonly text: string;
}

/** The keys of a judgement whose objects are read. */
export const JUDGED_KEYS = ["claims", "rows", "summaries"] as const;

const lineSchema = z.catch(z.string(), "");
const placeSchema = z.catch(z.nullable(z.int()), null);
/** Some judges write a single quotation as a string. */
const linesSchema = z.catch(
	z.pipe(
		z.union([z.string(), z.array(z.string())]),
		z.transform((lines) => [lines].flat()),
	),
	[],
);

/** Other words of judges for a stance. */
const OTHER_STANCES: Readonly<Record<string, CellStance>> = {
	agree: "says",
	agrees: "says",
	say: "says",
	support: "says",
	supports: "says",
	confirms: "says",
	contradict: "contradicts",
	oppose: "contradicts",
	opposes: "contradicts",
	disagree: "contradicts",
	disagrees: "contradicts",
	differ: "differs",
	decline: "declines",
	refuses: "declines",
};

function stanceIn(word: string): CellStance | null {
	const lower = word.trim().toLowerCase();
	const known = CELL_STANCES.find((stance) => stance === lower);
	return known ?? (Object.hasOwn(OTHER_STANCES, lower) ? (OTHER_STANCES[lower] ?? null) : null);
}

function kindIn(word: string): ClaimKind {
	const lower = word.trim().toLowerCase();
	return CLAIM_KINDS.find((kind) => kind === lower) ?? "fact";
}

/** A tolerant schema: a key that is missing, unknown or of a wrong type affects only itself. */
const cellSchema = z.object({
	answer: lineSchema,
	code: lineSchema,
	stance: lineSchema,
	quotes: linesSchema,
	quote: linesSchema,
	slot: z.catch(z.nullable(z.object({ kind: lineSchema, mine: z.string(), theirs: z.string() })), null),
	itself: z.catch(z.boolean(), false),
});
const claimSchema = z.object({
	claim: lineSchema,
	statement: lineSchema,
	text: lineSchema,
	kind: lineSchema,
	with: placeSchema,
	follows: placeSchema,
	cells: z.catch(z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]), []),
});
const summarySchema = z.object({ answer: lineSchema, code: lineSchema, text: lineSchema, summary: lineSchema });

const cut = (text: string): string => text.slice(0, LIMITS.textUnits);
const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === "object" && value !== null && !Array.isArray(value);

/** Some judges write an object by the codes of the answers instead of a list. */
const listOf = (items: readonly unknown[] | Readonly<Record<string, unknown>>): readonly unknown[] =>
	Array.isArray(items)
		? items
		: Object.entries(items).map(([answer, value]) =>
				isObject(value) ? { answer, ...value } : { answer, text: value },
			);

const NUMBERS = /\d+/g;

/**
 * Some judges quote a full table row when they mean its label and one cell: the cell with the differing words, or
 * else the cell with most numbers of the claim.
 */
function cellsOfRow(quote: string, claim: string, mine: string): string[] {
	const [label, ...cells] = quote.split("|").flatMap((cell) => cell.trim() || []);
	if (!quote.includes("|") || label === undefined) return [quote];
	const numbers = new Set(claim.match(NUMBERS));
	const weight = (cell: string): number =>
		mine !== "" && cell.includes(mine)
			? LIMITS.quoteUnits
			: (cell.match(NUMBERS) ?? []).filter((one) => numbers.has(one)).length;
	const bestCell = cells.toSorted((a, b) => weight(b) - weight(a))[0];
	return bestCell === undefined ? [label] : [label, bestCell];
}

/** At most two pieces. When several quotations are given, each table row contributes only its cell. */
function piecesOf(quotes: readonly string[], claim: string, mine: string): string[] {
	const piecesByQuote = quotes.filter((quote) => quote.trim() !== "").map((quote) => cellsOfRow(quote, claim, mine));
	const [first] = piecesByQuote;
	return (piecesByQuote.length > 1 ? piecesByQuote.map((pieces) => pieces.at(-1) ?? "") : (first ?? [])).slice(
		0,
		LIMITS.pieces,
	);
}

function readCell(value: unknown, claim: string): JudgedCell | null {
	const parsed = cellSchema.safeParse(value);
	const stance = parsed.success ? stanceIn(parsed.data.stance) : null;
	if (!parsed.success || stance === null) return null;
	const { answer, code, quote, quotes, slot, itself } = parsed.data;
	const quotations = quotes.length > 0 ? quotes : quote;
	const pieces = piecesOf(quotations, claim, slot?.mine.trim() ?? "");
	if (pieces.length === 0 || pieces.some((piece) => piece.length > LIMITS.quoteUnits)) return null;
	const isShort = slot && Object.values(slot).every((words) => words.length <= LIMITS.slotUnits);
	const tableRows =
		quotations.length > 1 ? quotations.filter((piece) => piece.includes("|")).slice(0, LIMITS.pieces) : [];
	return { answer: (answer || code).trim(), stance, quotes: pieces, tableRows, slot: isShort ? slot : null, itself };
}

/** `cells` is the number of judged answers. */
function readClaim(value: unknown, cells: number): JudgedClaim | null {
	const parsed = claimSchema.safeParse(value);
	if (!parsed.success) return null;
	const { statement, text, kind, follows, with: belongsTo } = parsed.data;
	const claim = parsed.data.claim || statement || text;
	return {
		claim: cut(claim),
		kind: kindIn(kind),
		follows: belongsTo ?? follows,
		cells: listOf(parsed.data.cells)
			.slice(0, cells)
			.flatMap((cell) => readCell(cell, claim) ?? []),
	};
}

function readSummary(value: unknown): JudgedSummary | null {
	const parsed = summarySchema.safeParse(value);
	if (!parsed.success) return null;
	const { answer, code, text, summary } = parsed.data;
	return { answer: (answer || code).trim(), text: cut(text || summary) };
}

/** A part of a judgement; null stands for one that is in no known form. */
export interface JudgedParts {
	readonly claims: readonly (JudgedClaim | null)[];
	readonly summaries: readonly JudgedSummary[];
}

const isClaim = (value: unknown): boolean => isObject(value) && ("claim" in value || "cells" in value);
const isSummary = (value: unknown): boolean => isObject(value) && ("text" in value || "summary" in value);
const NO_PARTS: JudgedParts = { claims: [], summaries: [] };

/** The parts in an object of a reply. An outermost object may be a row itself, or have rows under another key. */
export function readParts(key: string, value: unknown, cells: number): JudgedParts {
	if (!isObject(value)) return NO_PARTS;
	if (key === "summaries") {
		const listed = isSummary(value) ? [value] : listOf(value);
		return { claims: [], summaries: listed.flatMap((one) => readSummary(one) ?? []) };
	}
	if (isClaim(value)) return { claims: [readClaim(value, cells)], summaries: [] };
	const inner = Object.values(value).flatMap((item) =>
		Array.isArray(item) ? item : [item, ...listOf(isObject(item) ? item : {})],
	);
	const claims = inner.filter(isClaim).map((item) => readClaim(item, cells));
	// An object in the place of a row that is none counts as a row, since later rows are named by their places.
	if (claims.length === 0 && key !== "") return { claims: [null], summaries: [] };
	return {
		claims,
		summaries: inner.filter(isSummary).flatMap((item) => (isClaim(item) ? [] : (readSummary(item) ?? []))),
	};
}
