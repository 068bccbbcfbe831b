/** An emphasis mark that is still open at the end of a text. */
interface OpenMark {
	readonly mark: string;
	readonly at: number;
}

const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character);
const isWord = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);

const runAt = (text: string, at: number): string => /^(?:\*+|_+|~+|`+)/.exec(text.slice(at, at + 40))?.[0] ?? "";

/** The end of a code span that begins with `ticks`; -1 while it is open. */
function codeEnd(text: string, from: number, ticks: string): number {
	for (let at = text.indexOf(ticks, from); at >= 0; at = text.indexOf(ticks, at)) {
		const run = runAt(text, at);
		if (run === ticks) return at + ticks.length;
		at += run.length;
	}
	return -1;
}

/** Closes or opens emphasis with the run of marks at `at`. */
function emphasize(open: OpenMark[], text: string, at: number, run: string): void {
	const before = text[at - 1];
	const after = text[at + run.length];
	const isInWord = run.startsWith("_") && isWord(before) && isWord(after);
	if (isInWord) return;
	let remaining = run.length;
	while (remaining > 0 && !isSpace(before)) {
		const last = open.at(-1);
		if (!last || last.mark[0] !== run[0] || last.mark.length > remaining) break;
		remaining -= last.mark.length;
		open.pop();
	}
	if (remaining === 0 || isSpace(after)) return;
	const start = at + run.length - remaining;
	if (run.startsWith("~")) {
		if (remaining === 2) open.push({ mark: "~~", at: start });
		return;
	}
	if (remaining % 2 === 1) open.push({ mark: run.slice(0, 1), at: start });
	if (remaining >= 2) open.push({ mark: run.slice(0, 2), at: start + (remaining % 2) });
}

/** The longest link text; longer bracketed text does not count as a link. */
const MAX_LINK_TEXT_LENGTH = 500;

/** The index of the matching `]`, or -1. Of `[words](addr`, only the words are shown until the address is complete. */
function bracketEnd(text: string, at: number): number {
	let depth = 0;
	for (let index = at; index < Math.min(text.length, at + MAX_LINK_TEXT_LENGTH); index++) {
		const character = text[index];
		if (character === "\\") index++;
		else if (character === "[") depth++;
		else if (character === "]" && --depth === 0) return index;
	}
	return -1;
}

type Bracket =
	| { readonly kind: "plain" }
	| { readonly kind: "whole"; readonly end: number }
	| { readonly kind: "open"; readonly close: number };

function readBracket(text: string, at: number): Bracket {
	const close = bracketEnd(text, at);
	if (close < 0 || close === text.length - 1) return { kind: "open", close };
	const next = text[close + 1];
	if (next !== "(" && next !== "[") return { kind: "plain" };
	const end = next === "(" ? addressEnd(text, close + 1) : bracketEnd(text, close + 1);
	return end < 0 ? { kind: "open", close } : { kind: "whole", end: end + 1 };
}

function addressEnd(text: string, at: number): number {
	let depth = 0;
	for (let index = at; index < text.length; index++) {
		const character = text[index];
		if (character === "\\") index++;
		else if (character === "(") depth++;
		else if (character === ")" && --depth === 0) return index;
	}
	return -1;
}

/** The greatest length at which unclosed text still counts as the beginning of a tag or formula. */
const MAX_PARTIAL_LENGTH = 400;
const FORMULA_ENDS: Readonly<Record<string, string>> = { "\\(": "\\)", "\\[": "\\]", $$: "$$" };

/** The end of the formula that begins at `at`: -1 while it is open, null when none begins here. */
function formulaEnd(text: string, at: number): number | null {
	const start = text.slice(at, at + 2);
	const mark = FORMULA_ENDS[start];
	const end = mark === undefined ? -1 : text.indexOf(mark, at + 2);
	if (mark !== undefined) return end < 0 ? -1 : end + mark.length;
	if (!/^\$[^\s\d$]/.test(start)) return null;
	const line = text.slice(at, text.indexOf("\n", at) < 0 ? text.length : text.indexOf("\n", at));
	const single = line.indexOf("$", 1);
	if (single >= 0) return at + single + 1;
	return at + line.length === text.length ? -1 : null;
}

/** True for an incomplete tag or entity or a lone escape, which must stay hidden until it is complete. */
function isPartialConstruct(text: string, at: number): boolean {
	const rest = text.slice(at, at + MAX_PARTIAL_LENGTH);
	if (at + rest.length < text.length) return false;
	return rest === "\\" || rest === "!" || /^<(?:[/!A-Za-z][^<>]*)?$/.test(rest) || /^&[#\w]{0,10}$/.test(rest);
}

function closeAll(text: string, open: readonly OpenMark[]): string {
	let trimmed = text.trimEnd();
	let closers = "";
	for (const { mark, at } of [...open].reverse()) {
		if (trimmed.length <= at + mark.length) trimmed = trimmed.slice(0, at).trimEnd();
		else closers += mark;
	}
	return closers ? trimmed + closers : trimmed.length < text.trimEnd().length ? trimmed : text;
}

interface Scan {
	readonly open: OpenMark[];
	text: string;
	at: number;
}

function stepOverBracket(scan: Scan): void {
	const { text, at } = scan;
	const isImage = text[at - 1] === "!";
	const bracket = readBracket(text, at);
	if (bracket.kind === "plain") scan.at = at + 1;
	else if (bracket.kind === "whole") scan.at = bracket.end;
	else if (isImage || text[at + 1] === "^") scan.text = text.slice(0, isImage ? at - 1 : at);
	else scan.text = text.slice(0, at) + text.slice(at + 1, bracket.close < 0 ? undefined : bracket.close);
}

function stepOverCode(scan: Scan, ticks: string): void {
	const { text, at } = scan;
	const end = codeEnd(text, at + ticks.length, ticks);
	if (end >= 0) {
		scan.at = end;
		return;
	}
	const inside = text.slice(at + ticks.length).replace(/`+$/, "");
	scan.text = inside.trim() === "" ? text.slice(0, at) : text.slice(0, at + ticks.length) + inside + ticks;
	scan.at = scan.text.length;
}

