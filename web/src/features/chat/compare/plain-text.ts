const FENCE_LINE = /^ {0,3}(?:`{3,}|~{3,}).*$/gm;
const TABLE_RULE = /^[ \t]*(?:\|[ \t]*)?:?-{2,}:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/gm;

/** A comment that does not end is text, and nothing behind it is looked through again. */
function withoutComments(text: string): string {
	let kept = "";
	let from = 0;
	for (;;) {
		const begin = text.indexOf("<!--", from);
		const end = begin < 0 ? -1 : text.indexOf("-->", begin + 4);
		if (end < 0) return kept + text.slice(from);
		kept += text.slice(from, begin);
		from = end + 3;
	}
}

/** The words of Markdown without its marks, as one would read them aloud. */
export function plainText(markdown: string): string {
	return withoutComments(markdown)
		.replace(/\r\n?/g, "\n")
		.replace(FENCE_LINE, "")
		.replace(TABLE_RULE, "")
		.replace(/<br\s*\/?>/gi, " ")
		.replace(/^ {0,3}#{1,6}[ \t]+/gm, "")
		.replace(/^([ \t]*)(?:>[ \t]?)+/gm, "$1")
		.replace(/^([ \t]*)[-*+][ \t]+(?:\[[ xX]\][ \t]+)?/gm, "$1")
		.replace(/^ {0,3}\[\^?[^\]\n]+\]:.*$/gm, "")
		.replace(/\[\^[^\]\n]+\]/g, "")
		.replace(/!?\[([^[\]\n]*)\]\([^()\n]*\)/g, "$1")
		.replace(/!?\[([^[\]\n]+)\]\[[^[\]\n]*\]/g, "$1")
		.replace(/(?<![ \t])[ \t]*\|[ \t]*/g, " ")
		.replace(/(\*\*|__|~~)(?=\S)([^\n]*?\S)\1/g, "$2")
		.replace(/(?<![\w*])([*_])(?=\S)([^\n*_]*?\S)\1(?![\w*])/g, "$2")
		.replace(/`+([^`\n]+)`+/g, "$1")
		.replace(/(?<![ \t])[ \t]+$/gm, "")
		.replace(/\n{3,}/g, "\n\n")
		.trim();
}
