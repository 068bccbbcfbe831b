import type { Citation } from "@parallax/contract";

/** Names that are reserved for examples, so that no link of a demonstration leads anywhere. */
const SHARED = { url: "https://encyclopedia.example/sample", title: "Sample source, not a real page" };
const ownSource = (id: string) => ({
	url: `https://${id}.example/sample`,
	title: "Another sample source, not a real page",
});

const PROSE = /^[\p{L}“"'*_][^\n|]*[.!?]$/u;

/** The sample sources of an answer: for its first two paragraphs of prose after the disclaimer. */
export function sampleCitations(id: string, text: string, disclaimer: string): readonly Citation[] {
	const places: Citation["at"][] = [];
	let at = 0;
	for (const paragraph of text.split("\n\n")) {
		if (paragraph !== disclaimer && PROSE.test(paragraph)) places.push([at, at + paragraph.length]);
		at += paragraph.length + 2;
	}
	return [SHARED, ownSource(id)].flatMap((source, index): Citation[] => {
		const place = places[index];
		return place ? [{ ...source, at: place }] : [];
	});
}
