import { expect, test } from "vitest";
import { expectLinear } from "../../../testing/growth-in-time.ts";
import { plainText } from "./plain-text.ts";

test("returns the words of Markdown without its marks", () => {
	expect(
		plainText("## Far\n\nAbout **433** _light-years_, see [the paper](https://a.example) or ![a chart](x.png)."),
	).toBe("Far\n\nAbout 433 light-years, see the paper or a chart.");
	expect(plainText("- one\n- [x] two\n\n> said\n\n```js\nrun(`x`)\n```")).toBe("one\ntwo\n\nsaid\n\nrun(x)");
	expect(plainText("| a | b |\n|---|--:|\n| 1 | 2 |")).toBe("a b\n\n 1 2");
	expect(plainText("snake_case and 2 * 3 * 4 stay; [^1] goes\n\n[^1]: so")).toBe(
		"snake_case and 2 * 3 * 4 stay;  goes",
	);
});

test.each<[name: string, textOf: (count: number) => string, maxCount: number]>([
	["asterisks", (count) => "*".repeat(count), 1e6],
	["brackets", (count) => "[".repeat(count), 1e6],
	["underscores", (count) => "_a ".repeat(count), 3e5],
	["backticks", (count) => "`".repeat(count), 1e6],
	["cells of a table", (count) => "| ".repeat(count), 5e5],
	["comments", (count) => "<!--".repeat(count), 2e5],
	["spaces", (count) => " ".repeat(count), 1e6],
	["a rule with spaces", (count) => `--${" ".repeat(count)}x`, 1e6],
	["a cell of tabs", (count) => `| ${"\t".repeat(count)}`, 1e6],
])("SEC-20 hostile text of a megabyte is read in linear time: %s", (_name, textOf, maxCount) => {
	expectLinear(plainText, textOf, maxCount);
});
