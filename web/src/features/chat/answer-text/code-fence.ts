export interface CodeFence {
	readonly language: string;
	readonly code: string;
	/** False while its end has not been written. */
	readonly isClosed: boolean;
}

const OPENING = /^(`{3,}|~{3,})[ \t]*([^\s`]*)[^\n`]*(?:\n|$)/;

/** Reads a block that is nothing but a fence at the left edge: far cheaper than Markdown, and code grows long. */
export function readCodeFence(source: string): CodeFence | null {
	const [opening, mark = "", language = ""] = OPENING.exec(source) ?? [];
	if (!opening) return null;
	const rest = source.slice(opening.length);
	const closing = new RegExp(`(?:^|\\n) {0,3}\\${mark[0]}{${mark.length},}[ \\t]*(?=\\n|$)`).exec(rest);
	if (!closing) return { language: opening.endsWith("\n") ? language : "", code: rest, isClosed: false };
	if (rest.slice(closing.index + closing[0].length).trim() !== "") return null;
	return { language, code: rest.slice(0, closing.index), isClosed: true };
}

/** While a fence is being closed its first marks look like code; they wait until it is clear what they are. */
export const withoutHalfClosing = (code: string): string => code.replace(/(?:^|\n) {0,3}(?:`+|~+)$/, "");
