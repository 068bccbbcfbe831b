import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SOURCES = join(import.meta.dirname, "../");
const TOKENS = "styles/tokens.css";
const COLOUR =
	/#[0-9a-f]{3,8}\b|\b(?:rgb|rgba|hsl|hsla|hwb|lab|lch|oklab|oklch)\(|:\s*(?:black|white|red|blue|green|gr[ae]y)\b/gi;

const withoutComments = (css: string) => css.replace(/\/\*[\s\S]*?\*\//g, "");
const coloursIn = (css: string) => withoutComments(css).match(COLOUR) ?? [];

test("the search finds a colour in every notation", () => {
	const css = "a{color:#fff}b{color:rgb(0 0 0 / .5)}c{color: white}d{fill:oklch(1 0 0)}/* #123 */";
	expect(coloursIn(css)).toHaveLength(4);
});

test("every colour comes from tokens.css", () => {
	const sheets = globSync("**/*.css", { cwd: SOURCES }).filter((file) => file !== TOKENS);
	expect(sheets.length).toBeGreaterThan(20);
	const found = sheets.flatMap((file) =>
		coloursIn(readFileSync(SOURCES + file, "utf8")).map((colour) => `${file}: ${colour}`),
	);
	expect(found).toEqual([]);
});

test("the dark theme is the same by choice and by the system: CSS cannot define it once for all browsers", () => {
	const css = withoutComments(readFileSync(SOURCES + TOKENS, "utf8"));
	const dark = [...css.matchAll(/:root[^{]*\{([^}]*color-scheme: dark;[^}]*)\}/g)].map(([, lines]) => lines);
	expect(dark).toHaveLength(2);
	expect(dark[0]).toBe(dark[1]);
});
