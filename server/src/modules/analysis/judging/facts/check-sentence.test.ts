import { describe, expect, it } from "vitest";
import { Codes } from "../codes.ts";
import { SentenceCheck } from "./check-sentence.ts";
import { factsOf } from "./facts.ts";

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
const GERMAN = "Die Höhe der Zugspitze beträgt 2.962 Meter. Das Jahr der ersten Besteigung des Berges ist 1820.";
const check = new SentenceCheck(
	codes,
	factsOf("How much may I pay into a Roth IRA? How high is Everest?"),
	new Map([[GERMAN, factsOf(GERMAN)]]),
);
const isSupported = (text: string) => check.isSupported(text, QUOTES);

describe("accepts a sentence when its facts are in the quotations", () => {
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
		expect(isSupported(text)).toBe(true);
	});
});

describe("rejects a sentence with a fact that is in no quotation, or only in another answer's", () => {
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
		expect(isSupported(text)).toBe(false);
	});

	it("in German, where all nouns have capitals, checks figures, and nouns that no answer contains", () => {
		const german = new Map([["chatgpt", ["Die Zugspitze ist 2.962 Meter hoch und wurde 1820 bestiegen"]]]);
		const inGerman = (text: string) => check.isSupported(text, german);
		expect(
			inGerman("Die Höhe ist mit 2962 Metern und das Jahr der Besteigung in den Antworten mit 1820 angegeben."),
		).toBe(true);
		expect(inGerman("Die Höhe des Berges ist mit 2.926 Metern und das Jahr mit 1820 angegeben.")).toBe(false);
		expect(inGerman("Die Höhe ist mit mehr als 2.962 Metern und das Jahr mit 1820 angegeben.")).toBe(false);
		expect(inGerman("Die Höhe des Watzmanns ist mit 2.962 Metern und das Jahr mit 1820 angegeben.")).toBe(false);
	});
});

it("accepts a name from another quotation of the same answer, but not a figure", () => {
	const own = new Map([["chatgpt", ["It is enough for a month"]]]);
	const all = new Map([
		["chatgpt", ["It is enough for a month", "Begin with Scratch, for 9 weeks"]],
		["grok", ["Lua is better"]],
	]);
	expect(check.isSupported("R4 gives a month for Scratch.", own, all)).toBe(true);
	expect(check.isSupported("R4 gives a month for Scratch.", own)).toBe(false);
	expect(check.isSupported("R4 gives a month for Lua.", own, all)).toBe(false);
	expect(check.isSupported("R4 gives 9 weeks for Scratch.", own, all)).toBe(false);
});

it("reads figures in Japanese, which has no spaces around them", () => {
	const own = new Map([["chatgpt", ["1997年4月", "5%"]]]);
	expect(check.isSupported("R4は1997年4月に税率が5%になったとしています。", own)).toBe(true);
	expect(check.isSupported("R4は1998年4月に税率が5%になったとしています。", own)).toBe(false);
	expect(check.isSupported("R4は1997年4月に税率が8%になったとしています。", own)).toBe(false);
});

const MORE = ["744 m", "roughly 745 m", "at least 2–3 minutes", "on 7 January 1610", "per kWh"];
it.each([
	["All four answers give $7,000.", true],
	["More than 60 suits", false],
	["Below 27 it pays", false],
	["Over 80 in yearly terms", true],
	["Over 30 years it pays", true],
	["It takes over 30 years", false],
	["It lasts longer (ES2023)", true],
	["It lasts longer (ES1986)", false],
	["On average it is 744 to 745 m deep", true],
	["On average it is 744 to 746 m deep", false],
	["Rest it for 2–3 minutes or more", true],
	["Rest it for 2–3 minutes", false],
	["It was seen on 7 January", true],
	["It was seen on 8 January", false],
	["It is cheap per kWh", true],
])("%s: %s", (text, isAccepted) => {
	const own = new Map([
		["chatgpt", ["$7,000 a year", "below about 15", "some 60", "over 80", "30 years", "ES2023", ...MORE]],
	]);
	expect(check.isSupported(text, own)).toBe(isAccepted);
});

it("rejects a sentence with more figures or names than are looked up", () => {
	const of = (count: number, word: (index: number) => string) =>
		Array.from({ length: count }, (_, index) => word(index));
	const figures = of(21, (index) => `${index + 200} apples`);
	const names = of(41, (index) => `Xa${String.fromCharCode(97 + (index % 26))}${index}`);
	for (const [words, most] of [
		[figures, 20],
		[names, 40],
	] as const) {
		const quotes = new Map([["claude", [words.join(", ")]]]);
		expect(check.isSupported(`They count ${words.slice(0, most).join(", ")}.`, quotes)).toBe(true);
		expect(check.isSupported(`They count ${words.join(", ")}.`, quotes)).toBe(false);
	}
});

describe("German nouns", () => {
	const answer =
		"Die Zugspitze ist 2.962 Meter hoch. Zur Bergstation führt die Seilbahn, und sie ist für Besucher offen. Wer kauft, der zahlt.";
	const german = new SentenceCheck(codes, factsOf(""), new Map([[answer, factsOf(answer)]]));
	const isSupportedInGerman = (text: string) => german.isSupported(text, new Map([["chatgpt", [answer]]]));

	it.each([
		"Die Bahnen und die Stationen sind für den Käufer offen.",
		"Die Besucherstation ist nach den Angaben mit der Bahn zu erreichen.",
		"Zu den Sonderfällen gibt die Antwort keine Empfehlung, und der Besuch ist in der Regel offen.",
	])("accepts other forms, parts of compounds and general nouns: %s", (text) => {
		expect(isSupportedInGerman(text)).toBe(true);
	});

	it.each(["Die Bahn ist auf dem Watzmann zu sehen.", "Die Station ist nach Wexworth benannt und für Besucher offen."])(
		"refuses names: %s",
		(text) => {
			expect(isSupportedInGerman(text)).toBe(false);
		},
	);
});
