export interface CodeFence {
	readonly language: string;
	readonly code: string;
	/** False while its end has not been written. */
	readonly isClosed: boolean;
}

const MARK = /^(?:`{3,}|~{3,})/;

interface Opening {
	readonly mark: string;
	/** The whole first line, with its end where that has been written. */
	readonly line: string;
	readonly language: string;
}

function readOpening(source: string): Opening | null {
	const [mark] = MARK.exec(source) ?? [];
	if (mark === undefined) return null;
	const newline = source.indexOf("\n");
	const line = newline < 0 ? source : source.slice(0, newline + 1);
	const info = line.slice(mark.length).trim();
	return info.includes("`") ? null : { mark, line, language: info.split(/\s/, 1)[0] ?? "" };
}

/** Reads a block that is nothing but a fence at the left edge: far cheaper than Markdown, and code grows long. */
export function readCodeFence(source: string): CodeFence | null {
	const opening = readOpening(source);
	if (!opening) return null;
	const { mark, line, language } = opening;
	const rest = source.slice(line.length);
	const closing = new RegExp(`(?:^|\\n) {0,3}\\${mark[0]}{${mark.length},}[ \\t]*(?=\\n|$)`).exec(rest);
	if (!closing) return { language: line.endsWith("\n") ? language : "", code: rest, isClosed: false };
	if (rest.slice(closing.index + closing[0].length).trim() !== "") return null;
	return { language, code: rest.slice(0, closing.index), isClosed: true };
}

/** While a fence is being closed its first marks look like code; they wait until it is clear what they are. */
export const withoutHalfClosing = (code: string): string => code.replace(/(?:^|\n) {0,3}(?:`+|~+)$/, "");
