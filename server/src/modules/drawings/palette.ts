/** The colours of the light theme, because pictures are shown on pages with unknown backgrounds. */
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
