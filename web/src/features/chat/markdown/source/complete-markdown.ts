import { completeInline } from "./complete-markdown-inline.ts";

/** A last line that may become the mark of a heading, list, quotation, rule, fence, task or definition. */
const PARTIAL_LINE_MARK =
	/^[ \t]*(?:#{1,6}[ \t]*|[-*+_=]+[ \t]*|\d{1,9}[.)]?[ \t]*|(?:>[ \t]*)+|`{1,2}|~{1,2}|\||(?:[-*+]|\d{1,9}[.)])[ \t]+\[[ xX]?\]?[ \t]*|\[[^\]\n]{0,80}(?:\](?::.{0,300})?)?)$/;
/** The marks at the start of a line, before its words: of list items, tasks, headings and quotations. */
const LEAF_MARK = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?|#{1,6}[ \t]+|>[ \t]?)*/;
/** Marks further back than this are not closed: searching for them at every step would block the page. */
const MAX_COMPLETED_LENGTH = 2000;
const TABLE_ROW = /^[ \t]*\|/;
const TABLE_RULE = /^[ \t]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/;

const lineStartOf = (text: string): number => text.lastIndexOf("\n") + 1;

/** Hides a table until its second line is complete, because its header would be shown with raw bars. */
function withoutPartialTable(source: string): string {
	const isLineComplete = source.endsWith("\n");
	const lines = (isLineComplete ? source.slice(0, -1) : source).split("\n");
	let first = lines.length;
	while (first > 0 && TABLE_ROW.test(lines[first - 1] ?? "")) first--;
	const [head, rule, ...rows] = lines.slice(first);
	if (head === undefined || rows.length > 0) return source;
	const mayBecomeTable = rule === undefined || (/^[\s|:-]*$/.test(rule) && !(isLineComplete && TABLE_RULE.test(rule)));
	return mayBecomeTable ? lines.slice(0, first).join("\n") : source;
}

/** Hides an incomplete comment, since comments are never shown. */
function withoutPartialComment(source: string): string {
	const start = source.lastIndexOf("<!--");
	return start < 0 || source.includes("-->", start) ? source : source.slice(0, start);
}

/** The start of the innermost text at the end of `source`: a paragraph, list item, heading or cell. */
function leafStart(source: string): number {
	let start = lineStartOf(source);
	if (TABLE_ROW.test(source.slice(start))) return Math.max(start, source.lastIndexOf("|") + 1);
	for (;;) {
		const line = source.slice(start);
		const mark = LEAF_MARK.exec(line)?.[0] ?? "";
		if (mark.trim() !== "" || start === 0) return start + mark.length;
		const before = source.lastIndexOf("\n", start - 2) + 1;
		if (source.slice(before, start).trim() === "") return start + mark.length;
		start = before;
	}
}

/**
 * Completes the last block of a growing text. It closes open marks and hides characters that may still become a mark,
 * so that raw marks are never visible and the shown text only grows.
 */
export function completeMarkdown(source: string): string {
	const lineStart = lineStartOf(source);
	const settled = PARTIAL_LINE_MARK.test(source.slice(lineStart)) ? source.slice(0, lineStart) : source;
	const visible = withoutPartialComment(withoutPartialTable(settled.trimEnd() === "" ? "" : settled));
	if (/^ {0,3}(?:```|~~~)/m.test(visible) && hasOpenFence(visible)) return visible;
	const start = Math.max(leafStart(visible), visible.length - MAX_COMPLETED_LENGTH);
	return visible.slice(0, start) + completeInline(visible.slice(start));
}

/** True when the text ends inside a fence, where characters are never marks. */
function hasOpenFence(source: string): boolean {
	let mark = "";
	for (const line of source.split("\n")) {
		const found = /^[ \t]*(`{3,}|~{3,})/.exec(line)?.[1];
		if (!found) continue;
		if (mark === "") mark = found;
		else if (found.startsWith(mark)) mark = "";
	}
	return mark !== "";
}
