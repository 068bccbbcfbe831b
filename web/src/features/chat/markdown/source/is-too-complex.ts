/** No real paragraph has this many marks or lines. Markdown parsers take quadratic time in their number. */
const MAX_MARKS = 1500;
/** Quotations and lists nested this deep in one line would overflow the parser's stack. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])){40}/m;
/** The start of text that is parsed separately from the text before: a blank line, list item, heading or table row. */
const LEAF_START = /[ \t>]*(?:\n|$|[-*+][ \t]|\d{1,9}[.)][ \t]|#|\|)/y;
const MARKS = new Set("*_~`[]<&\\|\n");

function startsLeaf(source: string, at: number): boolean {
	LEAF_START.lastIndex = at;
	return LEAF_START.test(source);
}

/** True for text that is not sensible Markdown and would block the page. Its source is shown instead. */
export function isTooComplex(source: string): boolean {
	if (TOO_DEEP.test(source)) return true;
	let marks = 0;
	for (let at = 0; at < source.length; at++) {
		const character = source[at] ?? "";
		if (!MARKS.has(character)) continue;
		if (character === "\n" && startsLeaf(source, at + 1)) marks = 0;
		else if (character !== source[at - 1] && ++marks > MAX_MARKS) return true;
	}
	return false;
}
