import { normalizeMath } from "@parallax/contract";
import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { GrowingText } from "../../../lib/text/growing-text.ts";
import { expectLinear } from "../../../testing/growth-in-time.ts";
import { AnswerText } from "./answer-text.tsx";
import { isTooComplex } from "./source/is-too-complex.ts";

afterEach(cleanup);

const UNITS = [
	"\\[",
	"\\(",
	"$$x ",
	"`a ``b ```c ",
	"[",
	"a][",
	"[a](",
	"*a ",
	"**a*",
	"_a",
	"~~a",
	"<a ",
	"> ",
	"1. ",
];
const MORE_UNITS = [
	"|a",
	"&a",
	"![",
	"[^a]",
	"[a](((",
	"a\n",
	"> a\n",
	"[a]",
	"- a\n",
	"| a | b |\n",
	"$x ",
	"\t",
	"a@",
];
const LENGTH = 20_000;
const repeated = (unit: string, length = LENGTH): string => unit.repeat(Math.floor(length / unit.length));
/** A list of nested items. Because of its indentation, twice the depth gives four times the length. */
const deepList = (count: number): string =>
	Array.from({ length: Math.round(Math.sqrt(count)) }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n");

type TextOf = (count: number) => string;
const TEXTS: readonly (readonly [name: string, textOf: TextOf, maxCount: number])[] = [
	...[...UNITS, ...MORE_UNITS].map((unit): [string, TextOf, number] => [
		JSON.stringify(unit),
		(count) => repeated(unit, count),
		LENGTH,
	]),
	["a deep list", deepList, 180 ** 2],
];

describe("SEC-20 text designed to be slow to parse", () => {
	test.each(TEXTS)("%s is rendered in linear time", { timeout: 120_000 }, (_name, textOf, maxCount) => {
		for (const isRunning of [true, false]) {
			const show = (text: string) => {
				render(<AnswerText text={GrowingText.of(text)} isRunning={isRunning} idPrefix="t-" />);
				cleanup();
			};
			expectLinear(show, textOf, maxCount);
		}
	});

	test.each(["\\[", "\\(", "$$ ", "\\[ \\( "])("the end of an unclosed formula is sought only once: %s", (unit) => {
		expectLinear(normalizeMath, (count) => repeated(unit, count), 200_000);
	});

	test("a tangled block is shown as its source, and the block after it is parsed as usual", () => {
		const { container } = render(
			<AnswerText
				text={GrowingText.of(`${"> ".repeat(5000)}deep\n\nThen **this**.`)}
				isRunning={false}
				idPrefix="t-"
			/>,
		);
		expect(container.querySelector("blockquote")).toBeNull();
		expect(container.querySelector(".as-written")?.textContent).toMatch(/^> > .*deep$/);
		expect(container.querySelector("strong")?.textContent).toBe("this");
	});

	test.each(["- a\n", "1. a\n", "> * a\n"])(
		"a list with more items than a real one is shown as its source: %j",
		(item) => {
			expect(isTooComplex(item.repeat(5000))).toBe(false);
			expect(isTooComplex(item.repeat(5002))).toBe(true);
		},
	);

	test("realistic text is not tangled, however long it is", () => {
		const list = Array.from(
			{ length: 500 },
			(_, n) => `- **Item ${n}**: \`code\` and a [link](https://a.example/${n})`,
		);
		const rows = Array.from({ length: 500 }, (_, n) => `| **${n}** | \`a\` | [b](https://a.example) | *c* |`);
		for (const text of [
			list.join("\n"),
			rows.join("\n"),
			`${"-".repeat(300)}`,
			`${"* ".repeat(30)}`,
			"word ".repeat(9000),
		])
			expect(isTooComplex(text)).toBe(false);
	});
});
