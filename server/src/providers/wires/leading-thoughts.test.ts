import { ANSWER_MAX_UNITS } from "@parallax/contract";
import { expect, test } from "vitest";
import { LeadingThoughts } from "./leading-thoughts.ts";

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
