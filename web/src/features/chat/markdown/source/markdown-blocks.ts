import type { GrowingText } from "../../../../lib/text/growing-text.ts";

/** A piece of Markdown that can be parsed without the text around it. */
export interface MarkdownBlock {
	/** Its start index in the text. Text only grows at its end, so this also identifies the block. */
	readonly start: number;
	readonly source: string;
}

export interface MarkdownBlocks {
	readonly text: GrowingText;
	/** False for a text that can only be parsed as a whole. */
	readonly isSplit: boolean;
	readonly blocks: readonly MarkdownBlock[];
}

const FENCE = /^ {0,3}(`{3,}|~{3,})([^\n]*)$/;
const LIST_MARK = /^( {0,3})([-*+]|\d{1,9}[.)])(?=[ \t]|$)/;
const THEMATIC_BREAK = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/;
const FOOTNOTE = /^ {0,3}\[\^[^\]\s]+\]:/m;
const DISPLAY_MATH = /^ {0,3}\$\$/;

/** HTML blocks that may contain blank lines and last until their own end mark. CommonMark 4.6, kinds 1 to 5. */
const HTML_WITH_BLANKS: readonly (readonly [start: RegExp, end: RegExp])[] = [
	[/^ {0,3}<(?:script|pre|style|textarea)(?:[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
	[/^ {0,3}<!--/, /-->/],
	[/^ {0,3}<\?/, /\?>/],
	[/^ {0,3}<!\[CDATA\[/, /\]\]>/],
	[/^ {0,3}<![A-Za-z]/, />/],
];

/** True for the line that ends the open construct. */
type EndCondition = (line: string) => boolean;

function fenceEnd(line: string): EndCondition | null {
	const [, mark = "", info = ""] = FENCE.exec(line) ?? [];
	if (!mark || (mark.startsWith("`") && info.includes("`"))) return null;
	const closing = new RegExp(`^ {0,3}\\${mark[0]}{${mark.length},}[ \\t]*$`);
	return (next) => closing.test(next);
}

function mathEnd(line: string): EndCondition | null {
	if (!DISPLAY_MATH.test(line) || line.trim().slice(2).includes("$$")) return null;
	return (next) => next.includes("$$");
}

function htmlEnd(line: string): EndCondition | null {
	const [, end] = HTML_WITH_BLANKS.find(([start]) => start.test(line)) ?? [];
	return end && !end.test(line) ? (next) => end.test(next) : null;
}

/** The end condition of a construct that begins on this line and may contain blank lines; null for most lines. */
const findEndCondition = (line: string): EndCondition | null => fenceEnd(line) ?? mathEnd(line) ?? htmlEnd(line);

/** The list mark of a line, which distinguishes two adjacent lists; null when the line is not a list item. */
function listKind(line: string): string | null {
	const mark = THEMATIC_BREAK.test(line) ? undefined : LIST_MARK.exec(line)?.[2];
	return mark ? mark.slice(-1) : null;
}

/** True for a fence at the left edge. It is at the top level, unless raw HTML contains it. */
const isTopFence = (line: string): boolean => /^(?:```|~~~)/.test(line) && fenceEnd(line) !== null;

/** True when the block that begins with `first` continues with `next` after a blank line. */
function continuesBlock(first: string, next: string): boolean {
	if (/^[ \t]/.test(next)) return true;
	const kind = listKind(first);
	return kind !== null && kind === listKind(next);
}

/** Receives the lines in order and reports where a new block begins. */
class BlockWalker {
	#first: string | null = null;
	#afterBlank = false;
	#isComplete = false;
	#endCondition: EndCondition | null = null;

	/** True when `line` begins a new block. */
	step(line: string): boolean {
		if (this.#endCondition) {
			if (this.#endCondition(line)) this.#close();
			return false;
		}
		if (line.trim() === "") {
			this.#afterBlank = this.#first !== null;
			return false;
		}
		const begins = this.#first !== null && this.#begins(this.#first, line);
		if (begins || this.#first === null) this.#first = line;
		this.#afterBlank = false;
		this.#isComplete = false;
		this.#endCondition = findEndCondition(line);
		return begins;
	}

	#begins(first: string, line: string): boolean {
		if (this.#isComplete) return true;
		if (isTopFence(line) && !first.trimStart().startsWith("<")) return true;
		return this.#afterBlank && !continuesBlock(first, line);
	}

	#close(): void {
		this.#endCondition = null;
		this.#isComplete = isTopFence(this.#first ?? "");
	}
}

/** The indexes at which blocks begin. */
function findStarts(text: string): number[] {
	const starts = [0];
	const walker = new BlockWalker();
	for (let at = 0; at < text.length; ) {
		const newline = text.indexOf("\n", at);
		const end = newline < 0 ? text.length : newline;
		if (walker.step(text.slice(at, end))) starts.push(at);
		at = end + 1;
	}
	return starts;
}

/** Footnotes are numbered across the whole text, so a text with footnotes is one block. */
const hasFootnotes = (text: string): boolean => text.includes("[^") && FOOTNOTE.test(text);

/** Splits `text`, which begins at index `at` of the whole text. */
function toBlocks(text: string, at: number): MarkdownBlock[] {
	const starts = findStarts(text);
	return starts.map((start, index) => ({ start: at + start, source: text.slice(start, starts[index + 1]) }));
}

/** How many last blocks are split again. The last one's first line may be incomplete and belong to the one before. */
const RESPLIT_BLOCKS = 2;

/**
 * Splits at blank lines that are not inside a construct. A text that grew from `previous` is split only near its end,
 * and the earlier blocks stay the same objects.
 */
export function splitMarkdown(text: GrowingText, previous?: MarkdownBlocks): MarkdownBlocks {
	const base = previous && text.startsWith(previous.text) ? previous : undefined;
	if (base?.text.length === text.length) return base;
	const unchanged = base?.isSplit ? base.blocks.slice(0, -RESPLIT_BLOCKS) : [];
	const last = unchanged.at(-1);
	const from = last ? last.start + last.source.length : 0;
	// A string slice keeps its whole source in memory, so blocks must not be slices of each version of the whole text.
	const rest = text.sliceFrom(from);
	if (hasFootnotes(rest)) return { text, isSplit: false, blocks: [{ start: 0, source: text.toString() }] };
	return { text, isSplit: true, blocks: [...unchanged, ...toBlocks(rest, from)] };
}
