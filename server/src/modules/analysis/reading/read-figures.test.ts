import { describe, expect, it } from "vitest";
import { compareSentences } from "./compare-sentences.ts";
import { parseSentence } from "./parse-sentence.ts";

const relation = (one: string, other: string) => {
	const [a, b] = [one, other].map((text, index) => parseSentence(String(index), text, new Set())) as [never, never];
	const found = compareSentences(a, b);
	return found === null ? "nothing" : found.isOpposed ? "opposed" : "same";
};

describe("two figures of one statement", () => {
	it.each([
		["Mount Everest is 8,849 metres high.", "Mount Everest is 8.85 km high."],
		["Mount Everest is 8849 m high.", "Mount Everest is 29,032 feet high."],
		["The marathon is 42.2 km long today.", "The marathon is 26.2 miles long today."],
		["Raw chicken is safe at 74 °C inside.", "Raw chicken is safe at 165°F inside."],
		["The flight from Paris takes 90 minutes.", "The flight from Paris takes 1.5 hours."],
		["The flight from Paris takes 2–3 hours.", "The flight from Paris takes between 3 and 4 hours."],
		["Germany has over 80 million people today.", "Germany has 81.7 million people today."],
		["Germany has about 82 million people today.", "Germany has 81.7 million people today."],
		[
			"Light travels at about 300,000 km per second in vacuum.",
			"Light travels at 299,792 kilometres per second in vacuum.",
		],
		["Light travels at 299,792 km/s in vacuum.", "Light travels at 299,792 kilometres per second in vacuum."],
		["The train runs at 120 km per hour today.", "The train runs at 33 metres per second today."],
		["The oven needs 10% to 20% more power today.", "The oven needs 15% more power today."],
		["The board reports profits quarterly to owners.", "The board reports profits four times a year to owners."],
		["The Berlin Wall fell on 9 November 1989.", "The Berlin Wall fell on November 9th, 1989."],
		["The Berlin Wall fell on 9 November 1989.", "The Berlin Wall fell on 1989-11-09."],
		["The Berlin Wall fell on 9 November 1989.", "The Berlin Wall fell in 1989."],
		["The Berlin Wall fell in November 1989.", "The Berlin Wall fell in the 1980s."],
		["Die Berliner Mauer fiel am 9. November 1989.", "Die Berliner Mauer fiel am 1989-11-09."],
		["El muro cayó en Berlín el 9 de noviembre de 1989.", "El muro cayó en Berlín el 1989-11-09."],
		["The United Kingdom left the European Union in 2020.", "The UK left the EU in 2020."],
		["The United States has 50 states today.", "The USA has 50 states today."],
	])("is the same: %s / %s", (one, other) => {
		expect(relation(one, other)).toBe("same");
		expect(relation(other, one)).toBe("same");
	});

	it.each([
		["Germany has about 90 million people today.", "Germany has 81.7 million people today."],
		["Mount Everest is 8,849 metres high.", "Mount Everest is 8,200 metres high."],
		["The flight from Paris takes 90 minutes.", "The flight from Paris takes 3 hours."],
		["The Berlin Wall fell on 9 November 1989.", "The Berlin Wall fell on 10 November 1989."],
		["The federal tax return is due on April 15.", "The federal tax return is due on 15 May."],
		["The board reports profits quarterly to owners.", "The board reports profits twice a year to owners."],
		["Raw chicken is safe at 74 °C inside.", "Raw chicken is safe at 140°F inside."],
		["Apollo 11 landed on the Moon in 1969.", "Apollo 11 landed on the Moon in 1968."],
	])("differs: %s / %s", (one, other) => {
		expect(relation(one, other)).toBe("opposed");
		expect(relation(other, one)).toBe("opposed");
	});

	it.each([
		["another subject", "The Amazon river is 6,400 km long.", "The Nile river is 6,650 km long."],
		["a subject of another sentence", "It is 6,400 km long in Africa.", "It is 6,650 km long in Africa."],
		["another time", "As of 2019, Berlin has 3.7 million people.", "As of 2023, Berlin has 3.9 million people."],
		["the time of the answer", "As of 2019, Berlin is the capital.", "As of March 2023, Berlin is the capital."],
		["a time that only one names", "Berlin has 3.7 million people.", "Berlin had 4.3 million people in 1939."],
		["a condition", "The battery lasts 20 hours.", "The battery lasts 12 hours if the screen stays bright outdoors."],
		["two figures of one kind", "The room is 3 m high and 5 m wide.", "The room is 4 m high and 6 m wide."],
		["no unit", "The factor in question is 1.2.", "The factor in question is 1.7."],
		["two open ends", "Germany has over 80 million people.", "Germany has over 70 million people."],
		["a number of two readings", "The bridge is 1.234 m long.", "The bridge is 1,500 m long."],
		["another rate", "A person speaks 7,000 words per day.", "A person speaks 150 words per minute."],
		["a ratio", "The star has 100 times the mass.", "The star has 200 times the mass."],
		["a number in a name", "Apollo 11 carried three men to the Moon.", "Apollo 13 carried three men to the Moon."],
	])("reports no relation with %s", (_why, one, other) => {
		expect(relation(one, other)).toBe("nothing");
	});
});

describe("sentences that differ without a figure", () => {
	it.each([
		["a name", "The capital of Australia is Canberra.", "The capital of Australia is Sydney."],
		["a negation", "Glass is a slowly flowing liquid.", "Glass is not a slowly flowing liquid."],
		["two negations", "The tree is close to the sea.", "The answer is no, the tree is not close to the sea."],
		["a contraction", "The Great Wall is visible from space.", "The Great Wall isn't visible from space."],
		["an opposite", "Higher interest rates raise unemployment.", "Higher interest rates lower unemployment."],
		[
			"an opposite word beside",
			"Battery fires are rare in electric cars.",
			"Battery fires are common in electric cars.",
		],
	])("neither contradict nor agree: %s", (_why, one, other) => {
		expect(relation(one, other)).toBe("nothing");
	});

	it("do not contradict when one lists a part of the other's list", () => {
		const [fullList, part] = ["The flag of France is blue, white and red.", "The flag of France is blue and white."];
		expect(relation(fullList, part)).toBe("same");
	});
});
