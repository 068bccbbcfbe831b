/** Where code or a formula may begin. A single dollar counts only where a formula, not a price, can follow. */
const START = /`+|\\\[|\\\(|\$\$|(?<![\\$\w])\$(?![\s$])/g;
const SINGLE = /\$((?:\\.|[^$\\\n])+?)(?<![\s\\])\$(?![\d$])/y;
const END_MARKS: Readonly<Record<string, string>> = { "\\[": "\\]", "\\(": "\\)", $$: "$$" };

/** False for texts between dollars that are not formulas, as in '$5 and $10' and '$HOME/$USER'. */
const looksLikeMath = (text: string): boolean => /[\\^_={}<>+*|]/.test(text) || text.length <= 3;

/** The limit for indentation; no real list is indented deeper. */
const MAX_INDENT = 200;

const indentOf = (text: string, at: number): string | null => {
	const before = text.slice(Math.max(0, at - MAX_INDENT), at);
	const indent = before.slice(before.lastIndexOf("\n") + 1);
	return indent.trim() === "" && indent.length < MAX_INDENT ? indent : null;
};

/** A formula alone on its lines becomes display math; its indentation keeps it in its list item. */
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

interface MathMatch {
	readonly end: number;
	/** The normalized source. */
	readonly normalized: string;
	/** False for code and for text that only looks like math. */
	readonly isFormula: boolean;
}

/** Finds end marks in a text. If a mark is missing from some index on, it is not searched for again. */
function endFinder(text: string): (end: string, from: number) => number {
	const missing = new Set<string>();
	return (end, from) => {
		const at = missing.has(end) ? -1 : text.indexOf(end, from);
		if (at < 0) missing.add(end);
		return at;
	};
}

function readSingle(source: string, at: number): MathMatch | null {
	SINGLE.lastIndex = at;
	const [match, formula = ""] = SINGLE.exec(source) ?? [];
	if (match === undefined) return null;
	const isFormula = looksLikeMath(formula);
	return { end: at + match.length, normalized: isFormula ? inline(formula) : match, isFormula };
}

/** The code or formula that begins with `mark`; null when it is not closed. */
function readMarked(source: string, mark: string, at: number, findEnd: ReturnType<typeof endFinder>): MathMatch | null {
	if (mark === "$") return readSingle(source, at);
	const from = at + mark.length;
	const end = END_MARKS[mark];
	if (end === undefined) {
		const close = findEnd(mark, from);
		if (close < 0) return null;
		return { end: close + mark.length, normalized: source.slice(at, close + mark.length), isFormula: false };
	}
	const close = findEnd(end, from + 1);
	if (close < 0) return null;
	const formula = source.slice(from, close);
	const after = close + end.length;
	const normalized = mark === "\\(" ? inline(formula) : display(formula, source, at, after);
	return { end: after, normalized, isFormula: true };
}

/** Converts all math notations to `$$`, the only one that is parsed. Text that only looks like math is unchanged. */
export function normalizeMath(source: string): string {
	if (!/[$]|\\[([]/.test(source)) return source;
	const findEnd = endFinder(source);
	const start = new RegExp(START);
	let normalized = "";
	let copiedUntil = 0;
	for (let mark = start.exec(source); mark; mark = start.exec(source)) {
		const found = readMarked(source, mark[0], mark.index, findEnd);
		if (!found) continue;
		normalized += source.slice(copiedUntil, mark.index) + found.normalized;
		copiedUntil = found.end;
		start.lastIndex = found.end;
	}
	return normalized + source.slice(copiedUntil);
}

/** Where the formulas of a source that is not normalized yet stand. */
export function formulasIn(source: string): readonly (readonly [from: number, to: number])[] {
	const findEnd = endFinder(source);
	const start = new RegExp(START);
	const found: (readonly [number, number])[] = [];
	for (let mark = start.exec(source); mark; mark = start.exec(source)) {
		const match = readMarked(source, mark[0], mark.index, findEnd);
		if (!match) continue;
		if (match.isFormula) found.push([mark.index, match.end]);
		start.lastIndex = match.end;
	}
	return found;
}

/** Replaces formulas with "…" until the math plugins are loaded, so that the words around them stay visible. */
export const withoutFormulas = (normalized: string): string => normalized.replace(/\$\$[\s\S]*?(?:\$\$|$)/g, "…");

export const hasMath = (normalized: string): boolean => normalized.includes("$$");
