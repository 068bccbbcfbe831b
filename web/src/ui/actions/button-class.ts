export type ButtonTone = "fill" | "edge" | "bare" | "red" | "red-line";
export type ButtonSize = "s" | "m" | "l" | "wide";

const TONES: Record<ButtonTone, string> = {
	fill: "btn btn-fill",
	edge: "btn",
	bare: "btn btn-bare",
	red: "btn btn-red",
	"red-line": "btn btn-red-line",
};
const SIZES: Record<ButtonSize, string> = { s: " btn-s", m: "", l: " btn-l", wide: " btn-wide" };

/** The same look for buttons and for links that look like buttons. */
export const buttonClass = (tone: ButtonTone = "edge", size: ButtonSize = "m") => TONES[tone] + SIZES[size];
