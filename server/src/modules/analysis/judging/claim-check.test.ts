import { describe, expect, it } from "vitest";
import { ClaimCheck } from "./claim-check.ts";
import { Codes } from "./codes.ts";
import { factsOf } from "./facts/facts.ts";

const codes = new Codes(new Map([["R4", "chatgpt"]]));
const PROMPT = "How much may I pay into a Roth IRA? How high is Everest?";
const QUOTES = [
	"Under age 50 you may pay in $7,000 in 2024",
	"Mount Everest is 8,849 metres high",
	"on 9 November 1989 the Berlin Wall fell",
	"The World Health Organization advises against it",
	"Everest: 8.85 km, first climbed by Hillary and Tenzing",
	"its noise cancelling is mediocre",
	"about 3.5 million people",
];
const GERMAN = "Die Höhe der Zugspitze beträgt 2.962 Meter. Das Jahr der ersten Besteigung des Berges ist 1820.";
const check = new ClaimCheck(codes, PROMPT, factsOf(PROMPT), new Map([[GERMAN, factsOf(GERMAN)]]));
const isSupported = (claim: string, quotes: readonly string[] = QUOTES, context: readonly string[] = []) =>
	check.isClaimSupported(claim, { quotes, context });

describe("accepts a claim when its facts are in the quotations", () => {
	it.each([
		"The limit is $7,000.",
		"Everest is 8,849 m high.",
		"Everest is 8.849 kilometers high, or 8,850 metres.",
		"The wall fell in November 1989.",
		"The wall fell on 1989-11-09.",
		"The cancelling of noise is mediocre.",
		"There are 3,500,000 people.",
		"The WHO advises against it.",
		"For a Roth IRA there is a limit of $7,000.",
	])("%s", (claim) => {
		expect(isSupported(claim)).toBe(true);
	});
});

describe("rejects a claim with a fact that is in no quotation, and one that is about something else", () => {
	it.each([
		["another figure", "The limit is $7,500."],
		["another unit", "Everest is 8,849 feet high."],
		["another year", "The wall fell in November 1988."],
		["another day", "The wall fell on 12 November 1989."],
		["another name", "Everest was first climbed by Mallory and Irvine."],
		["other words", "Romantic sunsets deserve praise."],
		["a letter", "Answer B gives $7,000."],
	])("%s: %s", (_name, claim) => {
		expect(isSupported(claim)).toBe(false);
	});

	it("in German, where all nouns have capitals, checks figures, and nouns that no answer contains", () => {
		const german = ["Die Zugspitze ist 2.962 Meter hoch und wurde 1820 bestiegen"];
		const inGerman = (claim: string) => isSupported(claim, german);
		expect(inGerman("Die Höhe der Zugspitze ist 2962 Meter, und das Jahr der Besteigung ist 1820.")).toBe(true);
		expect(inGerman("Die Höhe der Zugspitze ist 2.926 Meter, und das Jahr der Besteigung ist 1820.")).toBe(false);
		expect(inGerman("Die Höhe ist mit mehr als 2.962 Metern und das Jahr mit 1820 angegeben.")).toBe(false);
		expect(inGerman("Die Höhe des Watzmanns ist mit 2.962 Metern und das Jahr mit 1820 angegeben.")).toBe(false);
	});
});

it("accepts a name from the context of the quotations, but not a figure", () => {
	const [quotes, context] = [["It is enough for a month"], ["Begin with Scratch, for 9 weeks"]];
	expect(isSupported("A month is enough for Scratch.", quotes, context)).toBe(true);
	expect(isSupported("A month is enough for Scratch.", quotes)).toBe(false);
	expect(isSupported("A month is enough for Lua.", quotes, context)).toBe(false);
	expect(isSupported("9 weeks are enough for Scratch.", quotes, context)).toBe(false);
});

it("rejects a claim with a name that shares no word with its quotations, only with their context", () => {
	expect(isSupported("Children begin with Scratch.", ["It is enough for a month"], ["Begin with Scratch"])).toBe(false);
});

it("takes a word that only holds a sentence together for no shared one", () => {
	expect(isSupported("O livro não é caro.", ["A casa não é azul"])).toBe(false);
	expect(isSupported("A casa é cara.", ["A casa não é azul"])).toBe(true);
});

describe("across languages", () => {
	it("accepts a claim in the language of the question with a figure of its quotations, or with no figure or name", () => {
		expect(isSupported("The mountain is 8,849 metres high.", ["这座山高8849米。"])).toBe(true);
		expect(isSupported("The mountain is 9,849 metres high.", ["这座山高8849米。"])).toBe(false);
		expect(isSupported("The mountain is a holy place to the people.", ["这座山是神圣的。"])).toBe(true);
		expect(isSupported("The mountain is a holy place to the people.", ["Der Berg ist nicht nur heilig"])).toBe(true);
		expect(isSupported("The mountain is a holy place to the people.", ["They call it sacred"])).toBe(false);
	});

	it("rejects a claim that is in another language than the question", () => {
		expect(isSupported("这座山是世界上最高的。", ["The mountain is the highest of all."])).toBe(false);
	});
});

