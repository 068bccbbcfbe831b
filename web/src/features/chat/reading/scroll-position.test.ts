import { expect, test } from "vitest";
import { hasScrolledBack } from "./scroll-position.ts";

const AT = { y: 1000, maxY: 1400, end: 1600 };

test.each([
	["a reader who scrolls back", { y: 900, maxY: 1400, end: 1600 }, true],
	["one who does while the answer grows", { y: 990, maxY: 1900, end: 2100 }, true],
	["one who goes on", { y: 1100, maxY: 1400, end: 1600 }, false],
	[
		"a page that keeps what is read in its place while text above becomes shorter",
		{ y: 900, maxY: 1300, end: 1500 },
		false,
	],
	["a page that has become too short to stand where it stood", { y: 700, maxY: 700, end: 1600 }, false],
	["a rounded pixel", { y: 999.5, maxY: 1400, end: 1600 }, false],
])("%s", (_, now, back) => {
	expect(hasScrolledBack(AT, now)).toBe(back);
});
