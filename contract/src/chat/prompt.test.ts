import { describe, expect, it } from "vitest";
import { countUnits, promptProblem, trimPrompt } from "./prompt.ts";

describe("REL-55 the length of a prompt", () => {
	it.each([
		["2000 characters", "a".repeat(2000), null],
		["2000 and spaces around", ` ${"a".repeat(2000)}\n`, null],
		["2001 characters", "a".repeat(2001), "The prompt has 2001 characters; the limit is 2000."],
		["nothing", "", "Write a prompt first."],
		["only spaces", " \n\t ", "Write a prompt first."],
	])("%s", (_name, typed, problem) => {
		expect(promptProblem(typed)).toBe(problem);
	});

	it("trims once, at both ends", () => {
		expect(trimPrompt("  a  b \n")).toBe("a  b");
	});
});

describe("REL-56 characters are counted the way a textarea counts them", () => {
	it("counts an emoji at the limit as two", () => {
		expect(countUnits("😀")).toBe(2);
		expect(promptProblem(`${"a".repeat(1998)}😀`)).toBeNull();
		expect(promptProblem(`${"a".repeat(1999)}😀`)).toBe("The prompt has 2001 characters; the limit is 2000.");
	});
});

describe("REL-57 characters that are not text", () => {
	const notText = "The prompt contains invalid characters. Remove them and send it again.";
	it.each([
		["a NUL", "a\u0000b", notText],
		["a lone surrogate", "a\ud800b", notText],
		["a noncharacter", "a\ufffeb", null],
		["bidi overrides", "a\u202eb", null],
		["10 000 combining marks are too long, 1000 are not", `e${"\u0301".repeat(1000)}`, null],
	])("%s", (_name, typed, problem) => {
		expect(promptProblem(typed)).toBe(problem);
	});
});
