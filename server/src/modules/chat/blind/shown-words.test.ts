import { expect, it } from "vitest";
import { ShownWords } from "./shown-words.ts";

const after = (...texts: string[]): ShownWords => {
	const words = new ShownWords();
	for (const text of texts) words.read(text);
	return words;
};
const parts = (words: ShownWords) => Array.from({ length: words.count + 1 }, (_, index) => words.first(index));

it("shows a text word by word, whole at the end", () => {
	expect(parts(after("  One two,\n\nthree. "))).toEqual(["", "  One", "  One two,", "  One two,\n\nthree. "]);
	expect(after("").first(3)).toBe("");
});

it("finds the same words however the text grew", () => {
	const text = "A sentence 北京 with words of severallengthsandalonglonglongone😀😀 and an end.\n- list";
	for (const step of [1, 2, 5, 9]) {
		const grown = new ShownWords();
		for (let units = step; units < text.length; units += step) grown.read(text.slice(0, units));
		grown.read(text);
		expect(parts(grown)).toEqual(parts(after(text)));
	}
});

it("counts characters of scripts without spaces, and pieces of very long words", () => {
	expect(after("北京的天气").count).toBe(5);
	expect(after("a".repeat(100)).count).toBe(5);
});
