export interface CodeFence {
	readonly language: string;
	readonly code: string;
	/** False until the closing fence has arrived. */
	readonly isClosed: boolean;
}

const FENCE_MARK = /^(?:`{3,}|~{3,})/;

interface Opening {
	readonly mark: string;
	/** The whole first line, with its line feed if that has arrived. */
	readonly line: string;
	readonly language: string;
}

function readOpening(source: string): Opening | null {
	const [mark] = FENCE_MARK.exec(source) ?? [];
	if (mark === undefined) return null;
	const newline = source.indexOf("\n");
	const line = newline < 0 ? source : source.slice(0, newline + 1);
	const info = line.slice(mark.length).trim();
	return info.includes("`") ? null : { mark, line, language: info.split(/\s/, 1)[0] ?? "" };
}

/** Reads a block that is only a fence at the left edge. For long code this is far cheaper than parsing Markdown. */
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

/** Hides a last line that may become the closing fence, since its first marks would be shown as code. */
export const withoutPartialClosingFence = (code: string): string => code.replace(/(?:^|\n) {0,3}(?:`+|~+)$/, "");
