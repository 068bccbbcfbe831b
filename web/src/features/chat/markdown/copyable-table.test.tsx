import { render } from "@testing-library/react";
import { expect, test } from "vitest";
import { GrowingText } from "../../../lib/text/growing-text.ts";
import { AnswerText } from "./answer-text.tsx";
import { tabSeparated } from "./copyable-table.tsx";

test("a table is copied as tab-separated rows for spreadsheets, whatever its cells contain", () => {
	const text =
		"| Measured by | Year |\n|---|--:|\n| **Gaia**<br>DR2 | 2018 |\n| [Hipparcos](https://a.example) | 1997 |";
	const { container } = render(<AnswerText text={GrowingText.of(text)} isRunning={false} idPrefix="t-" />);
	const table = container.querySelector("table");
	expect(table && tabSeparated(table)).toBe("Measured by\tYear\nGaia DR2\t2018\nHipparcos (a.example)\t1997");
});

test("an empty header cell is rendered as a plain cell, so that screen readers announce no empty header", () => {
	const text = "| | Year |\n|---|--:|\n| Gaia | 2018 |";
	const { container } = render(<AnswerText text={GrowingText.of(text)} isRunning={false} idPrefix="t-" />);
	const cells = Array.from(container.querySelectorAll("thead tr > *"), ({ tagName }) => tagName);
	expect(cells).toEqual(["TD", "TH"]);
});
