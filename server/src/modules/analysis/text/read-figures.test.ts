import { describe, expect, it } from "vitest";
import { type Figure, findFigures } from "./read-figures.ts";

const overlaps = (a: Figure, b: Figure): boolean => a.from <= b.to && b.from <= a.to;

const isSameKind = (a: Figure, b: Figure): boolean => a.kind === b.kind || a.kind === "" || b.kind === "";

/** How the figures of one kind in two texts relate to each other. */
function relation(one: string, other: string): "same" | "opposed" | "nothing" {
	const pairs = findFigures(one).flatMap((a) =>
		findFigures(other)
			.filter((b) => isSameKind(a, b))
			.map((b) => overlaps(a, b)),
	);
	if (pairs.length === 0) return "nothing";
	return pairs.every((isSame) => isSame) ? "same" : "opposed";
}

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
		["without a unit", "The factor in question is 1.2.", ""],
		["of days", "The flight takes 3 days.", "s"],
	])("has a kind only with a unit: %s", (_what, text, kind) => {
		expect(findFigures(text).map((figure) => figure.kind)).toEqual([kind]);
	});

	it("of two readings has no value", () => {
		const [figure] = findFigures("The bridge is 1.234 m long.");
		expect([figure?.from, figure?.to].some(Number.isFinite)).toBe(false);
	});

	it("with an open end contains all beyond it", () => {
		const [over] = findFigures("Germany has over 80 million people.");
		expect(over?.from).toBeLessThanOrEqual(80_000_000);
		expect(over?.to).toBe(Number.POSITIVE_INFINITY);
	});
});
