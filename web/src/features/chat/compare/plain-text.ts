const FENCE_LINE = /^ {0,3}(?:`{3,}|~{3,}).*$/gm;
const TABLE_RULE = /^[ \t]*(?:\|[ \t]*)?:?-{2,}:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/gm;

/** Removes HTML comments in one pass. An unclosed comment stays as text. */
export function withoutComments(text: string): string {
	let result = "";
	let from = 0;
	for (;;) {
		const begin = text.indexOf("<!--", from);
		const end = begin < 0 ? -1 : text.indexOf("-->", begin + 4);
		if (end < 0) return result + text.slice(from);
		result += text.slice(from, begin);
		from = end + 3;
	}
}

const STRONG = /(\*\*|__|~~)(?=\S)/g;

/** Finds the next closing mark, which follows a word. Each search only moves forward, so the time stays linear. */
function endFinder(line: string): (mark: string, from: number) => number {
	const found = new Map<string, number>();
	return (mark, from) => {
		const known = found.get(mark);
		if (known !== undefined && (known < 0 || known >= from)) return known;
		let at = line.indexOf(mark, from);
		while (at >= 0 && /\s/.test(line.charAt(at - 1))) at = line.indexOf(mark, at + 1);
		found.set(mark, at);
		return at;
	};
}

/** Removes the pairs of marks around bold or struck-through words. */
function withoutStrongMarks(line: string): string {
	const endOf = endFinder(line);
	const begins = new RegExp(STRONG);
	let result = "";
	let from = 0;
	for (let begin = begins.exec(line); begin; begin = begins.exec(line)) {
		const [mark] = begin;
		const end = endOf(mark, begin.index + mark.length + 1);
		if (end < 0) {
			begins.lastIndex = begin.index + 1;
			continue;
		}
		result += line.slice(from, begin.index) + line.slice(begin.index + mark.length, end);
		from = end + mark.length;
		begins.lastIndex = from;
	}
	return result + line.slice(from);
}

/** The words of Markdown without its marks, as a person would read them aloud. */
export function plainText(markdown: string): string {
	return withoutComments(markdown)
		.replace(/\r\n?/g, "\n")
		.replace(FENCE_LINE, "")
		.replace(TABLE_RULE, "")
		.replace(/<br\s*\/?>/gi, " ")
		.replace(/^ {0,3}#{1,6}[ \t]+/gm, "")
		.replace(/^([ \t]*)(?:>[ \t]?)+/gm, "$1")
		.replace(/^([ \t]*)[-*+][ \t]+(?:\[[ xX]\][ \t]+)?/gm, "$1")
		.replace(/^ {0,3}\[\^?[^[\]\n]+\]:.*$/gm, "")
		.replace(/\[\^[^[\]\n]+\]/g, "")
		.replace(/!?\[([^[\]\n]*)\]\([^()\n]*\)/g, "$1")
		.replace(/!?\[([^[\]\n]+)\]\[[^[\]\n]*\]/g, "$1")
		.replace(/(?<![ \t])[ \t]*\|[ \t]*/g, " ")
		.split("\n")
		.map(withoutStrongMarks)
		.join("\n")
		.replace(/(?<![\w*])([*_])(?=\S)([^\n*_]*?\S)\1(?![\w*])/g, "$2")
		.replace(/(?<!`)`+([^`\n]+)`+/g, "$1")
		.replace(/(?<![ \t])[ \t]+$/gm, "")
		.replace(/\n{3,}/g, "\n\n")
		.trim();
}
