import { expect, it } from "vitest";
import { answerOpening } from "./answer-opening.ts";

it.each([
	["It is 447 light-years away. It is old. It shines.", "It is 447 light-years away. It is old."],
	["## Polaris\n\nSure! Here is what is known:\n\nIt is **447** light-years away.", "It is 447 light-years away."],
	["How far is it? About 447 light-years.", "About 447 light-years."],
	["Here are the steps:\n\n1. Heat the pan.\n2. Add the egg.\n3. Wait.", "Heat the pan. Add the egg."],
	["I cannot give advice on taxes.", "I cannot give advice on taxes."],
	["| Star | Distance |\n|---|---|\n| Polaris | 447 |", "Star"],
	["Is it far?", "Is it far?"],
	["", ""],
	["疫苗是安全的。副作用很少。", "疫苗是安全的。副作用很少。"],
])("%j begins with %j", (text, opening) => {
	expect(answerOpening({ text, demo: false })).toBe(opening);
});

it("leaves out the note of a demonstration", () => {
	expect(answerOpening({ text: "*A demonstration.*\n\nIt is far.", demo: true })).toBe("It is far.");
});

it("has at most 320 characters, and a second sentence only as a whole", () => {
	expect(answerOpening({ text: `It is far. Very ${"very ".repeat(80)}far.`, demo: false })).toBe("It is far.");
	const long = answerOpening({ text: `It is ${"very ".repeat(80)}far.`, demo: false });
	expect(long.length).toBeLessThanOrEqual(320);
	expect(long).toMatch(/very…$/);
});
