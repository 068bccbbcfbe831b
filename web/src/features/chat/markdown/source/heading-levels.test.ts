import { expect, test } from "vitest";
import { GrowingText } from "../../../../lib/text/growing-text.ts";
import { headingLevels } from "./heading-levels.ts";
import { splitMarkdown } from "./markdown-blocks.ts";

/** The rendered level of each heading; the source has one heading a line, written with as many marks as its level. */
function renderedLevels(source: string): number[] {
	const levels = headingLevels(splitMarkdown(GrowingText.of(source)).blocks);
	return [...source.matchAll(/^(#+) /gm)].map(([, marks = ""]) => Number(levels[marks.length - 1]));
}

test.for([
	["# a\n\n## b\n\n### c\n\n#### d", [3, 4, 5, 5]],
	["### a\n\n#### b\n\n### c", [3, 4, 3]],
	["### a\n\n## b\n\n### c", [3, 3, 3]],
	["#### a\n\ntext", [3]],
	["# a\n\n#### b", [3, 4]],
	["# a\n\n### b\n\n## c\n\n### d", [3, 4, 4, 4]],
	["###### a\n\n# b\n\n### c\n\n###### d", [3, 3, 3, 3]],
	["```\n# comment\n```\n\n### a", [3, 3]],
] as const)("headings begin at the third level and skip none: %s", ([source, levels]) => {
	expect(renderedLevels(source)).toEqual(levels);
});

test("an underlined line is a heading, a rule below a list is none", () => {
	const levelsIn = (source: string) => headingLevels(splitMarkdown(GrowingText.of(source)).blocks);
	expect(levelsIn("Title\n===\n\n### a")).toBe(levelsIn("# Title\n\n### a"));
	expect(levelsIn("Title\n---\n\n### a")).toBe(levelsIn("## Title\n\n### a"));
	expect(levelsIn("- item\n---\n\n### a")).toBe(levelsIn("### a"));
});
