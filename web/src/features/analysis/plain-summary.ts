/** A paragraph or item of a stored summary, as text alone. */
export interface PlainBlock {
	readonly kind: "paragraph" | "item";
	readonly text: string;
}

/**
 * Reads the summary of an analysis that version 0.1.0 stored. It holds no data about who supports a sentence, so none is shown:
 * names in the text may be an answer's own words.
 */
export function readPlainSummary(markdown: string): PlainBlock[] {
	return markdown.split("\n").flatMap((line): PlainBlock[] => {
		const text = line.trim();
		if (text === "" || text.startsWith("### ") || text.startsWith("**")) return [];
		return text.startsWith("- ") ? [{ kind: "item", text: text.slice(2) }] : [{ kind: "paragraph", text }];
	});
}
