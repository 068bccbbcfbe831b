import MarkdownIt, { type Token } from "markdown-it";
import { hasTooManyMarks } from "./has-too-many-marks.ts";

/** Parses raw HTML, so that it is found wherever another Markdown renderer would render it. */
const parser = new MarkdownIt("default", { html: true, linkify: false, typographer: false });

const TAG_BEGIN = /<(?=[a-z/!?])/gi;
const ATX = /#{1,6}(?=[ \t]|$)/;
const isRawHtml = ({ type, children }: Token): boolean =>
	type === "html_block" || Boolean(children?.some((child) => child.type === "html_inline"));

/** Raw HTML is untrusted and stays text, as on the page. */
export const escapeTags = (text: string): string => text.replace(TAG_BEGIN, "&lt;");

interface Heading {
	readonly lines: readonly [first: number, afterLast: number];
	readonly markup: string;
	/** The heading's text; its first line is used to find the heading within the source line. */
	readonly content: string;
	readonly level: number;
}

/** Each heading with its new level: one below `parentLevel`, or one below the answer's heading that contains it. */
function headingsOf(tokens: readonly Token[], parentLevel: number): Heading[] {
	const openHeadings: string[] = [];
	return tokens.flatMap((token, index): Heading[] => {
		if (token.type !== "heading_open" || !token.map) return [];
		while ((openHeadings.at(-1) ?? "") >= token.tag) openHeadings.pop();
		openHeadings.push(token.tag);
		const { content = "" } = tokens[index + 1] ?? {};
		return [{ lines: token.map, markup: token.markup, content, level: Math.min(6, parentLevel + openHeadings.length) }];
	});
}

/** A heading underlined with `===` becomes one with `#`, because only those have six levels. */
function demote(lines: (string | null)[], { lines: [first, end], markup, content, level }: Heading): void {
	const line = lines[first] ?? "";
	const hashes = "#".repeat(level);
	if (markup.startsWith("#")) {
		lines[first] = line.replace(ATX, hashes);
		return;
	}
	const [begin = ""] = content.split("\n");
	const offset = Math.max(0, line.indexOf(begin));
	lines[first] = `${line.slice(0, offset)}${hashes} ${content.replace(/\s*\n\s*/g, " ")}`;
	for (let index = first + 1; index < end; index += 1) lines[index] = null;
}

/** The line that closes a code block that the answer left open; otherwise the rest of the file would be code. */
function closingFence(tokens: readonly Token[], lines: readonly string[]): string[] {
	const last = tokens.at(-1);
	if (last?.type !== "fence" || !last.map) return [];
	const [first, end] = last.map;
	const closing = end - 1 > first ? (lines[end - 1] ?? "").trim() : "";
	const isClosed = closing.length >= last.markup.length && closing === last.markup.charAt(0).repeat(closing.length);
	return isClosed ? [] : [last.markup];
}

/** Matches headings, raw HTML, code blocks and definitions. Most texts contain none of these and are not parsed. */
const MAY_CHANGE = /#|<[a-z/!?]|```|~~~|\]:|(?:^|[ \t>])(?:=+|-+)[ \t]*$/im;
/** A definition of a link or a footnote applies to the whole file, so it would create links in other answers. */
const DEFINITION = /^((?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t]){0,40})\[(?=[^\]]{1,400}\]:)/;
/** Escaping raw HTML turns its content into Markdown, which may contain raw HTML again. */
const MAX_ROUNDS = 3;

type Environment = NonNullable<Parameters<typeof parser.parse>[1]>;

interface Parsed {
	readonly lines: readonly string[];
	readonly tokens: readonly Token[];
	readonly hasDefinitions: boolean;
}

function parse(text: string): Parsed {
	const environment: Environment = {};
	const tokens = parser.parse(text, environment);
	return { lines: text.split("\n"), tokens, hasDefinitions: Object.keys(environment.references ?? {}).length > 0 };
}

const isCode = ({ type }: Token): boolean => type === "fence" || type === "code_block";
const lineNumbersOf = ({ map }: Token): number[] =>
	map ? Array.from({ length: map[1] - map[0] }, (_, offset) => map[0] + offset) : [];

/** The lines with raw HTML. For a table cell the parser reports only its row. */
function rawHtmlLines(tokens: readonly Token[]): Set<number> {
	const found = new Set<number>();
	let row: Token | undefined;
	for (const token of tokens) {
		if (token.type === "tr_open") row = token;
		if (isRawHtml(token)) for (const index of lineNumbersOf(token.map || !row ? token : row)) found.add(index);
	}
	return found;
}

/** The text with raw HTML and definitions escaped; null when that takes too many rounds. */
function parseEscaped(text: string): Parsed | null {
	let parsed = parse(text);
	for (let round = 0; round < MAX_ROUNDS; round += 1) {
		const html = rawHtmlLines(parsed.tokens);
		const code = new Set(parsed.tokens.filter(isCode).flatMap(lineNumbersOf));
		const lines = parsed.lines.map((line, index) => {
			const escapedLine = html.has(index) ? escapeTags(line) : line;
			return code.has(index) ? escapedLine : escapedLine.replace(DEFINITION, "$1\\[");
		});
		const escaped = lines.join("\n");
		if (html.size === 0 && escaped === parsed.lines.join("\n")) return parsed.hasDefinitions ? null : parsed;
		parsed = parse(escaped);
	}
	return null;
}

function withLowerHeadings({ lines: source, tokens }: Parsed, parentLevel: number): string {
	const lines: (string | null)[] = [...source];
	for (const heading of headingsOf(tokens, parentLevel)) demote(lines, heading);
	return [...lines.filter((line) => line !== null), ...closingFence(tokens, source)].join("\n");
}

function isSafe({ tokens, hasDefinitions }: Parsed, parentLevel: number): boolean {
	const isTooHigh = ({ type, tag }: Token) => type === "heading_open" && Number(tag.slice(1)) <= parentLevel;
	return !hasDefinitions && !tokens.some((token) => isRawHtml(token) || isTooHigh(token));
}

/** The text as a code block, in which no Markdown is parsed. */
function asCode(text: string): string {
	const longest = Math.max(2, ...Array.from(text.matchAll(/`{3,}/g), ([run]) => run.length));
	const fence = "`".repeat(longest + 1);
	return `${fence}\n${text}\n${fence}`;
}

/**
 * An answer as a part of a larger document: its headings are below those of the document, its definitions do not affect
 * other answers, and its code blocks are closed.
 */
export function embedMarkdown(text: string, parentLevel: number): string {
	const source = text.replace(/\r\n?/g, "\n");
	if (hasTooManyMarks(source)) return asCode(source);
	if (!MAY_CHANGE.test(text)) return text;
	const parsed = parseEscaped(source);
	if (!parsed) return asCode(source);
	const embedded = withLowerHeadings(parsed, parentLevel);
	const parsedAgain = embedded === parsed.lines.join("\n") ? parsed : parse(embedded);
	return isSafe(parsedAgain, parentLevel) ? embedded : asCode(source);
}
