import { describe, expect, test } from "vitest";
import { GrowingText } from "./growing-text.ts";

/** Around a piece's length, where something could be lost or doubled. */
const LENGTHS = [0, 1, 4095, 4096, 4097, 8191, 8192, 8193, 20_000];
const someText = (length: number): string =>
	Array.from({ length }, (_, at) => String.fromCharCode(97 + (at % 23))).join("");

describe.each(LENGTHS)("a text of %i units", (length) => {
	const text = someText(length);
	const whole = GrowingText.of(text);

	test("is the string that it was made of", () => {
		expect([whole.length, whole.toString()]).toEqual([length, text]);
	});

	test("is the same however it grew", () => {
		for (const step of [1, 1000, 4096, 5000]) {
			let grown = GrowingText.of("");
			for (let at = 0; at < length; at += step) grown = grown.add(text.slice(at, at + step));
			expect([grown.length, grown.toString()]).toEqual([length, text]);
			expect([grown.startsWith(whole), whole.startsWith(grown)]).toEqual([true, true]);
		}
	});

	test.each(LENGTHS)("cut to %i it is the beginning of that string, and the rest follows", (cut) => {
		const begun = whole.cutTo(cut);
		expect([begun.length, begun.toString()]).toEqual([Math.min(cut, length), text.slice(0, cut)]);
		expect(whole.textFrom(cut)).toBe(text.slice(cut));
		expect(begun.add(text.slice(cut)).toString()).toBe(text);
		expect(whole.startsWith(begun)).toBe(true);
		expect(begun.startsWith(whole)).toBe(cut >= length);
	});

	test.each(LENGTHS)("becomes the text of %i units more, and another one", (more) => {
		const grown = text + someText(more);
		const became = whole.becoming(grown);
		expect([became.length, became.toString()]).toEqual([grown.length, grown]);
		if (more === 0) expect(became).toBe(whole);
		if (length > 0) expect(whole.becoming(`?${grown}`).toString()).toBe(`?${grown}`);
		expect(became.becoming(text).toString()).toBe(text);
	});

	test("begins with no other text", () => {
		if (length === 0) return;
		const other = GrowingText.of(`${text.slice(0, -1)}?`);
		expect([whole.startsWith(other), other.startsWith(whole)]).toEqual([false, false]);
		expect([whole.has("?"), other.has("?")]).toEqual([false, true]);
	});
});

test("nothing new is no other text", () => {
	const text = GrowingText.of("word");
	expect(text.add("")).toBe(text);
	expect(text.cutTo(4)).toBe(text);
});