describe("a summary", () => {
	const answer = "A Roth IRA takes $7,000 a year. At age 50 and older it takes $8,000, says the tax office.";
	const isSummary = (summary: string) => check.isSummarySupported(summary, factsOf(answer), answer);
	it.each([
		["It takes $7,000 a year, and $8,000 at age 50.", true],
		["It takes $7,500 a year.", false],
		["It takes $7,000 a year, says the Treasury.", false],
		["Vaccines make children ill; the tax does not.", false],
		["A Roth IRA is great.", true],
	])("%s: %s", (summary, isAccepted) => {
		expect(isSummary(summary)).toBe(isAccepted);
	});

	it("may report what an answer does in words that the answer does not use, but not only in these", () => {
		const poem = "The waves roll in, the harbour sleeps, and no gull cries.";
		const isOfPoem = (summary: string) => check.isSummarySupported(summary, factsOf(poem), poem);
		expect(isOfPoem("The answer gives a short poem that describes waves in a harbour.")).toBe(true);
		expect(isOfPoem("The answer gives a poem that describes the answer.")).toBe(false);
	});

	it("may be in the language of the question while the answer is in another one", () => {
		const chinese = "这座山是神圣的。";
		const isOfChinese = (summary: string) => check.isSummarySupported(summary, factsOf(chinese), chinese);
		expect(isOfChinese("The mountain is a holy place to the people.")).toBe(true);
		expect(isOfChinese("The mountain is 9,849 metres high.")).toBe(false);
	});
});

it("a few words have only words of the quotations, of the claim or of the question", () => {
	expect(check.hasOnlyWordsOf("age limit", ["The limit is $7,000", "Under age 50"])).toBe(true);
	expect(check.hasOnlyWordsOf("how high", [])).toBe(true);
	expect(check.hasOnlyWordsOf("age of liars", ["Under age 50"])).toBe(false);
	expect(check.hasOnlyWordsOf("age 60", ["Under age 50"])).toBe(false);
});

it("reads figures in Japanese, which has no spaces around them", () => {
	const own = ["1997年4月", "税率は5%"];
	expect(isSupported("1997年4月に税率が5%になったとしています。", own)).toBe(true);
	expect(isSupported("1998年4月に税率が5%になったとしています。", own)).toBe(false);
	expect(isSupported("1997年4月に税率が8%になったとしています。", own)).toBe(false);
});

const MORE = ["744 m deep", "roughly 745 m", "at least 2–3 minutes of rest", "seen on 7 January 1610", "cheap per kWh"];
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
])("%s: %s", (claim, isAccepted) => {
	expect(
		isSupported(claim, ["$7,000 a year", "below about 15", "some 60", "over 80", "30 years", "ES2023", ...MORE]),
	).toBe(isAccepted);
});

it("rejects a claim with more figures or names than are looked up", () => {
	const of = (count: number, word: (index: number) => string) =>
		Array.from({ length: count }, (_, index) => word(index));
	const figures = of(21, (index) => `${index + 200} apples`);
	const names = of(41, (index) => `Xa${String.fromCharCode(97 + (index % 26))}${index}`);
	for (const [words, most] of [
		[figures, 20],
		[names, 40],
	] as const) {
		const quotes = [words.join(", ")];
		expect(isSupported(`They count ${words.slice(0, most).join(", ")}.`, quotes)).toBe(true);
		expect(isSupported(`They count ${words.join(", ")}.`, quotes)).toBe(false);
	}
});

describe("German nouns", () => {
	const answer =
		"Die Zugspitze ist 2.962 Meter hoch. Zur Bergstation führt die Seilbahn, und sie ist für Besucher offen. Wer kauft, der zahlt.";
	const german = new ClaimCheck(codes, "", factsOf(""), new Map([[answer, factsOf(answer)]]));
	const isSupportedInGerman = (claim: string) => german.isClaimSupported(claim, { quotes: [answer], context: [] });

	it.each([
		"Die Bahnen und die Stationen sind für den Käufer offen.",
		"Die Besucherstation ist nach den Angaben mit der Bahn zu erreichen.",
		"Zu den Sonderfällen gibt die Antwort keine Empfehlung, und der Besuch ist in der Regel offen.",
	])("accepts other forms, parts of compounds and general nouns: %s", (claim) => {
		expect(isSupportedInGerman(claim)).toBe(true);
	});

	it("refuses a name that only another answer has", () => {
		const other = "Der Watzmann ist niedriger, und er ist nicht so leicht zu besteigen.";
		const both = new Map([answer, other].map((text) => [text, factsOf(text)]));
		const check = new ClaimCheck(codes, "", factsOf(""), both);
		const isHigh = (name: string) =>
			check.isClaimSupported(`Der Gipfel der ${name} ist 2.962 Meter hoch.`, {
				quotes: ["Die Zugspitze mit ihrem Gipfel ist 2.962 Meter hoch"],
				context: [],
			});
		expect(isHigh("Zugspitze")).toBe(true);
		expect(isHigh("Watzmann")).toBe(false);
	});

	it.each(["Die Bahn ist auf dem Watzmann zu sehen.", "Die Station ist nach Wexworth benannt und für Besucher offen."])(
		"refuses names: %s",
		(claim) => {
			expect(isSupportedInGerman(claim)).toBe(false);
		},
	);
});
