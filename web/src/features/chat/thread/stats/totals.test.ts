import { expect, test } from "vitest";
import { outlineOf } from "../../reading/outline.ts";
import { firstPair } from "../../reading/use-reading-view.ts";
import { makeDone, makeFailed } from "../../testing/make-answers.ts";
import { totalsOf } from "./totals.ts";

test("totals count successful answers, their words and their time", () => {
	const answers = [makeDone("chatgpt", "one two", { totalMs: 4000, costUsd: 0.001 }), makeFailed("grok")];
	expect(totalsOf(answers)).toEqual({ all: 2, successful: 1, words: 2, averageMs: 4000 });
	expect(totalsOf([])).toEqual({ all: 0, successful: 0, words: 0, averageMs: null });
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
