import { expect, test } from "vitest";
import { type Landmark, type MeasuredColumn, matchingPosition, pairLandmarks } from "./align-reading.ts";

const heading = (text: string, y: number): Landmark => ({ kind: "heading", text, y });
const item = (text: string, y: number): Landmark => ({ kind: "item", text, y });
const column = (height: number, ...landmarks: Landmark[]): MeasuredColumn => ({ height, landmarks });

test("without landmarks, the place is proportional to the column heights", () => {
	expect(matchingPosition(500, column(1000), column(2000))).toBe(1000);
	expect(matchingPosition(0, column(1000), column(2000))).toBe(0);
	expect(matchingPosition(1000, column(1000), column(2000))).toBe(2000);
});

test("headings with the same words are aligned, whatever text is between them", () => {
	const from = column(1000, heading("How we know", 200), heading("How sure we are", 600));
	const to = column(2000, heading("Aside", 100), heading("How do we know?", 900), heading("How sure?", 1500));
	expect(pairLandmarks(from.landmarks, to.landmarks)).toEqual([
		[200, 900],
		[600, 1500],
	]);
	expect(matchingPosition(200, from, to)).toBe(900);
	expect(matchingPosition(400, from, to)).toBe(1200);
});

test("list items are matched with list items, never with headings", () => {
	expect(pairLandmarks([item("Hipparcos", 100)], [heading("Hipparcos", 50), item("Hipparcos gave 433", 300)])).toEqual([
		[100, 300],
	]);
});

test("scrolling down never moves the other column up", () => {
	const from = column(1000, heading("a one", 100), heading("b two", 400), item("c three", 700));
	const to = column(1500, heading("b two", 200), heading("a one", 300), item("c three", 900));
	let last = 0;
	for (let y = 0; y <= 1000; y += 10) {
		const position = matchingPosition(y, from, to);
		expect(position).toBeGreaterThanOrEqual(last);
		last = position;
	}
});
