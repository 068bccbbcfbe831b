import { expect, it, vi } from "vitest";
import { splitSentences } from "./split-sentences.ts";

it("ends no sentence at a short form", () => {
	expect(splitSentences("Dr. Smith met J. Doe. They spoke, e.g. of St. Ives. Then they left.")).toEqual([
		"Dr. Smith met J. Doe.",
		"They spoke, e.g. of St. Ives.",
		"Then they left.",
	]);
	expect(splitSentences("approx. 5 km")).toEqual(["approx. 5 km"]);
});

it("SEC-20 looks back a few signs only, however long the sentence has become", () => {
	const test = vi.spyOn(RegExp.prototype, "test");
	const [sentence] = splitSentences("A. B. ".repeat(5000));
	const read = test.mock.calls.map(([text]) => text.length);
	test.mockRestore();
	expect(sentence).toHaveLength(29_999);
	expect(Math.max(...read)).toBeLessThan(16);
});
