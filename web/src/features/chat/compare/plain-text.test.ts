import { expect, test } from "vitest";
import { workedMs } from "../../../testing/worked-ms.ts";
import { plainText } from "./plain-text.ts";

test("the words of Markdown without its marks", () => {
	expect(
		plainText("## Far\n\nAbout **433** _light-years_, see [the paper](https://a.example) or ![a chart](x.png)."),
	).toBe("Far\n\nAbout 433 light-years, see the paper or a chart.");
	expect(plainText("- one\n- [x] two\n\n> said\n\n```js\nrun(`x`)\n```")).toBe("one\ntwo\n\nsaid\n\nrun(x)");
	expect(plainText("| a | b |\n|---|--:|\n| 1 | 2 |")).toBe("a b\n\n 1 2");
	expect(plainText("snake_case and 2 * 3 * 4 stay; [^1] goes\n\n[^1]: so")).toBe(
		"snake_case and 2 * 3 * 4 stay;  goes",
	);
});

test("SEC-20 hostile text of a megabyte is read in linear time", () => {
	for (const text of [
		"*".repeat(1e6),
		"[".repeat(1e6),
		"_a ".repeat(3e5),
		"`".repeat(1e6),
		"| ".repeat(5e5),
		"<!--".repeat(2e5),
		" ".repeat(1e6),
		`--${" ".repeat(1e6)}x`,
		`| ${"\t".repeat(1e6)}`,
	]) {
		expect(
			workedMs(() => plainText(text)),
			text.slice(0, 3),
		).toBeLessThan(1500);
	}
});
