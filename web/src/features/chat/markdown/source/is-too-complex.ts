/** No real paragraph has this many marks or lines. Markdown parsers take quadratic time in their number. */
const MAX_MARKS = 1500;
/** For each item of a list, the renderer reads all items of the list. */
const MAX_ITEMS = 5000;
/** Quotations and lists nested this deep in one line would overflow the parser's stack. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])){40}/m;
/** The start of text that is parsed separately from the text before: a blank line, list item, heading or table row. */
const LEAF_START = /[ \t>]*(?:\n|$|[-*+][ \t]|\d{1,9}[.)][ \t]|#|\|)/y;
const ITEM_START = /[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]/y;
const MARKS = new Set("*_~`[]<&\\|\n");

function isAt(pattern: RegExp, source: string, at: number): boolean {
	pattern.lastIndex = at;
	return pattern.test(source);
}

/** True for text that is not sensible Markdown and would block the page. Its source is shown instead. */
export function isTooComplex(source: string): boolean {
	if (TOO_DEEP.test(source)) return true;
	let marks = 0;
	let items = 0;
	for (let at = 0; at < source.length; at++) {
		const character = source[at] ?? "";
		if (!MARKS.has(character)) continue;
		if (character === "\n" && isAt(LEAF_START, source, at + 1)) {
			marks = 0;
			if (isAt(ITEM_START, source, at + 1) && ++items > MAX_ITEMS) return true;
		} else if (character !== source[at - 1] && ++marks > MAX_MARKS) return true;
	}
	return false;
}
