import { readLetters } from "./letters.ts";

/** What a quotation looks like as letters. */
export interface QuotePattern {
	readonly folded: string;
	readonly written: string;
	/** The signs before each letter. */
	readonly gaps: readonly string[];
	/** The signs behind the last letter, such as `%`. */
	readonly trail: string;
	/** For each letter, the length of the longest start of the pattern that ends there: the table of Knuth, Morris and Pratt. */
	readonly borders: readonly number[];
}

const LINE_BREAK = /<br\s{0,9}\/?>/gi;

function bordersOf(text: string): number[] {
	const borders = [0];
	for (let at = 1, length = 0; at < text.length; at += 1) {
		while (length > 0 && text[at] !== text[length]) length = borders[length - 1] ?? 0;
		if (text[at] === text[length]) length += 1;
		borders.push(length);
	}
	return borders;
}

export function quotePattern(quote: string): QuotePattern {
	let [folded, written] = ["", ""];
	const gaps: string[] = [];
	const trail = readLetters(quote.replace(LINE_BREAK, "\n"), "", (letter) => {
		folded += letter.folded;
		written += letter.written;
		gaps.push(letter.gap);
	});
	return { folded, written, gaps, trail: trail.trim(), borders: bordersOf(folded) };
}
