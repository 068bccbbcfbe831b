/** Where code or a formula may begin; a single dollar only where a formula, and no price, can follow. */
const START = /`+|\\\[|\\\(|\$\$|(?<![\\$\w])\$(?![\s$])/g;
const SINGLE = /\$((?:\\.|[^$\\\n])+?)(?<![\s\\])\$(?![\d$])/y;
const ENDS: Readonly<Record<string, string>> = { "\\[": "\\]", "\\(": "\\)", $$: "$$" };

/** '$5 and $10' and '$HOME/$USER' are no formulas. */
const looksLikeMath = (text: string): boolean => /[\\^_={}<>+*|]/.test(text) || text.length <= 3;

/** No list is indented deeper. */
const INDENT_MOST = 200;

const indentOf = (text: string, at: number): string | null => {
	const before = text.slice(Math.max(0, at - INDENT_MOST), at);
	const indent = before.slice(before.lastIndexOf("\n") + 1);
	return indent.trim() === "" && indent.length < INDENT_MOST ? indent : null;
};

/** A formula alone on its lines is set apart; the indent keeps it in its list item. */
function display(formula: string, text: string, at: number, end: number): string {
	const indent = indentOf(text, at);
	if (indent === null || !/^[ \t]*(?:\n|$)/.test(text.slice(end))) return inline(formula);
	const lines = formula.trim().split("\n");
	return ["$$", ...lines.map((line) => indent + line.trim()), `${indent}$$`].join("\n");
}

const linesOf = (formula: string): string[] =>
	formula
		.split("\n")
		.map((line) => line.trim())
		.filter((line) => line !== "");

const inline = (formula: string): string => `$$${linesOf(formula).join(" ")}$$`;

interface Found {
	readonly end: number;
	/** How it is written from now on. */
	readonly written: string;
}

/** Finds ends in a text; what has no end from some place on has none from any later one, so it is looked for once. */
function endFinder(text: string): (end: string, from: number) => number {
	const missing = new Set<string>();
	return (end, from) => {
		const at = missing.has(end) ? -1 : text.indexOf(end, from);
		if (at < 0) missing.add(end);
		return at;
	};
}

function readSingle(source: string, at: number): Found | null {
	SINGLE.lastIndex = at;
	const [whole, formula = ""] = SINGLE.exec(source) ?? [];
	if (whole === undefined) return null;
	return { end: at + whole.length, written: looksLikeMath(formula) ? inline(formula) : whole };
}

/** The code or formula that begins with `mark`; null when it does not end. */
function readMarked(source: string, mark: string, at: number, endOf: ReturnType<typeof endFinder>): Found | null {
	if (mark === "$") return readSingle(source, at);
	const from = at + mark.length;
	const end = ENDS[mark];
	if (end === undefined) {
		const close = endOf(mark, from);
		return close < 0 ? null : { end: close + mark.length, written: source.slice(at, close + mark.length) };
	}
	const close = endOf(end, from + 1);
	if (close < 0) return null;
	const formula = source.slice(from, close);
	const after = close + end.length;
	return { end: after, written: mark === "\\(" ? inline(formula) : display(formula, source, at, after) };
}

/** Brings every way of marking math to the one that is read, and leaves alone what only looks like it. */
export function normalizeMath(source: string): string {
	if (!/[$]|\\[([]/.test(source)) return source;
	const endOf = endFinder(source);
	const start = new RegExp(START);
	let written = "";
	let done = 0;
	for (let mark = start.exec(source); mark; mark = start.exec(source)) {
		const found = readMarked(source, mark[0], mark.index, endOf);
		if (!found) continue;
		written += source.slice(done, mark.index) + found.written;
		done = found.end;
		start.lastIndex = found.end;
	}
	return written + source.slice(done);
}

/** What stands there until formulas can be read: their place, so that the words around them never go away. */
export const withoutFormulas = (normalized: string): string => normalized.replace(/\$\$[\s\S]*?(?:\$\$|$)/g, "…");

export const hasMath = (normalized: string): boolean => normalized.includes("$$");
