import { describe, expect, it } from "vitest";
import { FOUR } from "../../testing/make-chats.ts";
import { numberLineOf } from "./number-line.ts";
import { readFigure } from "./read-figure.ts";

describe("the figure of a quotation", () => {
	it.each([
		["about 433 light-years away", 433, "433", "light-year"],
		["about 433 light years away", 433, "433", "light-year"],
		["covers 9.6 million square kilometers", 9_600_000, "9.6 million", "square kilometer"],
		["It has 1.2 million people", 1_200_000, "1.2 million", "people"],
		["costs $1,299.50 today", 1299.5, "$1,299.50", "$"],
		["Water boils at 100 °C", 100, "100", "°c"],
		["Water boils at 100 degrees Celsius", 100, "100", "°c"],
		["grew by 12 percent", 12, "12", "%"],
		["grew by 12%", 12, "12", "%"],
		["invented in 1879", 1879, "1879", ""],
		["3,5 Kilometer weit", 3.5, "3,5", "km"],
		["a run of 42km", 42, "42", "km"],
	])("%s", (quote, value, text, unit) => {
		expect(readFigure(quote)).toMatchObject({ value, low: value, high: value, text, unit });
	});

	it.each([
		["between 430 and 450 light-years", null, 430, 450, "430–450", ["430", "450"]],
		["430–450 light-years", null, 430, 450, "430–450", ["430", "450"]],
		["1.6 to 2 million light-years", null, 1_600_000, 2_000_000, "1.6–2 million", ["1.6 million", "2 million"]],
		["447 ± 2 light-years", 447, 445, 449, "447 ± 2", ["447"]],
		["433 light-years away, give or take 6", 433, 427, 439, "433 ± 6", ["433"]],
	])("has the stated range and no computed middle: %s", (quote, value, low, high, text, stated) => {
		const figure = readFigure(quote);
		expect(figure).toMatchObject({ value, low, high, text, unit: "light-year" });
		expect(figure?.stated.map((number) => number.text)).toEqual(stated);
	});

	it.each([
		"no number here",
		"set out in the 1590s",
		"the 48th brightest star",
		"Hubble, in 2018, gave 521 light-years",
		"40.000 Menschen",
		"GPT4o and v2",
		"from 3 to 4 and 5 km",
		"900 to 2 million people",
		"it was -5 °C",
		"−40 degrees Fahrenheit",
	])("is null when it is not certain: %s", (quote) => {
		expect(readFigure(quote)).toBeNull();
	});
});

const lineOf = (claims: Parameters<typeof numberLineOf>[0]) => numberLineOf(claims, [...FOUR, "claude-2"]);
const says = (quote: string) => ({ stance: "says" as const, quote });

const differs = (quote: string) => ({ stance: "differs" as const, quote });

