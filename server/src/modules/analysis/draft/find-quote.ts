import { passagesIn, readPassages, withoutMarkdown } from "../text/plain-passages.ts";
import type { TimeSlice } from "../text/time-slice.ts";

const MIN_UNITS = 3;
const MAX_UNITS = 1000;
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
}

/** Code counts too. */
const OPTIONS = { withCode: true };

export const createQuoteFinder = (markdown: string): QuoteFinder =>
	finderOf(readPassages(markdown, OPTIONS).map(({ text }) => text));

/** How many passages are read before the clock is looked at. */
const PASSAGES_AT_ONCE = 50;

/** The quote finders of the answers by seat, in the order of the answers. Yields to the event loop. */
export async function readQuoteFinders(
	answers: readonly { readonly seat: string; readonly text: string }[],
	slice: TimeSlice,
): Promise<ReadonlyMap<string, QuoteFinder>> {
	const finders = new Map<string, QuoteFinder>();
	for (const answer of answers) {
		const passages: string[] = [];
		for (const { text } of passagesIn(answer.text, OPTIONS)) {
			if (passages.push(text) % PASSAGES_AT_ONCE === 0) await slice.yieldIfOver();
		}
		finders.set(answer.seat, finderOf(passages));
		await slice.yieldIfOver();
	}
	return finders;
}

function finderOf(passages: readonly string[]): QuoteFinder {
	// Passages contain no line breaks, so a quotation never matches across two passages.
	const text = passages.join("\n");
	const normalized = normalizeTypography(text);
	const find = (quote: string): string | null => {
		// Half of a surrogate pair would match in the middle of a character.
		if (quote.length > MAX_UNITS || !quote.isWellFormed()) return null;
		const plain = withoutMarkdown(quote).replace(/^[“"'‘«]+|[”"'’»]+$/g, "");
		const wanted = normalizeTypography(plain);
		if (!/[\p{L}\p{N}]/u.test(wanted)) return null;
		// 'No' and '7' are parts of many words, so they count only as a whole passage, such as a table cell.
		if (wanted.length < MIN_UNITS) return passages.includes(plain) ? plain : null;
		const start = normalized.indexOf(wanted);
		return start < 0 ? null : text.slice(start, start + wanted.length);
	};
	return { passages, find };
}
