const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });
const ELLIPSIS = "…";
/** In a text that is written with spaces one is found in this last part. */
const SPACED_SHARE = 0.6;

/** A figure at the cut may have lost a digit or its unit, and would say something else. */
const CUT_FIGURE = /(?:\p{Sc}?[\p{N}.,:/–−-]*\p{N}[^\s\p{L}]*|[([“«‘「,;:·–—−-])\s*$/u;

function lastWordEnd(text: string, maxUnits: number): number {
	const space = text.lastIndexOf(" ", maxUnits);
	if (space > maxUnits * SPACED_SHARE) return space;
	let end = 0;
	for (const { index, segment } of segmenter.segment(text.slice(0, maxUnits + 1))) {
		if (index + segment.length <= maxUnits) end = index + segment.length;
	}
	return end;
}

/** A text of at most so many units, cut between words. A text that is one long word or figure stays whole. */
export function cutText(text: string, maxUnits: number): string {
	if (text.length <= maxUnits) return text;
	let kept = text.slice(0, lastWordEnd(text, maxUnits)).trimEnd();
	while (CUT_FIGURE.test(kept)) kept = kept.replace(CUT_FIGURE, "").trimEnd();
	return kept === "" ? text : `${kept}${ELLIPSIS}`;
}
