import { ANSWER_MAX_UNITS } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import { measureAnswer } from "./measure-answer.ts";

const measure = (text: string) => measureAnswer({ seat: "claude", text, totalMs: 6342, firstWordMs: 600 });

/** Texts that a backtracking regular expression or a nested loop would read many times over. */
const BEGINNINGS: Readonly<Record<string, (units: number) => string>> = {
	"one word": (units) => "a".repeat(units),
	points: (units) => `${".".repeat(units)}x`,
	quotes: (units) => `.${'"'.repeat(units)}x`,
	spaces: (units) => " ".repeat(units),
	lines: (units) => "\n".repeat(units),
	backticks: (units) => "`a``b```".repeat(units / 8),
	stars: (units) => "**a ".repeat(units / 4),
	links: (units) => "[a](".repeat(units / 4),
	tags: (units) => "<a".repeat(units / 2),
	addresses: (units) => "https://".repeat(units / 8),
	hyphens: (units) => "a-".repeat(units / 2),
	apostrophes: (units) => "'".repeat(units),
	hashes: (units) => "#".repeat(units),
	pipes: (units) => "|".repeat(units),
	vowels: (units) => `${"aei".repeat(20)} `.repeat(units / 61),
	chinese: (units) => "北".repeat(units),
	surrogates: (units) => "\ud83d".repeat(units),
	items: (units) => "- x\n".repeat(units / 4),
	"words of their own": (units) => Array.from({ length: units / 7 }, (_, index) => `${100_000 + index} `).join(""),
};

// Code that reads such a text many times over would exceed the test timeout. The benchmark measures the exact time.
describe("SEC-20 reads no text many times over, and none beyond the maximum length of an answer", () => {
	it.each(Object.entries(BEGINNINGS))("%s", (_name, ofLength) => {
		const text = ofLength(5 * ANSWER_MAX_UNITS);
		const measured = measure(text);
		const atMaxLength = measure(text.slice(0, ANSWER_MAX_UNITS));
		expect({ ...measured, wordCount: null }).toEqual({ ...atMaxLength, wordCount: null });
	});
});
