const FENCE_LINE = /^ {0,3}(?:`{3,}|~{3,}).*$/gm;
const TABLE_RULE = /^[ \t]*\|?[ \t]*:?-{2,}:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/gm;

/** The words of Markdown without its marks, as one would read them aloud. */
export function plainText(markdown: string): string {
	return markdown
		.replace(/\r\n?/g, "\n")
		.replace(FENCE_LINE, "")
		.replace(TABLE_RULE, "")
		.replace(/<!--[\s\S]*?-->/g, "")
		.replace(/<br\s*\/?>/gi, " ")
		.replace(/^ {0,3}#{1,6}[ \t]+/gm, "")
		.replace(/^([ \t]*)(?:>[ \t]?)+/gm, "$1")
		.replace(/^([ \t]*)[-*+][ \t]+(?:\[[ xX]\][ \t]+)?/gm, "$1")
		.replace(/^ {0,3}\[\^?[^\]\n]+\]:.*$/gm, "")
		.replace(/\[\^[^\]\n]+\]/g, "")
		.replace(/!?\[([^[\]\n]*)\]\([^()\n]*\)/g, "$1")
		.replace(/!?\[([^[\]\n]+)\]\[[^[\]\n]*\]/g, "$1")
		.replace(/[ \t]*\|[ \t]*/g, " ")
		.replace(/(\*\*|__|~~)(?=\S)([^\n]*?\S)\1/g, "$2")
		.replace(/(?<![\w*])([*_])(?=\S)([^\n*_]*?\S)\1(?![\w*])/g, "$2")
		.replace(/`+([^`\n]+)`+/g, "$1")
		.replace(/[ \t]+$/gm, "")
		.replace(/\n{3,}/g, "\n\n")
		.trim();
}
