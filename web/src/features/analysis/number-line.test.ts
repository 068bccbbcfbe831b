import { PROVIDER_IDS } from "@parallax/contract";
import { describe, expect, it } from "vitest";
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
		["between 430 and 450 light-years", 440, 430, 450],
		["430–450 light-years", 440, 430, 450],
		["447 ± 2 light-years", 447, 445, 449],
		["433 light-years away, give or take 6", 433, 427, 439],
	])("has the range that is stated: %s", (quote, value, low, high) => {
		expect(readFigure(quote)).toMatchObject({ value, low, high, unit: "light-year" });
	});

	it.each([
		"no number here",
		"set out in the 1590s",
		"the 48th brightest star",
		"Hubble, in 2018, gave 521 light-years",
		"40.000 Menschen",
		"GPT4o and v2",
		"from 3 to 4 and 5 km",
	])("is none where it is not certain: %s", (quote) => {
		expect(readFigure(quote)).toBeNull();
	});
});

const says = (quote: string) => ({ stance: "says" as const, quote });

describe("the number line", () => {
	it("is drawn of the claim for which most answers give a figure, and not the same", () => {
		const line = numberLineOf([
			{ claim: "Age", cells: { chatgpt: says("50 million years"), grok: says("70 million years") } },
			{
				claim: "Distance",
				cells: {
					chatgpt: says("433 light-years"),
					gemini: says("a light-year is long"),
					claude: says("447 light-years"),
					grok: says("323 light-years"),
				},
			},
		]);
		expect(line).toMatchObject({ claim: "Distance", unit: "light-years", ticks: [300, 350, 400, 450] });
		expect(line?.figures.map(({ provider, value }) => [provider, value])).toEqual([
			["chatgpt", 433],
			["claude", 447],
			["grok", 323],
		]);
	});

	it.each([
		["all give the same", "433 light-years", "433 light-years"],
		["they count different things", "433 light-years", "9 km"],
		["only one gives a figure", "433 light-years", "far away"],
	])("is not drawn where %s", (_why, one, other) => {
		expect(numberLineOf([{ claim: "Distance", cells: { chatgpt: says(one), grok: says(other) } }])).toBeNull();
	});
});

it("a bare number beside figures of one unit counts the same, and a year does not", () => {
	const lineOfQuotes = (...quotes: string[]) => {
		const cells = Object.fromEntries(quotes.map((quote, at) => [PROVIDER_IDS[at], { stance: "says" as const, quote }]));
		return numberLineOf([{ claim: "x", cells }]);
	};
	const line = lineOfQuotes("about 2 million people", "about 100,000", "60,000 people");
	expect(line?.figures.map(({ value }) => value)).toEqual([2_000_000, 100_000, 60_000]);
	expect(line?.unit).toBe("people");
	expect(lineOfQuotes("433 light-years", "in 2018", "447 light-years")?.figures).toHaveLength(2);
});
