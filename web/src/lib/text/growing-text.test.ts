import { describe, expect, test } from "vitest";
import { GrowingText } from "./growing-text.ts";

/** Around the chunk length, where text could be lost or duplicated. */
const LENGTHS = [0, 1, 4095, 4096, 4097, 8191, 8192, 8193, 20_000];
const makeText = (length: number): string =>
	Array.from({ length }, (_, at) => String.fromCharCode(97 + (at % 23))).join("");

describe.each(LENGTHS)("a text of %i units", (length) => {
	const text = makeText(length);
	const full = GrowingText.of(text);

	test("equals the string that it was made of", () => {
		expect([full.length, full.toString()]).toEqual([length, text]);
	});

	test("is the same for every step size of its growth", () => {
		for (const step of [1, 1000, 4096, 5000]) {
			let grown = GrowingText.of("");
			for (let at = 0; at < length; at += step) grown = grown.append(text.slice(at, at + step));
			expect([grown.length, grown.toString()]).toEqual([length, text]);
			expect([grown.startsWith(full), full.startsWith(grown)]).toEqual([true, true]);
		}
	});

	test.each(LENGTHS)("cut to %i it equals the start of that string, and can grow to the whole again", (cut) => {
		const truncated = full.truncate(cut);
		expect([truncated.length, truncated.toString()]).toEqual([Math.min(cut, length), text.slice(0, cut)]);
		expect(full.sliceFrom(cut)).toBe(text.slice(cut));
		expect(truncated.append(text.slice(cut)).toString()).toBe(text);
		expect(full.startsWith(truncated)).toBe(true);
		expect(truncated.startsWith(full)).toBe(cut >= length);
	});

	test.each(LENGTHS)("becomes a text of %i more units, and a different text", (more) => {
		const grown = text + makeText(more);
		const extended = full.extendTo(grown);
		expect([extended.length, extended.toString()]).toEqual([grown.length, grown]);
		if (more === 0) expect(extended).toBe(full);
		if (length > 0) expect(full.extendTo(`?${grown}`).toString()).toBe(`?${grown}`);
		expect(extended.extendTo(text).toString()).toBe(text);
	});

	test("does not start with a different text", () => {
		if (length === 0) return;
		const other = GrowingText.of(`${text.slice(0, -1)}?`);
		expect([full.startsWith(other), other.startsWith(full)]).toEqual([false, false]);
		expect([full.includes("?"), other.includes("?")]).toEqual([false, true]);
	});
});

test("adding nothing returns the same object", () => {
	const text = GrowingText.of("word");
	expect(text.append("")).toBe(text);
	expect(text.truncate(4)).toBe(text);
});
