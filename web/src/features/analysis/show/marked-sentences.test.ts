import { expect, test } from "vitest";
import { rowOf } from "./marked-sentences.tsx";

const claims = ["Polaris is 447 light-years away.", "اللقاحات آمنة"].map((claim) => ({
	claim,
	kind: "fact" as const,
	follows: null,
	cells: {},
}));
const sentence = (text: string, ...rows: number[]) => ({ text, by: [], claims: rows });

test("finds the row that a line was written from, whatever ends the claim and whichever direction it has", () => {
	expect(rowOf(sentence("Polaris is 447 light-years away (Gemini) · “323” (Grok)", 0), claims)).toBe(claims[0]);
	expect(rowOf(sentence("\u2068اللقاحات آمنة\u2069 (Gemini)", 1), claims)).toBe(claims[1]);
});

test("finds no row for the prose of a judge", () => {
	expect(rowOf(sentence("Gemini gives 447, Grok 323.", 0), claims)).toBeNull();
	expect(rowOf(sentence("Polaris is 447 light-years away and old.", 0, 1), claims)).toBeNull();
	expect(rowOf(sentence("Polaris is 447 light-years away."), claims)).toBeNull();
});
