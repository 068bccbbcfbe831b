/** More marks on one letter than any script has would run over the lines above and below. */
const MARKS_MAX = 4;
const TOO_MANY_MARKS = new RegExp(`(\\p{M}{${MARKS_MAX}})\\p{M}+`, "gu");
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;
/** Signs that turn the order of what follows, beyond the end of the text too. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Any text as one that can be set in lines: well-formed, without controls, its white space single. */
export const drawableText = (text: string): string =>
	text
		.toWellFormed()
		.replace(CONTROLS, " ")
		.replace(BIDI_CONTROLS, "")
		.replace(TOO_MANY_MARKS, "$1")
		.replace(/\s+/g, " ")
		.trim();

/** At most so many characters as people count them, with an ellipsis where it was cut. */
export function cutText(text: string, most: number): string {
	let count = 0;
	for (const { index } of graphemes.segment(text)) {
		if (count === most) return `${text.slice(0, index).trimEnd()}…`;
		count += 1;
	}
	return text;
}
