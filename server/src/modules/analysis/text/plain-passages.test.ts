import { expect, it } from "vitest";
import { readPassages } from "./plain-passages.ts";

const proseOf = (markdown: string) => readPassages(markdown).flatMap(({ text, isProse }) => (isProse ? text : []));
const namesOf = (markdown: string) => readPassages(markdown).flatMap(({ text, isProse }) => (isProse ? [] : text));

it.each([
	["# Height\nThe tower is tall.", ["Height"]],
	["Height\n======\nThe tower is tall.", ["Height"]],
	["City | People\n---|---\nOslo | 700,000\n\nThe tower is tall.", ["City", "People", "Oslo", "700,000"]],
	["| City | People |\n|:--|--:|\n| Oslo | 700,000 |\nThe tower is tall.", ["City", "People", "Oslo", "700,000"]],
])("keeps headings and cells separate from the text beside them: %j", (markdown, names) => {
	expect(namesOf(markdown)).toEqual(names);
	expect(proseOf(markdown)).toEqual(["The tower is tall."]);
});

it("keeps all brackets and signs of a formula, and removes Markdown marks", () => {
	expect(proseOf("The mean is \\( \\frac{1}{n} \\sum_{i=1}^{n} x_i \\in [a, b] \\).")).toEqual([
		"The mean is \\( \\frac{1}{n} \\sum_{i=1}^{n} x_i \\in [a, b] \\).",
	]);
	expect(proseOf("So `a[0]` is **2 * 3** and *not* ~5, see [the docs](https://example.org/a) and [1].")).toEqual([
		"So a[0] is 2 * 3 and not ~5, see the docs and [1].",
	]);
});
