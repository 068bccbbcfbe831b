import { ANSWER_MAX_UNITS } from "@parallax/contract";
import { describe, expect, test } from "vitest";
import { LeadingThoughts, type UnmarkedThoughts } from "./leading-thoughts.ts";

function read(pieces: readonly string[], isCutOff = false): string {
	const thoughts = new LeadingThoughts();
	return pieces.map((piece) => thoughts.push(piece)).join("") + thoughts.flush(isCutOff);
}

test.each([
	["<think>It is < 3, </thin so.</think>\n\nThree.", "Three."],
	["\n <thinking>Hm.</thinking> Two </think> marks.", "Two </think> marks."],
	["<thinner> than that", "<thinner> than that"],
	["  Plain <think>text</think>.", "  Plain <think>text</think>."],
	["<think>It never closes.", "<think>It never closes."],
	["<think></think>", ""],
	["<thought>Hm.</thought>Three.", "Three."],
	["<reasoning>\nHm.\n</reasoning>\nThree.", "Three."],
	["<seed:think>Hm.</seed:think>Three.", "Three."],
	["[THINK]Hm.[/THINK]Three.", "Three."],
	["◁think▷Hm.◁/think▷Three.", "Three."],
	["<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>Three.", "Three."],
	["<|channel|>commentary<|message|>Hm.<|end|><|channel|>final<|message|>Three.", "Three."],
	["<|start|>assistant<|channel|>analysis<|message|>Hm.<|channel|>final<|message|>Three.", "Three."],
	["<|channel|>final<|message|>Three.", "Three."],
	["<|channel|>analysis<|message|>It never closes.", "<|channel|>analysis<|message|>It never closes."],
	["[THINK]It never closes.", "[THINK]It never closes."],
	["<|channel|>code<|message|>", "<|channel|>code<|message|>"],
	["[THING] Three.", "[THING] Three."],
	["Not at the beginning: [THINK]Hm.[/THINK]", "Not at the beginning: [THINK]Hm.[/THINK]"],
	["Without an opening mark.\n</think>\nThree.", "Without an opening mark.\n</think>\nThree."],
])("%j reads as %j, however it is cut", (full, text) => {
	expect(read([full])).toBe(text);
	expect(read([...full])).toBe(text);
	for (let at = 1; at < full.length; at += 1) expect(read([full.slice(0, at), full.slice(at)])).toBe(text);
});

test("drops thoughts that a length limit cut off", () => {
	expect(read(["<think>So far"], true)).toBe("");
});

test("bounds the text that is kept of unclosed thoughts, and still finds a late closing mark", () => {
	const pieces = ["<think>", ...Array.from({ length: 300 }, () => "thought ".repeat(125))];
	expect(read(pieces).length).toBeLessThan(ANSWER_MAX_UNITS + 2000);
	expect(read([...pieces, "</thi", "nk>Yes."])).toBe("Yes.");
});

test("treats long leading white space as text", () => {
	expect(read([" ".repeat(2000), "<think>late</think>"])).toBe(`${" ".repeat(2000)}<think>late</think>`);
});

/** Every way to cut the text into two pieces, and into single units. */
const cuts = (full: string): string[][] => [
	[...full],
	...Array.from({ length: full.length }, (_, index) => [full.slice(0, index), full.slice(index)]),
];

function readUnmarked(pieces: readonly string[], unmarked: UnmarkedThoughts) {
	const thoughts = new LeadingThoughts(unmarked);
	let text = pieces.map((piece) => thoughts.push(piece)).join("");
	const { isStillExpecting } = thoughts;
	text += thoughts.flush(false);
	return { text, answer: text.slice(thoughts.answerFrom ?? 0), isStillExpecting };
}

const FENCED = "Write it so:\n```xml\nHm.\n</think>\n```\nDone.";

const LISTED = "10. Write:\n\n     ```\n     </think>\n     ```\n\nDone.";
const QUOTED = "> ```\n> a\n</think>\n> ```\nDone.";
const INDENTED = "Write:\n\n    </think>\n\nor\n\n\t</think>\n\nDone.";
const BOTH = "Write:\n<think>\nHm.\n</think>\nThree.";

describe.each([
	["thoughts", "Hm. It is 3.\n</think>\n\nThree.", "Three."],
	["thoughts with line ends of Windows", "Hm.\r\n </think> \r\n\r\nThree.", "Three."],
	["no thoughts at all", "</think>\nThree.", "Three."],
	["a later mark", "Hm.\n</think>\nThree.\n</think>\nFour.", "Three.\n</think>\nFour."],
	["a closed fence", "```\nx\n```\n</think>\nThree.", "Three."],
	["a mark within a fence", FENCED, FENCED],
	["a mark within a longer fence", `~~~~\n~~~\n</think>\nThree.`, `~~~~\n~~~\n</think>\nThree.`],
	["a mark within a fence of a list", LISTED, LISTED],
	["a mark within a quoted fence", QUOTED, QUOTED],
	["a mark within indented code", INDENTED, INDENTED],
	["both marks, each on a line", BOTH, BOTH],
	["a mark within a line", "It ends by </think>\nThree.", "It ends by </think>\nThree."],
	["nothing after the mark", "Only this.\n</think>\n \n", "Only this.\n</think>\n \n"],
	["a mark as the last words", "Only this.\n</think>", "Only this.\n</think>"],
	["no mark", "Three.\nAnd more.", "Three.\nAnd more."],
	["an opening mark as well", "<think>Hm.\n</think>\nThree.\n</think>\nFour.", "Three.\n</think>\nFour."],
])("thoughts without an opening mark: %s", (_, full, answer) => {
	test("are found while the text streams, however it is cut", () => {
		for (const pieces of cuts(full)) {
			const read = readUnmarked(pieces, "watch");
			expect(read.answer).toBe(answer);
			if (!full.startsWith("<think>")) expect(read.text).toBe(full);
		}
	});

	test("hold the text back where they are expected", () => {
		for (const pieces of cuts(full)) expect(readUnmarked(pieces, "expect").text).toBe(answer);
	});
});

test("an expected mark that is missing is noticed", () => {
	expect(readUnmarked(["Three."], "expect").isStillExpecting).toBe(true);
	expect(readUnmarked(["Hm.\n</think>\nThree."], "expect").isStillExpecting).toBe(false);
});

test("reads a long text without a mark once", () => {
	const piece = `${"</think> ".repeat(2000)}${" ".repeat(20_000)}`;
	const { text } = readUnmarked(
		Array.from({ length: 1000 }, () => piece),
		"watch",
	);
	expect(text.length).toBe(1000 * piece.length);
});
