import type { GrowingText } from "../../../../lib/text/growing-text.ts";

/** A stretch of Markdown that can be read without what stands around it. */
export interface MarkdownBlock {
	/** Where it begins in the text; text only grows at its end, so this is also its name. */
	readonly start: number;
	readonly source: string;
}

export interface MarkdownBlocks {
	readonly text: GrowingText;
	/** False for a text that can only be read as a whole. */
	readonly isDivided: boolean;
	readonly blocks: readonly MarkdownBlock[];
}

const FENCE = /^ {0,3}(`{3,}|~{3,})([^\n]*)$/;
const LIST_MARK = /^( {0,3})([-*+]|\d{1,9}[.)])(?=[ \t]|$)/;
const THEMATIC_BREAK = /^ {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$/;
const FOOTNOTE = /^ {0,3}\[\^[^\]\s]+\]:/m;
const DISPLAY_MATH = /^ {0,3}\$\$/;

/** HTML that goes on over blank lines until its own end is met. CommonMark 4.6, kinds 1 to 5. */
const HTML_WITH_BLANKS: readonly (readonly [start: RegExp, end: RegExp])[] = [
	[/^ {0,3}<(?:script|pre|style|textarea)(?:[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
	[/^ {0,3}<!--/, /-->/],
	[/^ {0,3}<\?/, /\?>/],
	[/^ {0,3}<!\[CDATA\[/, /\]\]>/],
	[/^ {0,3}<![A-Za-z]/, />/],
];

/** True for the line that ends what is open. */
type EndsHere = (line: string) => boolean;

function fenceEnd(line: string): EndsHere | null {
	const [, mark = "", info = ""] = FENCE.exec(line) ?? [];
	if (!mark || (mark.startsWith("`") && info.includes("`"))) return null;
	const closing = new RegExp(`^ {0,3}\\${mark[0]}{${mark.length},}[ \\t]*$`);
	return (next) => closing.test(next);
}

function mathEnd(line: string): EndsHere | null {
	if (!DISPLAY_MATH.test(line) || line.trim().slice(2).includes("$$")) return null;
	return (next) => next.includes("$$");
}

function htmlEnd(line: string): EndsHere | null {
	const [, end] = HTML_WITH_BLANKS.find(([start]) => start.test(line)) ?? [];
	return end && !end.test(line) ? (next) => end.test(next) : null;
}

/** What a line opens that may hold blank lines; null for most lines. */
const opens = (line: string): EndsHere | null => fenceEnd(line) ?? mathEnd(line) ?? htmlEnd(line);

/** The kind of list that a line belongs to, so that two lists are told apart; null when it is no item. */
function listKind(line: string): string | null {
	const mark = THEMATIC_BREAK.test(line) ? undefined : LIST_MARK.exec(line)?.[2];
	return mark ? mark.slice(-1) : null;
}

/** A fence at the left edge stands in nothing but the text itself; only raw HTML would hold it. */
const isTopFence = (line: string): boolean => /^(?:```|~~~)/.test(line) && fenceEnd(line) !== null;

/** True when a block that began with `first` goes on after a blank line with `next`. */
function goesOn(first: string, next: string): boolean {
	if (/^[ \t]/.test(next)) return true;
	const kind = listKind(first);
	return kind !== null && kind === listKind(next);
}

/** Walks over lines and knows where a new block begins. */
class BlockWalker {
	#first: string | null = null;
	#afterBlank = false;
	#isComplete = false;
	#ends: EndsHere | null = null;

	/** True when `line` begins a new block. */
	step(line: string): boolean {
		if (this.#ends) {
			if (this.#ends(line)) this.#close();
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
		this.#ends = opens(line);
		return begins;
	}

	#begins(first: string, line: string): boolean {
		if (this.#isComplete) return true;
		if (isTopFence(line) && !first.trimStart().startsWith("<")) return true;
		return this.#afterBlank && !goesOn(first, line);
	}

	#close(): void {
		this.#ends = null;
		this.#isComplete = isTopFence(this.#first ?? "");
	}
}

/** The places at which a block begins. */
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

/** Footnotes are numbered over the whole text, so such a text is one block. */
const hasFootnotes = (text: string): boolean => text.includes("[^") && FOOTNOTE.test(text);

/** `text` stands at `at` in the whole. */
function toBlocks(text: string, at: number): MarkdownBlock[] {
	const starts = findStarts(text);
	return starts.map((start, place) => ({ start: at + start, source: text.slice(start, starts[place + 1]) }));
}

/** The first line of the last block may not be whole yet, and may turn out to belong to the block before. */
const UNSETTLED = 2;

/**
 * Splits at blank lines where nothing goes on over them. A text that grew from `previous` is split on from near its end,
 * and the blocks before that stay the same objects.
 */
export function splitMarkdown(text: GrowingText, previous?: MarkdownBlocks): MarkdownBlocks {
	const grew = previous && text.startsWith(previous.text) ? previous : undefined;
	if (grew?.text.length === text.length) return grew;
	const kept = grew?.isDivided ? grew.blocks.slice(0, -UNSETTLED) : [];
	const last = kept.at(-1);
	const from = last ? last.start + last.source.length : 0;
	// A slice holds what it is of: blocks of the whole text would each hold another one of them.
	const rest = text.textFrom(from);
	if (hasFootnotes(rest)) return { text, isDivided: false, blocks: [{ start: 0, source: text.toString() }] };
	return { text, isDivided: true, blocks: [...kept, ...toBlocks(rest, from)] };
}
