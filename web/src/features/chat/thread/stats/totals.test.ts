import { expect, test } from "vitest";
import { outlineOf } from "../../reading/outline.ts";
import { firstPair } from "../../reading/use-reading-view.ts";
import { makeDone, makeFailed } from "../../testing/make-answers.ts";
import { totalsOf } from "./totals.ts";

test("totals count successful answers, and the known costs with those of the comparison", () => {
	const answers = [makeDone("chatgpt", "one two", { totalMs: 4000, costUsd: 0.001 }), makeFailed("grok")];
	expect(totalsOf(answers)).toEqual({ all: 2, successful: 1, words: 2, averageMs: 4000, costUsd: 0.001, unpriced: 0 });
	expect(totalsOf([...answers, makeDone("claude", "x")])).toMatchObject({ costUsd: 0.001, unpriced: 1 });
	expect(totalsOf([makeDone("claude", "x", { demo: true })])).toMatchObject({ costUsd: null, unpriced: 0 });
	expect(totalsOf(answers, { costUsd: 0.002 })).toMatchObject({ costUsd: 0.003, unpriced: 0 });
	expect(totalsOf(answers, { costUsd: null })).toMatchObject({ costUsd: 0.001, unpriced: 0 });
	const costAtLeast = { usd: 0.002, unpriced: 1 };
	expect(totalsOf(answers, { costUsd: null, costAtLeast })).toMatchObject({ costUsd: 0.003, unpriced: 1 });
	expect(totalsOf(answers, null, [0.002, null])).toMatchObject({ words: 2, costUsd: 0.003, unpriced: 1 });
	expect(totalsOf([])).toMatchObject({ averageMs: null, costUsd: null });
});

test("the outline has the headings, and no lines from code blocks", () => {
	expect(outlineOf("# **One**\n\ntext\n\n```sh\n# not one\n```\n\n### Two ###\n")).toEqual([
		{ level: 1, words: "One" },
		{ level: 3, words: "Two" },
	]);
});

test("the first comparison prefers answers that have text", () => {
	const answers = [makeFailed("chatgpt"), makeDone("gemini", "a"), makeFailed("claude"), makeDone("grok", "b")];
	expect(firstPair(answers)).toEqual(["gemini", "grok"]);
	expect(firstPair(answers.slice(0, 2))).toEqual(["gemini", "chatgpt"]);
});