function stepOverMarks(scan: Scan, run: string): void {
	const { text, at, open } = scan;
	const isLast = at + run.length === text.length;
	if (isLast && !closesAllMarks(open, run, text[at - 1])) scan.text = text.slice(0, at);
	else emphasize(open, text, at, run);
	scan.at += run.length;
}

/** Completes a growing inline text: closes open marks and hides incomplete constructs. */
export function completeInline(source: string): string {
	const scan: Scan = { open: [], text: source, at: 0 };
	while (scan.at < scan.text.length) {
		const { text, at } = scan;
		const character = text[at] ?? "";
		if (!"\\`[$<&!*_~".includes(character)) {
			scan.at++;
			continue;
		}
		const run = runAt(text, at);
		const formula = character === "$" || character === "\\" ? formulaEnd(text, at) : null;
		if (isPartialConstruct(text, at) || (formula === -1 && text.length - at < MAX_PARTIAL_LENGTH)) {
			scan.text = text.slice(0, at);
		} else if (formula !== null && formula > 0) scan.at = formula;
		else if (character === "`") stepOverCode(scan, run);
		else if (character === "[") stepOverBracket(scan);
		else if (run) stepOverMarks(scan, run);
		else scan.at += character === "\\" ? 2 : 1;
	}
	return closeAll(scan.text, scan.open);
}

/** True when a run at the very end closes exactly the open marks, so that it need not be hidden. */
function closesAllMarks(open: readonly OpenMark[], run: string, before: string | undefined): boolean {
	const marks = open.filter(({ mark }) => mark[0] === run[0]).map(({ mark }) => mark.length);
	return !isSpace(before) && marks.reduce((sum, length) => sum + length, 0) === run.length;
}
