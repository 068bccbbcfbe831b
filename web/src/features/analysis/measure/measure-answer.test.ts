import { describe, expect, it, test } from "vitest";
import { measureAnswer } from "./measure-answer.ts";
import { countSyllables } from "./readability.ts";
import { readWords } from "./words.ts";

const measure = (text: string) => measureAnswer({ seat: "claude", text, totalMs: 6342, firstWordMs: 600 });

describe("readability is Flesch's reading ease", () => {
	it.each([
		["The cat sat on the mat.", 100],
		["This sentence, taken as a reading passage unto itself, is being used to prove a point.", 69],
		["The Australian platypus is seemingly a hybrid of a mammal and reptilian creature.", 37],
	])("as published: %s", (text, score) => {
		expect(measure(text).readabilityScore).toBe(score);
	});

	it("stays within 0 and 100", () => {
		const dense =
			"The incomprehensibility of institutional interdependencies necessitates extraordinary circumspection.";
		expect(measure(dense).readabilityScore).toBe(0);
	});

	it.each([
		["table", 2],
		["readable", 3],
		["wanted", 2],
		["jumped", 1],
		["changes", 2],
		["makes", 1],
		["being", 2],
		["the", 1],
		["rhythm", 1],
	])("%s has %d syllables", (word, syllables) => {
		expect(countSyllables(word)).toBe(syllables);
	});
});

describe("texts in other languages", () => {
	const TEXTS = {
		german:
			"Der Polarstern ist etwa 433 Lichtjahre entfernt. Das hat der Satellit Hipparcos gemessen, und das Ergebnis gilt noch.",
		french: "L'étoile polaire se trouve à environ 433 années-lumière. La mesure vient du satellite Hipparcos.",
		spanish: "La estrella polar está a unos 433 años luz. La medida procede del satélite Hipparcos.",
		arabic: "يبعد نجم القطب حوالي 433 سنة ضوئية. جاء القياس من القمر الصناعي هيباركوس.",
	};

	it.each(Object.entries(TEXTS))("%s has words and topics, but no English measures", (_name, text) => {
		const { wordCount, readabilityScore, sentiment, complexity, keyTopics } = measure(text);
		expect(wordCount).toBe(text.split(" ").length);
		expect([readabilityScore, sentiment]).toEqual([null, null]);
		expect(complexity).not.toBeNull();
		expect(keyTopics.length).toBeGreaterThan(0);
	});

	it.each([
		[
			"japanese",
			"北極星までの距離は約433光年です。この距離はヒッパルコス衛星が測定しました。距離の測定は難しい。",
			"距離",
		],
		["chinese", "北极星距离地球大约四百三十三光年。这个距离由依巴谷卫星测量。", "距离"],
		["thai", "ดาวเหนืออยู่ห่างออกไปประมาณ 433 ปีแสง", null],
	])("%s: counts nothing in a text without spaces between words", (_name, text, topic) => {
		const measured = measure(text);
		expect(measured).toMatchObject({ wordCount: null, readabilityScore: null, sentiment: null, complexity: null });
		if (topic) expect(measured.keyTopics).toContain(topic);
	});
});

test.each([
	"Polaris is about 323 light-years away. It is a supergiant star. Who knows.",
	"Their distance is more than 400 light-years. There were doubts.",
])("recognizes a short English answer: %s", (text) => {
	expect(measure(text).readabilityScore).not.toBeNull();
});

describe("code and lists", () => {
	it("a text that is mostly code has no readability", () => {
		const text = `Use this:\n\n\`\`\`js\n${"const total = items.reduce((sum, item) => sum + item.price, 0);\n".repeat(6)}\`\`\`\n`;
		expect(measure(text)).toMatchObject({ readabilityScore: null, sentiment: null, complexity: null });
	});

	it("a code block does not count as sentences", () => {
		const prose = "The cat sat on the mat. The dog ran to the park and back to the house.";
		const withCode = `${prose}\n\n\`\`\`\nlet incomprehensible = 1;\n\`\`\`\n`;
		expect(measure(withCode).readabilityScore).toBe(measure(prose).readabilityScore);
	});

	it("counts each item of a list as a sentence", () => {
		const { sentences } = readWords(["Buy milk", "Feed the cat", "Call home"]);
		expect(sentences).toBe(3);
		expect(measure("- Buy the milk\n- Feed the cat\n- Call the home").readabilityScore).toBe(100);
	});

	it("a point in a number, after an initial or before a lower-case letter does not end a sentence", () => {
		expect(readWords(["It is 3.5 km, said J. Smith, e.g. by car. Then he left."]).sentences).toBe(2);
	});

	it("Markdown syntax, URLs and tags are not words", () => {
		const { keyTopics } = measure(
			"**Hipparcos** measured [Polaris](https://example.com/tracking) and <b>Polaris</b> again.",
		);
		expect(keyTopics[0]).toBe("Polaris");
		expect(keyTopics).not.toContain("tracking");
	});
});

describe("tone and complexity, by the rules of the specification", () => {
	it("is positive or negative with a lead of two words, not of one", () => {
		expect(measure("It is a good and useful idea for the people.").sentiment).toBe("positive");
		expect(measure("It is a good idea for the people.").sentiment).toBe("neutral");
		expect(measure("It is a good idea with a bad side and a risk for the people.").sentiment).toBe("neutral");
		expect(measure("It is a bad idea with a risk of failure for the people.").sentiment).toBe("negative");
	});

	it("grows with the length of sentences, technical terms and long words", () => {
		const words = (count: number) => `${"the cat ".repeat(count / 2)}sat.`;
		expect(measure(words(18)).complexity).toBe("medium");
		expect(measure(words(16)).complexity).toBe("low");
		expect(measure(words(26)).complexity).toBe("high");
		expect(measure("The cache and the query are here now.").complexity).toBe("medium");
		expect(measure("The cache and the query and the kernel and the schema are here.").complexity).toBe("high");
	});

	it("names no frequent words of German, such as 'waren' and 'oben'", () => {
		const { keyTopics } = measure("Oben waren Monde, oben waren Krater. Dazu waren oben Ringe und Monde.");
		expect(keyTopics).toEqual(["Monde", "Krater", "Ringe"]);
	});

	it("names no commands of formulas", () => {
		const formula = "$$\n\\frac{1}{p} \\cdot \\alpha_1 + \\alpha_2\n$$";
		const { keyTopics } = measure(`The distance follows from the parallax.\n\n${formula}`);
		expect(keyTopics.toSorted()).toEqual(["distance", "follows", "parallax"]);
	});

	it("names at most four topics", () => {
		const text = "Rivers feed lakes. Mountains feed rivers. Clouds feed mountains. Oceans feed clouds.";
		expect(measure(text).keyTopics.length).toBeLessThanOrEqual(4);
		expect(measure("").keyTopics).toEqual([]);
	});
});

it("an unclosed backtick hides no text", () => {
	expect(measure("The `code` stands here, and a ` alone. Saturn Saturn Saturn.").keyTopics).toContain("Saturn");
});
