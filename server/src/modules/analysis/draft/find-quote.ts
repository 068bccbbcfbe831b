import { plainPassages, withoutMarks } from "../reading/plain-passages.ts";

const LEAST_UNITS = 3;
const MOST_UNITS = 1000;
/** Signs that are set in more than one way, each for one other, so that places stay the same. */
const SET_ALIKE: readonly (readonly [RegExp, string])[] = [
	[/[“”„«»]/g, '"'],
	[/[‘’‚]/g, "'"],
	[/[‐‑–—]/g, "-"],
];

const setAlike = (text: string): string => SET_ALIKE.reduce((made, [signs, one]) => made.replace(signs, one), text);

/** An answer as it can be quoted from, made ready once for all its quotations. */
export interface Quotable {
	/** Its passages without marks. */
	readonly passages: readonly string[];
	/** The words as they stand in the answer; null when they do not stand there, or in no single passage. */
	readonly find: (quote: string) => string | null;
}

export function quotable(markdown: string): Quotable {
	const passages = plainPassages(markdown);
	// A passage holds no line break, so no quotation is found across two of them.
	const text = passages.join("\n");
	const alike = setAlike(text);
	const find = (quote: string): string | null => {
		// Half of a pair would be found in the middle of a character.
		if (quote.length > MOST_UNITS || !quote.isWellFormed()) return null;
		const plain = withoutMarks(quote).replace(/^[“"'‘«]+|[”"'’»]+$/g, "");
		const wanted = setAlike(plain);
		if (!/[\p{L}\p{N}]/u.test(wanted)) return null;
		// 'No' and '7' stand in many words, so they count only as a whole cell of a table.
		if (wanted.length < LEAST_UNITS) return passages.includes(plain) ? plain : null;
		const at = alike.indexOf(wanted);
		return at < 0 ? null : text.slice(at, at + wanted.length);
	};
	return { passages, find };
}
