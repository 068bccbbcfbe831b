import { expect, test } from "vitest";
import { withoutOpenReferences } from "./link-definitions.ts";

const DEFINED = new Map([["known", "[known]: https://a.example"]]);

test.each([
	["[words][open] and [words][known]", "words and [words][known]"],
	["`[code][open]` and [words][open]", "`[code][open]` and words"],
	["``a ` [code][open]`` [words][open]", "``a ` [code][open]`` words"],
	["a ` [words][open]", "a ` words"],
	["`` [words][open] ` b", "`` words ` b"],
])("while a text grows, references without a definition are plain words, except in code: %s", (source, shown) => {
	expect(withoutOpenReferences(source, DEFINED)).toBe(shown);
});

test("SEC-20 the text between backticks is scanned once, however many backticks it contains", () => {
	const sources = [
		"`".repeat(200_000),
		"` `` ".repeat(40_000),
		Array.from({ length: 600 }, (_, n) => "`".repeat(n)).join(" "),
	];
	for (const source of sources) {
		let lookups = 0;
		const countingMap = { has: () => Boolean(++lookups) } as unknown as Map<string, string>;
		expect(withoutOpenReferences(`${source}[a][b]`, countingMap)).toBe(`${source}[a][b]`);
		expect(lookups).toBeLessThanOrEqual(1);
	}
});
