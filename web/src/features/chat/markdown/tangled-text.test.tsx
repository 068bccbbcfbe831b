import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { GrowingText } from "../../../lib/text/growing-text.ts";
import { expectLinear } from "../../../testing/growth-in-time.ts";
import { AnswerText } from "./answer-text.tsx";
import { normalizeMath } from "./math/math-marks.ts";
import { isTangled } from "./source/is-tangled.ts";

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
/** Its indentation makes a list of twice the depth four times as long. */
const deepList = (count: number): string =>
	Array.from({ length: Math.round(Math.sqrt(count)) }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n");

type TextOf = (count: number) => string;
const TEXTS: readonly (readonly [name: string, textOf: TextOf, most: number])[] = [
	...[...UNITS, ...MORE_UNITS].map((unit): [string, TextOf, number] => [
		JSON.stringify(unit),
		(count) => repeated(unit, count),
		LENGTH,
	]),
	["a deep list", deepList, 180 ** 2],
];

describe("SEC-20 text that is made to be slow", () => {
	test.each(TEXTS)("%s is shown in linear time", { timeout: 120_000 }, (_name, textOf, most) => {
		for (const isRunning of [true, false]) {
			const show = (text: string) => {
				render(<AnswerText text={GrowingText.of(text)} isRunning={isRunning} idPrefix="t-" />);
				cleanup();
			};
			expectLinear(show, textOf, most);
		}
	});

	test.each(["\\[", "\\(", "$$ ", "\\[ \\( "])("a formula that never ends is looked for once: %s", (unit) => {
		expectLinear(normalizeMath, (count) => repeated(unit, count), 200_000);
	});

	test("it stands there as it was written, with the line that follows read as ever", () => {
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

	test("what people write is not tangled, however long", () => {
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
			expect(isTangled(text)).toBe(false);
	});
});
