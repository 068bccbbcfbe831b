import type { ProviderId } from "@parallax/contract";

/** The colours of the light pages: a picture is seen outside of them, on grounds that nobody knows. */
export const PALETTE = {
	ground: "#fcfbf9",
	ink: "#1a1917",
	quiet: "#514e47",
	faint: "#6b675e",
	hairline: "#e3e0d8",
	rule: "#c9c4b8",
	accent: "#2b34c9",
	red: "#b42a1c",
	amber: "#875200",
} as const;

export const TINTS: Readonly<Record<ProviderId, string>> = {
	chatgpt: "#0b8768",
	gemini: "#0c82c4",
	claude: "#c55a35",
	grok: "#3b3e46",
};
