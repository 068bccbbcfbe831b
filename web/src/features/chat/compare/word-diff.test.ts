import { describe, expect, test } from "vitest";
import { expectLinear } from "../../../testing/growth-in-time.ts";
import { diffWords, longestIncreasingSubsequence } from "./word-diff.ts";

const side = (diff: ReturnType<typeof diffWords>, kind: "left" | "right") =>
	diff.pieces
		.filter((piece) => piece.kind === "both" || piece.kind === kind)
		.map(({ text, rightText }) => (kind === "right" ? (rightText ?? text) : text))
		.join("");
const only = (diff: ReturnType<typeof diffWords>, kind: "left" | "right") =>
	diff.pieces
		.filter((piece) => piece.kind === kind)
		.map(({ text }) => text.trim())
		.filter(Boolean);

describe("the word-by-word diff of two texts", () => {
	test("finds the words that only one text has", () => {
		const diff = diffWords("Polaris is about 433 light-years away.", "Polaris is probably 447 light-years away.");
		expect(only(diff, "left")).toEqual(["about", "433"]);
		expect(only(diff, "right")).toEqual(["probably", "447"]);
		expect(diff).toMatchObject({ inBoth: 4, onlyLeft: 2, onlyRight: 2 });
	});

	test.each([
		["a state-of-the-art telescope", 3],
		["433\u2011light\u2010years away", 2],
		["far - and old -", 3],
		["-40 to -20 degrees", 4],
	])("words joined by a hyphen are one word: %s", (text, words) => {
		expect(diffWords(text, "")).toMatchObject({ onlyLeft: words });
		expect(diffWords(text, text).inBoth).toBe(words);
	});

	test("case is ignored, and each side keeps its own spelling", () => {
		const diff = diffWords("The star", "the star");
		expect(diff.inBoth).toBe(2);
		expect(side(diff, "left")).toBe("The star");
		expect(side(diff, "right")).toBe("the star");
	});

	test("handles texts with nothing in common, empty texts and equal texts", () => {
		expect(diffWords("alpha beta", "gamma delta")).toMatchObject({ inBoth: 0, onlyLeft: 2, onlyRight: 2 });
		expect(diffWords("", "")).toEqual({ pieces: [], inBoth: 0, onlyLeft: 0, onlyRight: 0 });
		expect(diffWords("a b a b", "a b a b").pieces).toEqual([{ kind: "both", text: "a b a b", rightText: "a b a b" }]);
	});

	test("scripts without spaces are compared word by word", () => {
		const diff = diffWords("北極星は遠い", "北極星は近い");
		expect(diff.inBoth).toBeGreaterThan(0);
		expect(diff.onlyLeft).toBeGreaterThan(0);
	});

	test("for random texts, the pieces of each side join to that side's text", () => {
		const words = ["the", "star", "is", "far", "away", "and", "old", "."];
		let seed = 7;
		const next = () => {
			seed = (seed * 16807) % 2147483647;
			return seed;
		};
		for (let round = 0; round < 200; round++) {
			const text = () => Array.from({ length: next() % 30 }, () => words[next() % words.length]).join(" ");
			const [left, right] = [text(), text()];
			const diff = diffWords(left, right);
			expect(side(diff, "left")).toBe(left);
			expect(side(diff, "right")).toBe(right);
		}
	});

	test("REL-18 texts of 200,000 characters are compared in linear time", () => {
		const words = (count: number, step: number) =>
			Array.from({ length: count }, (_, at) => `word${(at * step) % Math.ceil(0.3 * count)}`).join(" ");
		const compare = (texts: string) => {
			const [left = "", right = ""] = texts.split("\n");
			return diffWords(left, right);
		};
		expectLinear(compare, (count) => `${words(count, 1)}\n${words(count, 7)}`, 30_000);
	});
});

test("anchors keep their order on both sides", () => {
	expect(
		longestIncreasingSubsequence([
			[0, 5],
			[1, 1],
			[2, 2],
			[3, 0],
			[4, 3],
		]),
	).toEqual([
		[1, 1],
		[2, 2],
		[4, 3],
	]);
	expect(longestIncreasingSubsequence([])).toEqual([]);
});
