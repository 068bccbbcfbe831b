import { CELL_STANCES, type CellStance, CLAIM_KINDS, type ClaimKind } from "@parallax/contract";
import * as z from "zod/mini";
import type { ReplySchema } from "../../../providers/index.ts";

/** The limits of a judgement. */
export const LIMITS = {
	claims: 16,
	sentences: 5,
	indexes: 16,
	textUnits: 600,
	quoteUnits: 400,
	/** The pieces of a quotation, such as the label of a table row and a cell. */
	pieces: 2,
	slotUnits: 120,
	replyUnits: 60_000,
} as const;

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

export interface JudgedSentence {
	readonly text: string;
	/** The indexes of the claims behind it. */
	readonly claims: readonly number[];
}

export interface JudgedSummary {
	readonly answer: string;
	readonly text: string;
}

/** The arrays of a judgement, in the order that the prompt asks for. */
export const JUDGED_KEYS = ["claims", "together", "dissent", "summaries"] as const;
export type JudgedKey = (typeof JUDGED_KEYS)[number];

function shapeFor(codes: readonly string[]) {
	const textSchema = z.string();
	const answerSchema = z.enum(codes as [string, ...string[]]);
	const indexSchema = z.int();
	const slotSchema = z.strictObject({ kind: textSchema, mine: textSchema, theirs: textSchema });
	const strictCellSchema = z.strictObject({
		answer: answerSchema,
		stance: z.enum(CELL_STANCES),
		quotes: z.array(textSchema),
		slot: z.nullable(slotSchema),
		itself: z.boolean(),
	});
	const strictClaimSchema = z.strictObject({
		claim: textSchema,
		kind: z.enum(CLAIM_KINDS),
		follows: z.nullable(indexSchema),
		cells: z.array(strictCellSchema),
	});
	const sentencesSchema = z.array(z.strictObject({ text: textSchema, claims: z.array(indexSchema) }));
	return z.strictObject({
		claims: z.array(strictClaimSchema),
		together: sentencesSchema,
		dissent: sentencesSchema,
		summaries: z.array(z.strictObject({ answer: answerSchema, text: textSchema })),
	});
}

/** JSON Schema keywords that some vendors reject. */
const UNPORTABLE = ["$schema", "minimum", "maximum"];

export const portableSchema = (shape: z.core.$ZodType): Record<string, unknown> =>
	JSON.parse(
		JSON.stringify(z.toJSONSchema(shape), (key, value: unknown) => (UNPORTABLE.includes(key) ? undefined : value)),
	) as Record<string, unknown>;

/** The reply schema of a judgement of the answers with these codes. */
export const judgementSchema = (codes: readonly string[]): ReplySchema => ({
	name: "comparison",
	schema: portableSchema(shapeFor(codes)),
});

const lineSchema = z.catch(z.string(), "");
const linesSchema = z.catch(z.array(z.string()), []);
const indexesSchema = z.catch(z.array(z.catch(z.int(), -1)), []);

/** Other words of judges for a stance. */
const OTHER_STANCES: Readonly<Record<string, CellStance>> = {
	agree: "says",
	agrees: "says",
	say: "says",
	contradict: "contradicts",
	differ: "differs",
	decline: "declines",
};

function stanceIn(word: string): CellStance | null {
	const lower = word.trim().toLowerCase();
	const known = CELL_STANCES.find((stance) => stance === lower);
	return known ?? (Object.hasOwn(OTHER_STANCES, lower) ? (OTHER_STANCES[lower] ?? null) : null);
}

/** A tolerant schema: a key that is missing, unknown or of a wrong type affects only itself. */
const cellSchema = z.object({
	answer: lineSchema,
	stance: lineSchema,
	quotes: linesSchema,
	/** Some judges write a single quotation as a string. */
	quote: lineSchema,
	slot: z.catch(z.nullable(z.object({ kind: lineSchema, mine: z.string(), theirs: z.string() })), null),
	itself: z.catch(z.boolean(), false),
});
const claimSchema = z.object({
	claim: lineSchema,
	kind: z.catch(z.enum(CLAIM_KINDS), "fact"),
	follows: z.catch(z.nullable(z.int()), null),
	cells: z.catch(z.array(z.unknown()), []),
});
const sentenceSchema = z.object({ text: lineSchema, claims: indexesSchema });
const summarySchema = z.object({ answer: lineSchema, text: lineSchema });

const cut = (text: string): string => text.slice(0, LIMITS.textUnits);

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
	const { answer, quote, quotes, slot, itself } = parsed.data;
	const quotations = quotes.length > 0 ? quotes : [quote];
	const pieces = piecesOf(quotations, claim, slot?.mine.trim() ?? "");
	if (pieces.length === 0 || pieces.some((piece) => piece.length > LIMITS.quoteUnits)) return null;
	const isShort = slot && Object.values(slot).every((words) => words.length <= LIMITS.slotUnits);
	const tableRows =
		quotations.length > 1 ? quotations.filter((piece) => piece.includes("|")).slice(0, LIMITS.pieces) : [];
	return { answer: answer.trim(), stance, quotes: pieces, tableRows, slot: isShort ? slot : null, itself };
}

/** `cells` is the number of judged answers. */
export function readClaim(value: unknown, cells: number): JudgedClaim | null {
	const parsed = claimSchema.safeParse(value);
	if (!parsed.success) return null;
	const { claim, kind, follows } = parsed.data;
	return {
		claim: cut(claim),
		kind,
		follows,
		cells: parsed.data.cells.slice(0, cells).flatMap((cell) => readCell(cell, claim) ?? []),
	};
}

export function readSentence(value: unknown): JudgedSentence | null {
	const parsed = sentenceSchema.safeParse(value);
	return parsed.success ? { text: cut(parsed.data.text), claims: parsed.data.claims.slice(0, LIMITS.indexes) } : null;
}

export function readSummary(value: unknown): JudgedSummary | null {
	const parsed = summarySchema.safeParse(value);
	return parsed.success ? { answer: parsed.data.answer.trim(), text: cut(parsed.data.text) } : null;
}
