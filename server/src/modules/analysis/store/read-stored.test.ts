import { expect, it } from "vitest";
import { readColumns, readProgress } from "./read-stored.ts";

const cell = { stance: "says", quote: "It is so." };
const claim = (text: string, more: object = {}) => ({
	claim: text,
	kind: "fact",
	follows: null,
	cells: { grok: cell },
	...more,
});
const columns = (over: object = {}) => ({
	claims: JSON.stringify([claim("a"), claim("b", { kind: "answer", follows: 0 })]),
	together: JSON.stringify([{ text: "a (Grok)", by: ["grok"], claims: [0] }]),
	dissent: "[]",
	notes: null,
	made_from: '{"grok":1}',
	...over,
});

it("reads what is complete as it is", () => {
	expect(readColumns(columns())).toEqual({
		claims: [claim("a"), claim("b", { kind: "answer", follows: 0 })],
		together: [{ text: "a (Grok)", by: ["grok"], claims: [0] }],
		dissent: [],
		notes: [],
		madeFrom: { grok: 1 },
		unreadable: [],
	});
});

it("gives fields that an earlier version did not store their defaults", () => {
	const claims = JSON.stringify([{ claim: "a", cells: { grok: cell } }]);
	expect(readColumns(columns({ claims, together: null, dissent: null }))).toMatchObject({
		claims: [claim("a")],
		together: null,
		dissent: null,
		unreadable: [],
	});
});

it("leaves out what it cannot read, and keeps the places of the rest", () => {
	const claims = [
		{ cells: {} },
		claim("a", {
			cells: { grok: { ...cell, slot: "no", itself: 1 }, claude: { stance: "wins", quote: "x" }, gemini: null },
		}),
		"no claim",
		claim("b", { follows: 1, kind: "unknown" }),
		claim("c", { follows: 0 }),
	];
	const together = [{ text: "b (Grok)", by: ["grok"], claims: [3, 0] }, { text: 7 }];
	const stored = { claims: JSON.stringify(claims), together: JSON.stringify(together), notes: '[{"code":"x"}]' };
	expect(readColumns(columns(stored))).toEqual({
		claims: [claim("a"), claim("b", { follows: 0 }), claim("c")],
		together: [{ text: "b (Grok)", by: ["grok"], claims: [1] }],
		dissent: [],
		notes: [],
		madeFrom: { grok: 1 },
		unreadable: ["claim", "cell", "cell", "cell", "claim", "together", "notes"],
	});
});

it.each(["", "{", "null", "[]x", '"text"', "7", "{}"])("throws at no text: %j", (text) => {
	const all = { claims: text, together: text, dissent: text, notes: text, made_from: text };
	expect(readColumns(all)).toMatchObject({ claims: [], together: [], dissent: [], notes: [], madeFrom: {} });
	expect(readProgress(text)).toBeNull();
});

it("reads the progress of a running analysis", () => {
	const progress = { by: "Grok", read: 2, again: 0, claims: [claim("a")] };
	expect(readProgress(JSON.stringify(progress))).toEqual(progress);
});
