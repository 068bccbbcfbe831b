import { GrowingText } from "../../../lib/text/growing-text.ts";
import { plainText } from "../compare/plain-text.ts";
import { splitMarkdown } from "../markdown/source/markdown-blocks.ts";

export interface OutlineEntry {
	readonly level: number;
	readonly words: string;
}

const HEADING = /^ {0,3}(#{1,6})[ \t]+(.+?)[ \t]*#*[ \t]*$/gm;

/** The headings of an answer in order; lines in code blocks that look like headings are left out. */
export function outlineOf(markdown: string): readonly OutlineEntry[] {
	return splitMarkdown(GrowingText.of(markdown)).blocks.flatMap(({ source }) =>
		/^ {0,3}(?:```|~~~)/.test(source)
			? []
			: Array.from(source.matchAll(HEADING), ([, marks = "", words = ""]) => ({
					level: marks.length,
					words: plainText(words),
				})),
	);
}