describe("the number line", () => {
	it("shows the disputed claim for which most answers give figures of which three differ", () => {
		const line = lineOf([
			{
				claim: "Age",
				kind: "fact" as const,
				follows: null,
				cells: {
					chatgpt: says("50 million years"),
					gemini: says("60 million years"),
					grok: differs("70 million years"),
				},
			},
			{
				claim: "Distance",
				kind: "fact" as const,
				follows: null,
				cells: {
					chatgpt: says("433 light-years"),
					gemini: says("a light-year is long"),
					claude: says("447 light-years"),
					grok: differs("323 light-years"),
					"claude-2": says("447 light-years"),
				},
			},
		]);
		expect(line).toMatchObject({ claimIndex: 1, unit: "light-years", from: 323, to: 447 });
		expect(line?.figures.map(({ seat, value }) => [seat, value])).toEqual([
			["chatgpt", 433],
			["claude", 447],
			["grok", 323],
			["claude-2", 447],
		]);
	});

	it("is null for an agreed claim, for two values, and where few answers that speak of the claim give a figure", () => {
		const cells = {
			chatgpt: says("433 light-years"),
			gemini: says("447 light-years"),
			"claude-2": says("323 light-years"),
		};
		const row = { claim: "It is far", kind: "fact" as const, follows: null };
		expect(lineOf([{ ...row, cells }])).toBeNull();
		expect(lineOf([{ ...row, cells: { ...cells, "claude-2": differs("447 light-years") } }])).toBeNull();
		const [claude, grok, llama] = ["nobody knows", "it is far", "very far"].map(differs);
		const disputed = { ...cells, claude, grok, llama } as typeof cells;
		expect(lineOf([{ ...row, cells: disputed }])).toBeNull();
		expect(lineOf([{ ...row, cells: { ...cells, "claude-2": differs("323 light-years") } }])).not.toBeNull();
	});

	it("marks the numbers that the answers state, and no others", () => {
		const cells = { chatgpt: says("5–6 hours"), gemini: says("6 hours"), claude: differs("8 hours, give or take 2") };
		const line = lineOf([{ claim: "Sleep", kind: "fact" as const, follows: null, cells }]);
		expect(line).toMatchObject({ from: 5, to: 10 });
		expect(line?.stated).toEqual([
			{ value: 5, text: "5" },
			{ value: 6, text: "6" },
			{ value: 8, text: "8" },
		]);
	});

	it("has no separate unit when each figure begins with it", () => {
		const cells = { chatgpt: says("costs $12"), claude: says("$14"), grok: differs("costs $1,299.50 today") };
		expect(lineOf([{ claim: "Price", kind: "fact" as const, follows: null, cells }])?.unit).toBe("");
	});

	it("has every figure of the first row of the examples with figures", () => {
		const rowOf = (...[chatgpt = "", gemini = "", claude = "", grok = ""]: string[]) => ({
			claim: "The first row.",
			kind: "fact" as const,
			follows: null,
			cells: { chatgpt: says(chatgpt), gemini: says(gemini), claude: says(claude), grok: differs(grok) },
		});
		const polaris = lineOf([
			rowOf(
				"Polaris, the North Star, lies about 433 light-years away, give or take 6.",
				"The best current estimate is about 447 light-years",
				"Probably about 447 light-years",
				"Closer than the textbooks say: 323 light-years",
			),
		]);
		expect(polaris?.figures.map(({ text }) => text)).toEqual(["433 ± 6", "447", "447", "323"]);
		const esperanto = lineOf([
			rowOf(
				"About 2 million people speak Esperanto today to some degree.",
				"the best single figure is about 100,000",
				"My best estimate is about 60,000 people who can hold a conversation",
				"Fewer than the brochures say: roughly 10,000",
			),
		]);
		expect(esperanto?.figures.map(({ text }) => text)).toEqual(["2 million", "100,000", "60,000", "10,000"]);
	});

	it.each([
		["all give the same", "433 light-years", "433 light-years"],
		["they count different things", "433 light-years", "9 km"],
		["only one gives a figure", "433 light-years", "far away"],
	])("is null when %s", (_why, one, other) => {
		expect(
			lineOf([
				{
					claim: "Distance",
					kind: "fact" as const,
					follows: null,
					cells: { chatgpt: says(one), grok: differs(other) },
				},
			]),
		).toBeNull();
	});
});

it("a number without a unit takes the only named unit, and a year does not", () => {
	const lineOfQuotes = (...quotes: string[]) => {
		const cells = Object.fromEntries(quotes.map((quote, at) => [FOUR[at], at > 0 ? differs(quote) : says(quote)]));
		return lineOf([{ claim: "x", kind: "fact" as const, follows: null, cells }]);
	};
	const line = lineOfQuotes("about 2 million people", "about 100,000", "60,000 people");
	expect(line?.figures.map(({ value }) => value)).toEqual([2_000_000, 100_000, 60_000]);
	expect(line?.unit).toBe("people");
	expect(lineOfQuotes("433 light-years", "in 2018", "447 light-years", "323 light-years")?.figures).toHaveLength(3);
});
