import { expect, test } from "vitest";
import { findJsonMistake } from "./json-mistake.ts";

const SECRET = "sk-secret-of-the-operator";

test.each([
	["a comma too many in an object", '[\n  {\n    "id": "a",\n  }\n]', 3, "the comma before the } is one too many"],
	["a comma too many in a list", '[\n  {"id": "a"},\n]', 2, "the comma before the ] is one too many"],
	["a missing comma", '[\n{"id": "a"\n"name": "b"}]', 2, "a comma is missing after the value"],
	["a missing comma between entries", '[\n{"id": "a"}\n{"id": "b"}]', 2, "a comma is missing after the value"],
	["a missing colon", '[{"id"\n"a"}]', 1, "a colon is missing after the name of a field"],
	["single quotes", "[{\n'id': 'a'}]", 2, 'the name of a field stands in double quotes, as in "id"'],
	["a single-quoted value", "[{\n\"id': 'a'}]", 2, "the quote of a text is not closed"],
	["curly quotes", '[{"id":\n“a”}]', 2, 'texts stand in straight double quotes, "like this"'],
	["a field without quotes", '[{id: "a"}]', 1, 'the name of a field stands in double quotes, as in "id"'],
	["a text without quotes", '[{"id": a}]', 1, 'a text without quotes: write "like this"'],
	["Python's True", '[{"a": True}]', 1, 'a text without quotes: write "like this"'],
	["an open text", '[{"id": "a,\n"name": "b"}]', 1, "the quote of a text is not closed"],
	["a missing bracket", '[\n{"id": "a"', 2, "the bracket { is not closed"],
	["a missing bracket of the list", '[\n{"id": "a"}\n', 1, "the bracket [ is not closed"],
	["the wrong bracket", '[{"id": "a"]]', 1, "the bracket must be }"],
	["a comment", '[\n// mine\n{"id": "a"}]', 2, "JSON has no comments"],
	["a comment of YAML", "# mine\n[]", 1, "JSON has no comments"],
	["a Windows path", '[{"apiKeyFile": "C:\\keys\\ai"}]', 1, "a backslash in a text is written twice"],
	["two lists", "[]\n[]", 2, "there is more text after the end of the list"],
	["no value", '[{"id": }]', 1, "a value is missing before the }"],
	["nothing", " \n ", 2, "the file is empty"],
	["a tab in a text", '["a\tb"]', 1, "a tab or control character in a text is written as an escape, such as \\t"],
])("%s", (_, text, line, what) => {
	expect(() => JSON.parse(text)).toThrow();
	expect(findJsonMistake(text)).toEqual({ line, what });
	expect(findJsonMistake(text.replaceAll("a", SECRET))?.what ?? "").not.toContain(SECRET);
});

test("agrees with the engine about what is JSON, for every text that is cut off or has one sign too many", () => {
	const whole = JSON.stringify([{ id: 'a\\"\u2028', n: -1.5e-7, list: [null, true, {}], o: { x: [] } }], null, 1);
	const isJson = (text: string): boolean => {
		try {
			JSON.parse(text);
			return true;
		} catch {
			return false;
		}
	};
	for (let at = 0; at <= whole.length; at += 1) {
		for (const sign of ["", ",", '"', "}", "]", "\\", ":", "0", " ", "'", "/"]) {
			const text = whole.slice(0, at) + sign + whole.slice(at);
			expect([text, findJsonMistake(text) === null]).toEqual([text, isJson(text)]);
		}
		const cut = whole.slice(0, at);
		expect([cut, findJsonMistake(cut) === null]).toEqual([cut, isJson(cut)]);
	}
});

test("a file of brackets ends in a sentence", () => {
	expect(findJsonMistake("[".repeat(100_000))?.what).toBe("the brackets are nested too deeply");
});
