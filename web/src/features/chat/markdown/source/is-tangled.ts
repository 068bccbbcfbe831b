/** Nobody writes so many marks or lines in one paragraph; readers of Markdown need the square of their number. */
const MOST_MARKS = 1500;
/** Quotations and lists so deep in one line would overflow the stack of the parser. */
const TOO_DEEP = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])){40}/m;
/** Where words begin that are read apart from those before: a blank line, an item, a heading, a row. */
const LEAF_START = /[ \t>]*(?:\n|$|[-*+][ \t]|\d{1,9}[.)][ \t]|#|\|)/y;
const MARKS = new Set("*_~`[]<&\\|\n");

function startsLeaf(source: string, at: number): boolean {
	LEAF_START.lastIndex = at;
	return LEAF_START.test(source);
}

/** True for text that is no Markdown anybody meant, and would hold the page up: it is shown as it was written. */
export function isTangled(source: string): boolean {
	if (TOO_DEEP.test(source)) return true;
	let marks = 0;
	for (let at = 0; at < source.length; at++) {
		const character = source[at] ?? "";
		if (!MARKS.has(character)) continue;
		if (character === "\n" && startsLeaf(source, at + 1)) marks = 0;
		else if (character !== source[at - 1] && ++marks > MOST_MARKS) return true;
	}
	return false;
}
