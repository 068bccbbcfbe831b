import type { Citation } from "@parallax/contract";
import { describe, expect, test } from "vitest";
import { CitedText, type VendorCitation } from "./cited-text.ts";

interface Step {
	readonly text?: string;
	readonly cite?: VendorCitation;
}

/** The text and citations as a reader has them who applies every change. */
function read(steps: readonly Step[]) {
	const cited = new CitedText();
	let text = "";
	let citations: readonly Citation[] = [];
	const apply = () => {
		const change = cited.takeChange();
		if (change) citations = [...citations.slice(0, change.from), ...change.citations];
	};
	for (const { text: next = "", cite } of steps) {
		text += cited.push(next);
		if (cite) cited.cite(cite);
		apply();
	}
	text += cited.flush();
	apply();
	return { text, citations };
}

const byUnit = (text: string): Step[] => Array.from({ length: text.length }, (_, at) => ({ text: text.charAt(at) }));
const readText = (text: string) => read([{ text }]);
/** The cited words, and what stands before the mark. */
const before = ({ text, citations }: ReturnType<typeof read>) => citations.map(({ at }) => text.slice(0, at[1]));

const WIKI = "https://en.wikipedia.org/wiki/Polaris_(star)?utm_source=openai";
const MARKED = `Polaris is 🌟 447 ly away. ([en.wikipedia.org](${WIKI}))\n\nעברית היא שפה ([a.example](https://a.example/x), [b.example](https://www.b.example/)).`;

describe("link marks of OpenAI", () => {
	test("leave the text, and their places are those of the words before them", () => {
		const result = readText(MARKED);
		expect(result.text).toBe("Polaris is 🌟 447 ly away.\n\nעברית היא שפה.");
		expect(before(result)).toEqual([
			"Polaris is 🌟 447 ly away.",
			"Polaris is 🌟 447 ly away.\n\nעברית היא שפה",
			"Polaris is 🌟 447 ly away.\n\nעברית היא שפה",
		]);
		expect(result.citations.map(({ url, title }) => [url, title])).toEqual([
			["https://en.wikipedia.org/wiki/Polaris_(star)", "en.wikipedia.org"],
			["https://a.example/x", "a.example"],
			["https://www.b.example/", "b.example"],
		]);
	});

	test("are found wherever the text is cut", () => {
		const whole = readText(MARKED);
		expect(read(byUnit(MARKED))).toEqual(whole);
		for (let at = 1; at < MARKED.length; at += 1) {
			expect(read([{ text: MARKED.slice(0, at) }, { text: MARKED.slice(at) }])).toEqual(whole);
		}
	});

	test.each([
		"See ([the guide](https://a.example/guide)) and (this).",
		"([a.example](javascript:alert(1)))",
		"([a.example](data:text/html,x))",
		"([evil.example](https://a.example/)) ",
		"f([x](y)) + a[[1]] ((  ([a.example](https://a.example/",
		"[a.example](https://a.example/?utm_source=openai)",
		"[[1]](javascript:alert(1)) [[1]] (x)",
		"   indented\n    ([",
		"`([a.example] (https://a.example))`",
	])("%s is no mark", (text) => {
		expect(readText(text)).toEqual({ text, citations: [] });
		expect(read(byUnit(text))).toEqual({ text, citations: [] });
	});

	test("the title follows by its annotation, counted in characters", () => {
		const text = `🌟🌟 One. ([a.example](https://a.example/x?utm_source=openai)) Two.`;
		const start = [...text].indexOf("(");
		const range = { from: start, to: [...text].indexOf(" ", start) };
		const cite = { url: "https://a.example/x?utm_source=openai", title: "The  star\n of stars", range, countedFrom: 0 };
		const result = read([{ text, cite }]);
		expect(result.text).toBe("🌟🌟 One. Two.");
		expect(result.citations).toEqual([{ url: "https://a.example/x", title: "The star of stars", at: [9, 9] }]);
	});

	test("an annotation of words has their place in what stays", () => {
		const text = "🌟 First ([a.example](https://a.example/)). Second part.";
		const from = [...text].join("").indexOf("Second") - 1;
		const cite = { url: "https://b.example/", title: "B", range: { from, to: from + 6 }, countedFrom: 0 };
		const result = read([{ text, cite }]);
		const [, second] = result.citations;
		expect(result.text.slice(...(second?.at ?? []))).toBe("Second");
	});
});

