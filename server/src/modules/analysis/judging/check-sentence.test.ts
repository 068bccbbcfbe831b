import { describe, expect, it } from "vitest";
import { SentenceCheck } from "./check-sentence.ts";
import { Codes } from "./codes.ts";

const codes = new Codes(
	new Map([
		["R4", "chatgpt"],
		["K7", "claude"],
		["M2", "grok"],
	]),
);
const QUOTES = new Map([
	["chatgpt", ["Under age 50 you may pay in $7,000 in 2024", "Mount Everest is 8,849 metres high"]],
	[
		"claude",
		[
			"The limit is $6,500",
			"on 9 November 1989 the Berlin Wall fell",
			"The World Health Organization advises against it",
		],
	],
	[
		"grok",
		[
			"Everest: 8.85 km, first climbed by Hillary and Tenzing",
			"its noise cancelling is mediocre",
			"about 3.5 million people",
		],
	],
]);
const check = new SentenceCheck(codes, "How much may I pay into a Roth IRA? How high is Everest?");
const stands = (text: string) => check.stands(text, QUOTES);

describe("a sentence stands when its facts are in the quotations", () => {
	it.each([
		"R4 gives $7,000, K7 gives $6,500.",
		"R4 and M2 put Everest at 8,849 m.",
		"R4 says 8.849 kilometers, in other words than M2, which says 8,850 metres.",
		"The wall fell in November 1989.",
		"The wall fell on 1989-11-09.",
		"M2 calls the cancelling of noise mediocre.",
		"M2 counts 3,500,000 people.",
		"K7 relies on the WHO.",
		"For a Roth IRA there is a limit of $6,500 or $7,000.",
		"Whatever is written about it in quite other words stays.",
		"$7,000 (R4), $6,500 (K7)",
	])("%s", (text) => {
		expect(stands(text)).toBe(true);
	});
});

describe("a sentence does not stand with a fact that is in none of them, or in those of another", () => {
	it.each([
		["another figure", "R4 gives $7,500, K7 gives $6,500."],
		["another unit", "R4 and M2 put Everest at 8,849 feet."],
		["another year", "The wall fell in November 1988."],
		["another day", "The wall fell on 12 November 1989."],
		["another name", "The peak was first climbed by Mallory and Irvine, says M2."],
		["another speaker", "R4 gives $6,500, K7 gives $7,000."],
		["a figure that only one of them has", "R4 and K7 give $7,000."],
		["words of nobody", "K7 praises romantic sunsets."],
		["a speaker without a quotation", "M2 gives $7,000."],
		["a letter", "Answer B gives $6,500."],
	])("%s: %s", (_name, text) => {
		expect(stands(text)).toBe(false);
	});

	it("in German, whose nouns all have capitals, figures count and capitals do not", () => {
		const german = new Map([["chatgpt", ["Die Zugspitze ist 2.962 Meter hoch und wurde 1820 bestiegen"]]]);
		expect(
			check.stands("Die Höhe des Berges ist mit 2962 Metern und das Jahr der Besteigung mit 1820 angegeben.", german),
		).toBe(true);
		expect(check.stands("Die Höhe des Berges ist mit 2.926 Metern und das Jahr mit 1820 angegeben.", german)).toBe(
			false,
		);
	});
});
