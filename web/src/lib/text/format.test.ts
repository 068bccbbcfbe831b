import { expect, test } from "vitest";
import { countGrowing, countWords } from "./count-words.ts";
import { formatCost, formatCount, formatList, formatPlural, formatSeconds, formatWholeSeconds } from "./format.ts";
import { formatMoment } from "./format-moment.ts";
import { GrowingText } from "./growing-text.ts";

test("figures are formatted as in the design", () => {
	expect(formatSeconds(6342)).toBe("6.3s");
	expect(formatWholeSeconds(12_900)).toBe("12 s");
	expect(formatCount(1874)).toBe("1,874");
	expect(formatPlural(1, "word")).toBe("1 word");
	expect(formatPlural(312, "word")).toBe("312 words");
});

test("an unknown cost is a dash, never an estimate", () => {
	expect(formatCost(0)).toBe("$0");
	expect(formatCost(0.00002)).toBe("<$0.0001");
	expect(formatCost(0.00178)).toBe("$0.0018");
	expect(formatCost(1.5)).toBe("$1.50");
});

test("a date is formatted as in the history", () => {
	expect(formatMoment("2026-11-21T12:14:00.000Z")).toMatch(/^Nov 2[12], 2026 at \d{1,2}:\d{2} [AP]M$/);
});

test("the server formats a date in UTC, whatever its own time zone is", () => {
	expect(formatMoment("2026-11-21T12:14:00.000Z", "utc")).toBe("Nov 21, 2026 at 12:14 PM");
});

test("counts, dates and lists are formatted as Intl would format them", () => {
	const number = new Intl.NumberFormat("en-US");
	for (const count of [0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 4_294_967_296])
		expect(formatCount(count)).toBe(number.format(count));
	const day = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", year: "numeric" });
	const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", hour12: true });
	for (let month = 0; month < 12; month += 1) {
		for (const hour of [0, 1, 9, 11, 12, 13, 23]) {
			const at = new Date(2026, month, month * 2 + 1, hour, month * 5);
			expect(formatMoment(at.toISOString())).toBe(`${day.format(at)} at ${clock.format(at).replace(/\s/g, " ")}`);
		}
	}
	const list = new Intl.ListFormat("en", { style: "long", type: "conjunction" });
	const names = ["ChatGPT", "Gemini", "Claude", "Grok"];
	for (const length of [0, 1, 2, 3, 4])
		expect(formatList(names.slice(0, length))).toBe(list.format(names.slice(0, length)));
});

test("words are separated by white space", () => {
	expect(countWords("")).toBe(0);
	expect(countWords("  \n\t ")).toBe(0);
	expect(countWords(" one  two\nthree\u00a0four ")).toBe(4);
	const text = "alpha beta-gamma, 1.5\n\n- δ";
	expect(countWords(text)).toBe(text.trim().split(/\s+/).length);
});

test("a growing text has the same word count as the whole text, wherever it is cut", () => {
	const text = "one two\tthree  four\n".repeat(300);
	let grown = GrowingText.of("");
	for (const cut of [0, 1, 3, 4, 5, 2000, 2001, 2003, 2004, 3333, 5000, text.length]) {
		const before = text.slice(0, cut);
		grown = grown.append(before.slice(grown.length));
		expect(countGrowing(grown)).toBe(countWords(before));
	}
	expect(countGrowing(GrowingText.of(`another ${text}`))).toBe(1201);
	expect(countGrowing(grown.truncate(4000))).toBe(countWords(text.slice(0, 4000)));
});
