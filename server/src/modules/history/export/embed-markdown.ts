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

/** What begins a heading, raw HTML, a block of code or a definition. Most of a history has none, and need not be parsed. */
const MAY_CHANGE = /#|<[a-z/!?]|```|~~~|\]:|(?:^|[ \t>])(?:=+|-+)[ \t]*$/im;
/** A definition of a link or a footnote holds for the whole file, so it would lead the words of other answers elsewhere. */
const DEFINITION = /^((?:[ \t>]|[-*+][ \t]|\d{1,9}[.)][ \t]){0,40})\[(?=[^\]]{1,400}\]:)/;
/** What was inside of raw HTML is Markdown once that is text, and may hold raw HTML again. */
const ROUNDS = 3;

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
const placesOf = ({ map }: Token): number[] =>
	map ? Array.from({ length: map[1] - map[0] }, (_, at) => map[0] + at) : [];

/** The lines of raw HTML. A cell of a table knows its row alone. */
function rawHtmlLines(tokens: readonly Token[]): Set<number> {
	const found = new Set<number>();
	let row: Token | undefined;
	for (const token of tokens) {
		if (token.type === "tr_open") row = token;
		if (isRawHtml(token)) for (const place of placesOf(token.map || !row ? token : row)) found.add(place);
	}
	return found;
}

/** Raw HTML and definitions as text; null where that takes too many rounds. */
function disarmed(text: string): Parsed | null {
	let parsed = parse(text);
	for (let round = 0; round < ROUNDS; round += 1) {
		const html = rawHtmlLines(parsed.tokens);
		const code = new Set(parsed.tokens.filter(isCode).flatMap(placesOf));
		const lines = parsed.lines.map((line, place) => {
			const plain = html.has(place) ? withoutTags(line) : line;
			return code.has(place) ? plain : plain.replace(DEFINITION, "$1\\[");
		});
		const written = lines.join("\n");
		if (html.size === 0 && written === parsed.lines.join("\n")) return parsed.hasDefinitions ? null : parsed;
		parsed = parse(written);
	}
	return null;
}

function withLowerHeadings({ lines: source, tokens }: Parsed, above: number): string {
	const lines: (string | null)[] = [...source];
	for (const heading of headingsOf(tokens, above)) demote(lines, heading);
	return [...lines.filter((line) => line !== null), ...openFence(tokens, source)].join("\n");
}

function isHarmless(text: string, above: number): boolean {
	const { tokens, hasDefinitions } = parse(text);
	const isTooHigh = ({ type, tag }: Token) => type === "heading_open" && Number(tag.slice(1)) <= above;
	return !hasDefinitions && !tokens.some((token) => isRawHtml(token) || isTooHigh(token));
}

/** Text in which nothing is read, whatever it holds. */
function asCode(text: string): string {
	const longest = Math.max(2, ...Array.from(text.matchAll(/`{3,}/g), ([run]) => run.length));
	const fence = "`".repeat(longest + 1);
	return `${fence}\n${text}\n${fence}`;
}

/**
 * An answer as a part of a larger document: it has no heading that could pass for one of the document's, defines nothing for
 * other answers, and ends what it begins.
 */
export function embedMarkdown(text: string, above: number): string {
	if (!MAY_CHANGE.test(text)) return text;
	const source = text.replace(/\r\n?/g, "\n");
	const parsed = disarmed(source);
	const embedded = parsed && withLowerHeadings(parsed, above);
	return embedded !== null && isHarmless(embedded, above) ? embedded : asCode(source);
}
