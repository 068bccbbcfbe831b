import MarkdownIt, { type Token } from "markdown-it";

/** Reads raw HTML as other readers of Markdown do, so that it is found wherever they would render it. */
const parser = new MarkdownIt("default", { html: true, linkify: false, typographer: false });

const TAG_BEGIN = /<(?=[a-z/!?])/gi;
const ATX = /#{1,6}(?=[ \t]|$)/;
const isRawHtml = ({ type, children }: Token): boolean =>
	type === "html_block" || Boolean(children?.some((child) => child.type === "html_inline"));

/** Raw HTML is a stranger's: it stays text, as it does on the page. */
export const withoutTags = (text: string): string => text.replace(TAG_BEGIN, "&lt;");

interface Heading {
	readonly lines: readonly [first: number, afterLast: number];
	readonly markup: string;
	/** Its text, of which the first line tells where in its line it begins. */
	readonly content: string;
	readonly level: number;
}

/** A heading one below `above`, or as far below as the headings of the answer that it stands under. */
function headingsOf(tokens: readonly Token[], above: number): Heading[] {
	const open: string[] = [];
	return tokens.flatMap((token, place): Heading[] => {
		if (token.type !== "heading_open" || !token.map) return [];
		while ((open.at(-1) ?? "") >= token.tag) open.pop();
		open.push(token.tag);
		const { content = "" } = tokens[place + 1] ?? {};
		return [{ lines: token.map, markup: token.markup, content, level: Math.min(6, above + open.length) }];
	});
}

/** A heading underlined with `===` becomes one of `#`, since only these have six levels. */
function demote(lines: (string | null)[], { lines: [first, end], markup, content, level }: Heading): void {
	const line = lines[first] ?? "";
	const hashes = "#".repeat(level);
	if (markup.startsWith("#")) {
		lines[first] = line.replace(ATX, hashes);
		return;
	}
	const [begin = ""] = content.split("\n");
	const at = Math.max(0, line.indexOf(begin));
	lines[first] = `${line.slice(0, at)}${hashes} ${content.replace(/\s*\n\s*/g, " ")}`;
	for (let place = first + 1; place < end; place += 1) lines[place] = null;
}

/** The line that ends a block of code which its answer left open: else the rest of the file would be code. */
function openFence(tokens: readonly Token[], lines: readonly string[]): string[] {
	const last = tokens.at(-1);
	if (last?.type !== "fence" || !last.map) return [];
	const [first, end] = last.map;
	const closing = end - 1 > first ? (lines[end - 1] ?? "").trim() : "";
	const isClosed = closing.length >= last.markup.length && closing === last.markup.charAt(0).repeat(closing.length);
	return isClosed ? [] : [last.markup];
}

/** What begins a heading, raw HTML or a block of code. Most of a history has none, and need not be parsed. */
const MAY_CHANGE = /#|<[a-z/!?]|```|~~~|(?:^|[ \t>])(?:=+|-+)[ \t]*$/im;

/** An answer as a part of a larger document: it has no heading that could pass for one of the document's, and ends what it begins. */
export function embedMarkdown(text: string, above: number): string {
	if (!MAY_CHANGE.test(text)) return text;
	const source = text.replace(/\r\n?/g, "\n").split("\n");
	const tokens = parser.parse(source.join("\n"), {});
	const lines: (string | null)[] = [...source];
	for (const heading of headingsOf(tokens, above)) demote(lines, heading);
	for (const token of tokens.filter(isRawHtml)) {
		const [first, end] = token.map ?? [0, 0];
		for (let place = first; place < end; place += 1) lines[place] = withoutTags(lines[place] ?? "");
	}
	return [...lines.filter((line) => line !== null), ...openFence(tokens, source)].join("\n");
}
