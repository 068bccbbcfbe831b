import type { Citation, ClaimCell } from "@parallax/contract";
import { expect, test } from "vitest";
import { expectLinear } from "../../../testing/growth-in-time.ts";
import { cellSources } from "./cell-sources.ts";

/** A citation of words, or, without words, a mark before the sign `^`, which is no part of the text. */
type Cited = readonly [url: string, words?: string];

function sourcesOf(marked: string, cited: readonly Cited[], quotes: readonly string[]): readonly string[] {
	const text = marked.replaceAll("^", "");
	const places: number[] = [];
	for (let at = marked.indexOf("^"); at >= 0; at = marked.indexOf("^", at + 1)) places.push(at - places.length);
	const citations = cited.map(([url, words]): Citation => {
		const from = words === undefined ? (places.shift() ?? 0) : text.indexOf(words);
		return { url: `https://${url}.example/`, title: url, at: [from, from + (words?.length ?? 0)] };
	});
	const cell: ClaimCell = { stance: "says", quote: quotes[0] ?? "", quotes: [...quotes] };
	return cellSources({ text, citations })(cell).map(({ title }) => title);
}

const TABLE = "| Moon | Size | Period |\n|---|---|---|\n| Io | 3,643 km^ | 1.77 d |\n| Europa | 3,122 km | 3.55 d |^\n";

test.for([
	["a mark inside the quotation", "It is 433 ly^ or 447 ly away.", [["a"]], ["433 ly or 447 ly"], ["a"]],
	["a mark after its full stop", "It is 433 ly away.^ So far.", [["a"]], ["433 ly away"], ["a"]],
	["a mark after other words", "It is 433 ly away.^ So far.", [["a"]], ["433 ly"], []],
	["a mark before the quotation", "It is far.^ It is 433 ly away.", [["a"]], ["It is 433 ly away"], []],
	["a mark of the next line", "It is far.\n^So it is.", [["a"]], ["So it is"], []],
	["a mark after the break of its line", "It is far.\n^So it is.", [["a"]], ["It is far."], ["a"]],
	["cited words around the quotation", "It is 433 ly away.", [["a", "It is 433 ly away."]], ["433 ly"], ["a"]],
	["cited words in the quotation", "It is 433 ly away.", [["a", "433"]], ["It is 433 ly away"], ["a"]],
	["cited words beside the quotation", "It is 433 ly away.", [["a", "It is"]], ["433 ly away"], []],
	[
		"signs of Markdown",
		"It is **433 [light-years](https://x.example/a) away**.^",
		[["a"]],
		["433 light-years away"],
		["a"],
	],
	["a word of an address", "See [it](https://x.example/far).^ It is far.", [["a"]], ["far"], []],
	["the first of two places", "It is far.^ It is far.^", [["a"], ["b"]], ["It is far"], ["a"]],
	["a row of a table", TABLE, [["a"], ["b"]], ["Io", "3,643 km"], ["a"]],
	["the end of a row", TABLE, [["a"], ["b"]], ["Europa", "3.55 d"], ["b"]],
	["another cell of the row", TABLE, [["a"], ["b"]], ["Europa", "3,122 km"], []],
	["an item below its label", "1. Io\n   - Size: 3,643 km^\n2. Europa", [["a"]], ["Io", "3,643 km"], ["a"]],
	["a line of code", "```js\nconst far = 433;\n```\n\nfar^", [["a"]], ["const far = 433;"], []],
	["emoji", "Yes 🌟👩‍🚀 it is 433 ly 🌟.^ Right.", [["a"]], ["it is 433 ly 🌟"], ["a"]],
	["right to left", "הכוכב 🌟 רחוק.^ כן, רחוק.", [["a"]], ["הכוכב 🌟 רחוק"], ["a"]],
	["words that the answer lacks", "It is far.^", [["a"]], ["It is near"], []],
	["two sources at one place", "It is far.^^", [["b"], ["a"]], ["It is far"], ["b", "a"]],
] as const)("the sources of a cell: %s", ([, text, cited, quotes, expected]) => {
	expect(sourcesOf(text, cited, quotes)).toEqual(expected);
});

test.for([
	["](a(", "b"],
	["| a ", "a"],
	["  - a\n", "a"],
	["a      ", "a"],
])("SEC-20 the text '%s' repeated is read in linear time", ([unit = "", quote = ""]) => {
	const find = (text: string) => {
		const citations = [{ url: "https://a.example/", title: "a", at: [0, text.length] as [number, number] }];
		cellSources({ text, citations })({ stance: "says", quote, quotes: [quote, quote] });
	};
	expectLinear(find, (count) => unit.repeat(count), 50_000);
});
