/** More combining marks than any script uses would overlap the lines above and below. */
const MAX_MARKS = 4;
const TOO_MANY_MARKS = new RegExp(`(\\p{M}{${MAX_MARKS}})\\p{M}+`, "gu");
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Bidirectional control characters, which can affect the text that follows. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Makes text safe to render: well-formed, without control characters, with single spaces. */
export const drawableText = (text: string): string =>
	text
		.toWellFormed()
		.replace(CONTROLS, " ")
		.replace(BIDI_CONTROLS, "")
		.replace(TOO_MANY_MARKS, "$1")
		.replace(/\s+/g, " ")
		.trim();

/** At most `maxGraphemes` graphemes, with an ellipsis when it was cut. */
export function cutText(text: string, maxGraphemes: number): string {
	let count = 0;
	for (const { index } of graphemes.segment(text)) {
		if (count === maxGraphemes) return `${text.slice(0, index).trimEnd()}…`;
		count += 1;
	}
	return text;
}
