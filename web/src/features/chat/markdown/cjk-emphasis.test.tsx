import { joinCjkEmphasis } from "@parallax/contract";
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { GrowingText } from "../../../lib/text/growing-text.ts";
import { expectLinear } from "../../../testing/growth-in-time.ts";
import { AnswerText } from "./answer-text.tsx";

afterEach(cleanup);

const show = (text: string, isRunning = false): Element =>
	render(<AnswerText text={GrowingText.of(text)} isRunning={isRunning} idPrefix="" />).container;

test.for([
	["**「北極星」**は明るい。", ["「北極星」"]],
	["これは**「北極星」**です", ["「北極星」"]],
	["**ポラリス（Polaris）**は星です。*（注）*も。", ["ポラリス（Polaris）", "（注）"]],
	["距离是**433光年。**但是**“不确定”**。", ["433光年。", "“不确定”"]],
	["**북극성(Polaris)**은 별이다.", ["북극성(Polaris)"]],
	["価格は~~（旧）100円~~です。", ["（旧）100円"]],
	["- 項目**「a」**は\n\n| 表 |\n|---|\n| 値**「b」**は |", ["「a」", "「b」"]],
	["**漢**字と*「a」*と**b**", ["漢", "「a」", "b"]],
	["a**(b)**c", []],
	["\\**「a」は", []],
] as const)("marks beside brackets are emphasis without spaces: %s", ([text, emphasized]) => {
	const container = show(text);
	expect([...container.querySelectorAll("strong, em, del")].map((part) => part.textContent)).toEqual(emphasized);
	expect(container.textContent).not.toMatch(/\uFDD0/);
});

test("code, addresses and formulas keep their signs", () => {
	const container = show("`「**は` と [語](https://a.example/「*は) と\n\n    「*は");
	expect(container.textContent).toContain("「**は");
	expect(container.querySelector("pre")?.textContent).toContain("「*は");
	expect(decodeURI(container.querySelector("a")?.href ?? "")).toBe("https://a.example/「*は");
});

test("no mark is shown while the text grows", () => {
	const text = "北極星は**「ポラリス」**とも**（こぐま座α星）**とも呼ぶ。";
	for (let end = 1; end <= text.length; end += 1) {
		expect(show(text.slice(0, end), true).textContent).not.toContain("*");
		cleanup();
	}
});

test.for(["「*", "は**「", "*", "~*は"])("SEC-20 many '%s' are read in linear time", (unit) => {
	expectLinear(joinCjkEmphasis, (count) => `は${unit.repeat(count)}`, 100_000);
});
