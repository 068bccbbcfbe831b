import type { TurnScope } from "../chat/index.ts";
import { wordTools } from "./word-tools.ts";

/** Words of one answer, as they are quoted to others. */
export interface SelectedWords {
	readonly seat: string;
	/** A line for each passage, such as an item of a list or a cell of a table. */
	readonly quote: string;
}

/** Selected words of a turn, and where they end on the screen. */
export interface Selection extends SelectedWords {
	readonly range: Range;
}

const LETTER = /[\p{L}\p{N}]/u;

/** '100.5', of which '100.' would be another figure. */
const WITHIN_NUMBER = /^(?:.\p{Nd}[.,'’٫٬]\p{Nd}|\p{Nd}[.,'’٫٬]\p{Nd}.?)$/u;

const isWithinWord = (text: string, at: number): boolean =>
	(LETTER.test(text[at - 1] ?? "") && LETTER.test(text[at] ?? "")) ||
	WITHIN_NUMBER.test(text.slice(Math.max(0, at - 2), at + 2).padStart(4, " "));

/** Moves the ends out to those of the words and figures that they are in. */
function wholeWords(text: string, from: number, to: number): [number, number] {
	let [start, end] = [from, to];
	while (start > 0 && isWithinWord(text, start)) start -= 1;
	while (end < text.length && isWithinWord(text, end)) end += 1;
	return [start, end];
}

/** The visible words in a range, one passage a line. */
function wordsIn(range: Range, root: Element): string {
	const { EXCLUDED_ELEMENTS, PASSAGES } = wordTools();
	const isShown = (node: Node): boolean => !node.parentElement?.closest(EXCLUDED_ELEMENTS);
	const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
	const lines: string[] = [];
	let last: Element | null | undefined;
	for (let node = walker.nextNode(); node; node = walker.nextNode()) {
		if (!range.intersectsNode(node) || !isShown(node)) continue;
		const { data } = node as Text;
		const isStart = node === range.startContainer;
		const isEnd = node === range.endContainer;
		const given: [number, number] = [isStart ? range.startOffset : 0, isEnd ? range.endOffset : data.length];
		if (given[0] >= given[1]) continue;
		const [from, to] = wholeWords(data, ...given);
		const passage = node.parentElement?.closest(PASSAGES) ?? null;
		if (passage === last && lines.length > 0) lines.push(`${lines.pop() ?? ""}${data.slice(from, to)}`);
		else lines.push(data.slice(from, to));
		last = passage;
	}
	return lines
		.map((line) => line.replace(/\s+/g, " ").trim())
		.filter((line) => line !== "")
		.join("\n");
}

/** The words that are selected in one answer of the turn; null without any. */
export function selectionIn({ reading }: TurnScope): Selection | null {
	const selection = document.getSelection();
	if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
	const range = selection.getRangeAt(0);
	const { commonAncestorContainer: common } = range;
	const element = common instanceof Element ? common : common.parentElement;
	const answer = element?.closest(".answer");
	const seat = answer?.closest<HTMLElement>(".col")?.dataset.seat;
	if (!answer || seat === undefined || !reading?.contains(answer)) return null;
	const quote = wordsIn(range, answer);
	return LETTER.test(quote) ? { seat, quote, range } : null;
}