describe("marks in private characters", () => {
	const text =
		"It rains. \ue200cite\ue202turn0search0\ue202turn1view2\ue201 And then\ue202 stops.\ue200cite\ue202turn0";

	test("never reach a reader, also when they are cut or not closed", () => {
		expect(readText(text)).toEqual({ text: "It rains. And then stops.", citations: [] });
		expect(read(byUnit(text))).toEqual(readText(text));
		expect(readText(`a\ue200${"x".repeat(600)}`).text).toBe(`a${"x".repeat(600)}`);
	});

	test("have the source that the annotation of their place names", () => {
		const range = { from: 10, to: 40 };
		const result = read([{ text, cite: { url: "https://a.example/", title: "Rain", range, countedFrom: 0 } }]);
		expect(result.citations).toEqual([{ url: "https://a.example/", title: "Rain", at: [9, 9] }]);
	});
});

describe("sources of xAI", () => {
	const unplaced = (url: string): Step => ({ cite: { url, title: url, range: null } });

	test("numbered links are marks", () => {
		const text = "It is new.[[1]](https://x.example/a)[[2]](https://y.example/b_(c)) More [[1]](https://x.example/a)";
		const result = read([...byUnit(text), unplaced("https://z.example/")]);
		expect(result.text).toBe("It is new. More");
		expect(result.citations.map(({ url, at }) => [url, at[1]])).toEqual([
			["https://x.example/a", 10],
			["https://y.example/b_(c)", 10],
			["https://x.example/a", 15],
		]);
	});

	test("without any mark, the sources stand at the end", () => {
		const result = read([{ text: "It is new." }, unplaced("https://z.example/"), unplaced("javascript:alert(1)")]);
		expect(result.citations).toEqual([{ url: "https://z.example/", title: "z.example", at: [10, 10] }]);
	});
});

test("what a vendor repeats without end is bounded", () => {
	const text = "([a.example](https://a.example/) ".repeat(3000);
	const links = "[[1]](https://a.example/x) and more ".repeat(3000);
	expect(read(byUnit(text)).text).toBe(text);
	expect(read(byUnit(links)).citations.length).toBeLessThanOrEqual(200);
	const hostile = `([a.example](https://a.example/${"(".repeat(1900)} `.repeat(50);
	expect(readText(hostile).text).toBe(hostile);
});

test.each([
	["spaces", " ".repeat(5000), 2],
	["a name", `([${"a".repeat(5000)}`, 310],
	["an address", `([a.example](https://a.example/${"x".repeat(5000)}`, 2020],
	["a list of links", `(${"[a.example](https://a.example/), ".repeat(500)}`, 8001],
	["private characters", `\ue200${"x".repeat(5000)}`, 503],
])("what may be a mark is held back only so long: %s", (_what, text, most) => {
	const cited = new CitedText();
	let held = 0;
	let longest = 0;
	for (const character of text) {
		held += character.length - cited.push(character).length;
		longest = Math.max(longest, held);
	}
	expect(longest).toBeLessThanOrEqual(most);
});

test("of the citations that a vendor sends the first 200 are read", () => {
	const cite = (n: number): Step => ({ cite: { url: `https://a.example/${n}`, title: "", range: { from: 0, to: 3 } } });
	const { citations } = read([{ text: "One" }, ...Array<Step>(200).fill(cite(1)), cite(2)]);
	expect(citations.map(({ url }) => url)).toEqual(["https://a.example/1"]);
});

test("a place outside of the text, or one that ends before it begins, is within the text", () => {
	const at = (from: number, to: number) => {
		const cite = { url: "https://a.example/", title: "", range: { from, to } };
		return read([{ text: "One two", cite }]).citations.map((citation) => citation.at);
	};
	expect([at(4, 1e9), at(1e9, 2e9), at(-5, 3), at(4, 2)]).toEqual([[[4, 7]], [[7, 7]], [[0, 3]], [[4, 4]]]);
});
