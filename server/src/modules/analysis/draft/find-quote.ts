import { plainPassages, withoutMarks } from "../reading/plain-passages.ts";

const LEAST_UNITS = 3;
const MOST_UNITS = 1000;
/** Punctuation with typographic variants. Each replacement is one character long, so that positions stay the same. */
const SET_ALIKE: readonly (readonly [RegExp, string])[] = [
	[/[“”„«»]/g, '"'],
	[/[‘’‚]/g, "'"],
	[/[‐‑–—]/g, "-"],
];

const setAlike = (text: string): string => SET_ALIKE.reduce((made, [signs, one]) => made.replace(signs, one), text);

/** An answer prepared once, so that all its quotations can be looked up. */
export interface Quotable {
	/** Its passages without markup. */
	readonly passages: readonly string[];
	/** Returns the words as the answer has them; null when no single passage contains them. */
	readonly find: (quote: string) => string | null;
}

export function quotable(markdown: string): Quotable {
	const passages = plainPassages(markdown);
	// Passages contain no line breaks, so a quotation never matches across two passages.
	const text = passages.join("\n");
	const alike = setAlike(text);
	const find = (quote: string): string | null => {
		// Half of a surrogate pair would match in the middle of a character.
		if (quote.length > MOST_UNITS || !quote.isWellFormed()) return null;
		const plain = withoutMarks(quote).replace(/^[“"'‘«]+|[”"'’»]+$/g, "");
		const wanted = setAlike(plain);
		if (!/[\p{L}\p{N}]/u.test(wanted)) return null;
		// 'No' and '7' are parts of many words, so they count only as a whole passage, such as a table cell.
		if (wanted.length < LEAST_UNITS) return passages.includes(plain) ? plain : null;
		const at = alike.indexOf(wanted);
		return at < 0 ? null : text.slice(at, at + wanted.length);
	};
	return { passages, find };
}
