import type { Plugin } from "vite";

/** Each token replaces these colours of Uppy, so that both themes are defined in tokens.css alone. */
const TEXT_TOKENS: Readonly<Record<string, readonly string[]>> = {
	accent: ["#1269cf", "#39f", "#02baf2", "#4285f4", "#0061fe", "rgb(86.64, 157.4, 240.36)", "rgb(110.1, 171, 242.4)"],
	"accent-strong": ["rgb(13.92, 81.2, 160.08)", "rgb(15.96, 93.1, 183.54)", "#0061d5"],
	ink: ["#333", "#1f1f1f", "#2c3e50", "#111", "#000", "rgb(43, 42, 42)"],
	"ink-2": ["#525252", "#323232"],
	"ink-3": ["#757575", "#939393", "#9f9f9f", "#bbb"],
	hairline: ["#eaeaea", "#eee", "#ddd", "#dfdfdf"],
	rule: ["#cfcfcf"],
	wash: ["#fafafa", "#f4f4f4", "#dfe6f1", "#e9ecef", "#fffbf7", "rgb(244.8, 244.8, 244.8)"],
	red: ["#e32437", "#ff4b23", "rgb(165.3582995951, 21.1417004049, 35.487854251)"],
	green: ["#1bb240", "#1c8b37"],
	amber: ["#f6a623", "#edd4b9"],
	"on-accent": ["#fff", "white"],
};
/** The token to use instead when the colour is a background. */
const BACKGROUND_TOKENS: Readonly<Record<string, string>> = {
	"on-accent": "sheet",
	accent: "accent-fill",
	"accent-strong": "accent-fill",
	red: "red-fill",
	"ink-3": "wash",
};

const tokenOf = new Map(
	Object.entries(TEXT_TOKENS).flatMap(([token, colours]) => colours.map((colour) => [colour, token])),
);
const COLOUR = /#[0-9a-f]{3,6}\b|\brgb\([^)]*\)|\bwhite\b/gi;
const DECLARATION = /([\w-]+)\s*:\s*([^;{}]+)/g;

function replaceColours(property: string, value: string): string {
	return value.replace(COLOUR, (colour) => {
		const token = tokenOf.get(colour.toLowerCase());
		if (!token) return colour;
		return `var(--${property.startsWith("background") ? (BACKGROUND_TOKENS[token] ?? token) : token})`;
	});
}

export const uppyInOurColours = (): Plugin => ({
	name: "uppy-in-our-colours",
	enforce: "pre",
	transform: (code, id) =>
		/\/@uppy\/[^?]*\.css/.test(id)
			? code.replace(DECLARATION, (declaration, property: string, value: string) =>
					value.includes("url(") ? declaration : `${property}:${replaceColours(property, value)}`,
				)
			: null,
});
