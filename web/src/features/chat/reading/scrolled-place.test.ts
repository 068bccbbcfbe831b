import { expect, test } from "vitest";
import { wentBack } from "./scrolled-place.ts";

const AT = { y: 1000, most: 1400, end: 1600 };

test.each([
	["a reader who scrolls back", { y: 900, most: 1400, end: 1600 }, true],
	["one who does while the answer grows", { y: 990, most: 1900, end: 2100 }, true],
	["one who goes on", { y: 1100, most: 1400, end: 1600 }, false],
	[
		"a page that keeps what is read in its place while text above becomes shorter",
		{ y: 900, most: 1300, end: 1500 },
		false,
	],
	["a page that has become too short to stand where it stood", { y: 700, most: 700, end: 1600 }, false],
	["a rounded pixel", { y: 999.5, most: 1400, end: 1600 }, false],
])("%s", (_, now, back) => {
	expect(wentBack(AT, now)).toBe(back);
});
