import { describe, expect, test } from "vitest";
import { GrowingText } from "./growing-text.ts";

/** Around the chunk length, where text could be lost or duplicated. */
const LENGTHS = [0, 1, 4095, 4096, 4097, 8191, 8192, 8193, 20_000];
const someText = (length: number): string =>
	Array.from({ length }, (_, at) => String.fromCharCode(97 + (at % 23))).join("");

describe.each(LENGTHS)("a text of %i units", (length) => {
	const text = someText(length);
	const whole = GrowingText.of(text);

	test("equals the string that it was made of", () => {
		expect([whole.length, whole.toString()]).toEqual([length, text]);
	});

	test("is the same for every step size of its growth", () => {
		for (const step of [1, 1000, 4096, 5000]) {
			let grown = GrowingText.of("");
			for (let at = 0; at < length; at += step) grown = grown.add(text.slice(at, at + step));
			expect([grown.length, grown.toString()]).toEqual([length, text]);
			expect([grown.startsWith(whole), whole.startsWith(grown)]).toEqual([true, true]);
		}
	});

	test.each(LENGTHS)("cut to %i it equals the start of that string, and can grow to the whole again", (cut) => {
		const begun = whole.cutTo(cut);
		expect([begun.length, begun.toString()]).toEqual([Math.min(cut, length), text.slice(0, cut)]);
		expect(whole.textFrom(cut)).toBe(text.slice(cut));
		expect(begun.add(text.slice(cut)).toString()).toBe(text);
		expect(whole.startsWith(begun)).toBe(true);
		expect(begun.startsWith(whole)).toBe(cut >= length);
	});

	test.each(LENGTHS)("becomes a text of %i more units, and a different text", (more) => {
		const grown = text + someText(more);
		const became = whole.becoming(grown);
		expect([became.length, became.toString()]).toEqual([grown.length, grown]);
		if (more === 0) expect(became).toBe(whole);
		if (length > 0) expect(whole.becoming(`?${grown}`).toString()).toBe(`?${grown}`);
		expect(became.becoming(text).toString()).toBe(text);
	});

	test("does not start with a different text", () => {
		if (length === 0) return;
		const other = GrowingText.of(`${text.slice(0, -1)}?`);
		expect([whole.startsWith(other), other.startsWith(whole)]).toEqual([false, false]);
		expect([whole.has("?"), other.has("?")]).toEqual([false, true]);
	});
});

test("adding nothing returns the same object", () => {
	const text = GrowingText.of("word");
	expect(text.add("")).toBe(text);
	expect(text.cutTo(4)).toBe(text);
});
