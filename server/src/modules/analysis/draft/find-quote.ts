import { type Passage, passagesIn, readPassages, withoutMarkdown } from "../text/plain-passages.ts";
import { contextOf, placed, type QuoteContext } from "../text/quote-context.ts";
import { cellsBeside, type NamedCell } from "../text/table-neighbours.ts";
import type { TimeSlice } from "../text/time-slice.ts";

const MIN_UNITS = 3;
const MAX_UNITS = 1000;
/** As many as a quotation has pieces. */
const MAX_LINES = 2;
const FENCE_LINE = /^\s*(?:`{3,}|~{3,})/;
/** Punctuation with typographic variants. Each replacement is one character long, so that positions stay the same. */
const TYPOGRAPHIC_VARIANTS: readonly (readonly [RegExp, string])[] = [
	[/[“”„«»]/g, '"'],
	[/[‘’‚]/g, "'"],
	[/[‐‑–—]/g, "-"],
];

const normalizeTypography = (text: string): string =>
	TYPOGRAPHIC_VARIANTS.reduce((result, [variants, replacement]) => result.replace(variants, replacement), text);

/** An answer prepared once, so that all its quotations can be looked up. */
export interface QuoteFinder {
	/** Its passages without markup. */
	readonly passages: readonly string[];
	/** Returns the words as the answer has them; null when no single passage contains them. */
	readonly find: (quote: string) => string | null;
	/** The pieces of one quotation; null when one is missing. The second may be a sign that is a whole cell of the row. */
	readonly findPieces: (pieces: readonly string[]) => string[] | null;
	/** What gives a quotation its sense. Its pieces are as they were found; the claim is that of its row. */
	readonly contextOf: (pieces: readonly string[], claim?: string) => QuoteContext;
	/** The cells of a table in the row and the column of a quotation that the claim names. */
	readonly cellsBeside: (pieces: readonly string[], claim: string) => readonly NamedCell[];
}

/** Code counts too. */
const OPTIONS = { withCode: true };

export const createQuoteFinder = (markdown: string): QuoteFinder => finderOf(readPassages(markdown, OPTIONS));

/** How many passages are read before the clock is looked at. */
const PASSAGES_AT_ONCE = 50;

/** The quote finders of the answers by seat, in the order of the answers. Yields to the event loop. */
export async function readQuoteFinders(
	answers: readonly { readonly seat: string; readonly text: string }[],
	slice: TimeSlice,
): Promise<ReadonlyMap<string, QuoteFinder>> {
	const finders = new Map<string, QuoteFinder>();
	for (const answer of answers) {
		const passages: Passage[] = [];
		for (const passage of passagesIn(answer.text, OPTIONS)) {
			if (passages.push(passage) % PASSAGES_AT_ONCE === 0) await slice.yieldIfOver();
		}
		finders.set(answer.seat, finderOf(passages));
		await slice.yieldIfOver();
	}
	return finders;
}

const withoutQuotationMarks = (text: string): string => text.replace(/^[“"'‘«]+|[”"'’»]+$/g, "");
const SIGN = /[*_`~\\]/;
const isSign = (character: string | undefined): boolean => character !== undefined && SIGN.test(character);

/** A text without signs of Markdown, also those of code, and where each of its characters stands in the whole. */
interface SignlessText {
	readonly text: string;
	readonly positions: readonly number[];
}

function signlessOf(whole: string): SignlessText {
	const positions: number[] = [];
	const kept: string[] = [];
	for (let at = 0; at < whole.length; at += 1) {
		const character = whole[at] === "\t" ? " " : (whole[at] ?? "");
		if (isSign(character) || (character === " " && kept.at(-1) === " ")) continue;
		kept.push(character);
		positions.push(at);
	}
	return { text: kept.join(""), positions };
}

/** Finds a quotation with or without signs that an answer's code has, and returns it with them. */
function findWithoutSigns(quote: string, whole: string, { text, positions }: SignlessText): string | null {
	const wanted = signlessOf(normalizeTypography(quote)).text.replace(/\s+/g, " ").trim();
	const start = wanted.length < MIN_UNITS ? -1 : text.indexOf(wanted);
	if (start < 0) return null;
	let from = positions[start] ?? 0;
	let to = (positions[start + wanted.length - 1] ?? 0) + 1;
	if (isSign(quote.trim()[0])) while (isSign(whole[from - 1])) from -= 1;
	if (isSign(quote.trim().at(-1))) while (isSign(whole[to])) to += 1;
	return whole.slice(from, to);
}

function finderOf(read: readonly Passage[]): QuoteFinder {
	const answer = placed(read);
	const passages = read.map(({ text }) => text);
	// Passages contain no line breaks, so a quotation never matches across two passages.
	const { text } = answer;
	const normalized = normalizeTypography(text);
	let signless: SignlessText | null = null;
	const findWords = (words: string): string | null => {
		const wanted = normalizeTypography(words);
		// 'No' and '7' are parts of many words, so they count only as a whole passage, such as a table cell.
		if (wanted.length < MIN_UNITS) return passages.includes(words) ? words : null;
		const start = normalized.indexOf(wanted);
		return start < 0 ? null : text.slice(start, start + wanted.length);
	};
	const find = (quote: string): string | null => {
		// Half of a surrogate pair would match in the middle of a character.
		if (quote.length > MAX_UNITS || !quote.isWellFormed() || !/[\p{L}\p{N}]/u.test(quote)) return null;
		const raw = withoutQuotationMarks(quote.trim());
		const plain = withoutQuotationMarks(withoutMarkdown(quote));
		if (!/[\p{L}\p{N}]/u.test(plain)) return null;
		const found = (/[\r\n]/.test(raw) ? null : findWords(raw)) ?? findWords(plain);
		if (found !== null) return found;
		signless ??= signlessOf(normalized);
		return findWithoutSigns(raw, text, signless);
	};
	const isCellBeside = (label: string, sign: string): boolean => {
		const rows = new Set(read.flatMap(({ text: cell, cell: place }) => (place && cell === sign ? [place.row] : [])));
		return (
			rows.size > 0 && read.some(({ text: cell, cell: place }) => place && rows.has(place.row) && cell.includes(label))
		);
	};
	/** The lines of a quotation of code, which is one piece to its judge; none when they do not follow each other. */
	const linesOf = (piece: string): string[] => {
		const lines = piece.split(/\r?\n/).filter((line) => line.trim() !== "" && !FENCE_LINE.test(line));
		const isWhole =
			lines.length > 1 &&
			piece.length <= MAX_UNITS &&
			normalized.includes(normalizeTypography(lines.join("\n").trim()));
		return isWhole ? lines.slice(0, MAX_LINES).map((line) => line.trim()) : [];
	};
	const findPieces = (given: readonly string[]): string[] | null => {
		const lines = given.length === 1 ? linesOf(given[0] ?? "") : [];
		const pieces = lines.length > 0 ? lines : given;
		const [first] = pieces.slice(0, 1).map((piece) => find(piece));
		if (!first) return null;
		const found: string[] = [first];
		for (const [index, piece] of pieces.slice(1).entries()) {
			const sign = withoutMarkdown(piece);
			const words = find(piece) ?? (index === 0 && sign !== "" && isCellBeside(first, sign) ? sign : null);
			if (words === null) return null;
			found.push(words);
		}
		return found;
	};
	return {
		passages,
		find,
		findPieces,
		contextOf: (pieces, claim) => contextOf(answer, pieces, claim),
		cellsBeside: (pieces, claim) => cellsBeside(answer, pieces, claim),
	};
}
