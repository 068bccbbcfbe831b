import { cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { GrowingText } from "../../../lib/text/growing-text.ts";
import { AnswerText } from "./answer-text.tsx";
import { headingLevels } from "./source/heading-levels.ts";
import { splitMarkdown } from "./source/markdown-blocks.ts";

afterEach(cleanup);
const show = (text: string, isRunning = false) =>
	render(<AnswerText text={GrowingText.of(text)} isRunning={isRunning} idPrefix="t-" />).container;

describe("REL-58 scripts from right to left, mixed with code", () => {
	test("each block detects its own direction; code is left to right", () => {
		const container = show("المسافة `parallax`\n\nEnglish too\n\n- أولا\n- second\n\n```js\nlet a\n```\n\n## עברית");
		for (const block of container.querySelectorAll("p, li, h3")) expect(block.getAttribute("dir")).toBe("auto");
		for (const code of container.querySelectorAll("code, .code")) {
			expect(code.closest("[dir]")?.getAttribute("dir")).toBe("ltr");
		}
	});

	test("a table has the direction of its first letter, also where it scrolls, and its cells have no `dir`", () => {
		const container = show("| القياس | السنة |\n|---|---|\n| Gaia | 2018 |");
		expect(container.querySelector(".table-scroll")?.getAttribute("dir")).toBe("rtl");
		expect(container.querySelector("th[dir], td[dir]")).toBeNull();
	});

	test("a quotation has its border on the side where its words begin", () => {
		const container = show("> اقتباس\n\ntext\n\n> a quotation");
		expect(Array.from(container.querySelectorAll("blockquote"), (quote) => quote.dir)).toEqual(["rtl", "ltr"]);
	});
});

test("an answer names its language; one that says too little, or in figures, has the page's", () => {
	const languageIn = (text: string) => show(text).querySelector(".answer")?.getAttribute("lang");
	expect(languageIn("Der Nordstern ist **447** Lichtjahre entfernt, und das ist nicht ganz sicher.")).toBe("de");
	expect(languageIn("北極星は約447光年離れています。")).toBe("ja");
	expect(languageIn("447")).toBeNull();
});

describe("the caret", () => {
	test.each([
		["words", "words"],
		["- one\n- two", "two"],
		["- one\n  - inner", "inner"],
		["> said", "said"],
		["| a |\n|---|\n| cell", "cell"],
		["```\ncode", "code"],
		["# Head", "Head"],
	])("%j: is placed after %s while the text grows, and is removed when it is complete", (text, last) => {
		const container = show(text, true);
		const caret = container.querySelector(".caret");
		expect(container.querySelectorAll(".caret")).toHaveLength(1);
		expect(caret?.parentElement?.textContent?.trim().endsWith(last)).toBe(true);
		cleanup();
		expect(show(text).querySelector(".caret")).toBeNull();
	});
});

describe("headings", () => {
	test("begin one level below the column's heading, whatever level the answer begins with", () => {
		expect(headingLevels(splitMarkdown(GrowingText.of("# a\n\n### b")).blocks)).toBe("344555");
		expect(headingLevels(splitMarkdown(GrowingText.of("### a")).blocks)).toBe("333444");
		expect(show("### a\n\n#### b").querySelectorAll("h3, h4")).toHaveLength(2);
	});
});
