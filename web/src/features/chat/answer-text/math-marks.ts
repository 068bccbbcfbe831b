/** Code first, so that nothing inside it is taken for math; then the four ways in which formulas are marked. */
const MARKS =
	/(?<code>(?<ticks>`+)[\s\S]*?\k<ticks>)|\\\[(?<bracket>[\s\S]+?)\\\]|\\\((?<paren>[\s\S]+?)\\\)|\$\$(?<double>[\s\S]+?)\$\$|(?<![\\$\w])\$(?<single>(?![\s$])(?:\\.|[^$\\\n])+?)(?<![\s\\])\$(?![\d$])/g;

/** '$5 and $10' and '$HOME/$USER' are no formulas. */
const looksLikeMath = (text: string): boolean => /[\\^_={}<>+*|]/.test(text) || text.length <= 3;

const indentOf = (text: string, at: number): string | null => {
	const lineStart = text.lastIndexOf("\n", at - 1) + 1;
	const before = text.slice(lineStart, at);
	return before.trim() === "" ? before : null;
};

/** A formula alone on its lines is set apart; the indent keeps it in its list item. */
function display(formula: string, text: string, at: number, end: number): string {
	const indent = indentOf(text, at);
	if (indent === null || !/^[ \t]*(?:\n|$)/.test(text.slice(end))) return inline(formula);
	const lines = formula.trim().split("\n");
	return ["$$", ...lines.map((line) => indent + line.trim()), `${indent}$$`].join("\n");
}

const inline = (formula: string): string => `$$${formula.trim().replace(/\s*\n\s*/g, " ")}$$`;

/** Brings every way of marking math to the one that is read, and leaves alone what only looks like it. */
export function normalizeMath(source: string): string {
	if (!/[$]|\\[([]/.test(source)) return source;
	return source.replace(MARKS, (whole: string, ...rest: unknown[]) => {
		const marked = rest.at(-1) as Record<string, string | undefined>;
		const at = rest.at(-3) as number;
		if (marked.code !== undefined) return whole;
		if (marked.single !== undefined) return looksLikeMath(marked.single) ? inline(marked.single) : whole;
		if (marked.paren !== undefined) return inline(marked.paren);
		return display(marked.bracket ?? marked.double ?? "", source, at, at + whole.length);
	});
}

export const hasMath = (normalized: string): boolean => normalized.includes("$$");
