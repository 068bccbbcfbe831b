import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { GrowingText } from "../../../lib/text/growing-text.ts";
import { workedMs } from "../../../testing/worked-ms.ts";
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
const DEEP_LIST = Array.from({ length: 180 }, (_, depth) => `${"  ".repeat(depth)}- a`).join("\n");
const TEXTS = [...UNITS, ...MORE_UNITS].map((unit) => [JSON.stringify(unit), repeated(unit)] as const);

describe("SEC-20 text that is made to be slow", () => {
	test.each([...TEXTS, ["a deep list", DEEP_LIST] as const])(
		"%s is shown in no more time than others",
		(_name, text) => {
			const show = (isRunning: boolean) =>
				render(<AnswerText text={GrowingText.of(text)} isRunning={isRunning} idPrefix="t-" />);
			expect(workedMs(() => show(true))).toBeLessThan(4000);
			expect(workedMs(() => show(false))).toBeLessThan(4000);
		},
	);

	test("a formula that never ends is looked for once", () => {
		for (const unit of ["\\[", "\\(", "$$ ", "\\[ \\( "]) {
			expect(workedMs(() => normalizeMath(repeated(unit, 200_000)))).toBeLessThan(500);
		}
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
