import { expect, it, vi } from "vitest";
import { splitSentences } from "./split-sentences.ts";

it("does not end a sentence at an abbreviation", () => {
	expect(splitSentences("Dr. Smith met J. Doe. They spoke, e.g. of St. Ives. Then they left.")).toEqual([
		"Dr. Smith met J. Doe.",
		"They spoke, e.g. of St. Ives.",
		"Then they left.",
	]);
	expect(splitSentences("approx. 5 km")).toEqual(["approx. 5 km"]);
});

it("SEC-20 looks back only a few characters, however long the sentence is", () => {
	const test = vi.spyOn(RegExp.prototype, "test");
	const [sentence] = splitSentences("A. B. ".repeat(5000));
	const read = test.mock.calls.map(([text]) => text.length);
	test.mockRestore();
	expect(sentence).toHaveLength(29_999);
	expect(Math.max(...read)).toBeLessThan(16);
});

it.each([
	[
		"German",
		"Sie fiel am 9. November 1989. Das war im 20. Jahrhundert, z. B. für Dr. Kohl. Danach kam die Einheit.",
		["Sie fiel am 9. November 1989.", "Das war im 20. Jahrhundert, z. B. für Dr. Kohl.", "Danach kam die Einheit."],
	],
	[
		"Spanish",
		"La Sra. Gómez vive en EE. UU. desde 1990. ¿Por qué? ¡Nadie lo sabe! Cuesta 3.5 euros, p. ej. en Madrid.",
		[
			"La Sra. Gómez vive en EE. UU. desde 1990.",
			"¿Por qué?",
			"¡Nadie lo sabe!",
			"Cuesta 3.5 euros, p. ej. en Madrid.",
		],
	],
	[
		"Japanese",
		"東京は日本の首都です。人口は約1400万人です！「大きい。」と言われます。",
		["東京は日本の首都です。", "人口は約1400万人です！", "「大きい。」と言われます。"],
	],
])("splits %s", (_language, passage, sentences) => {
	expect(splitSentences(passage)).toEqual(sentences);
});

it("keeps a yes with the sentence after it", () => {
	expect(splitSentences("No. Glass is a solid. Yes. It is brittle.")).toEqual([
		"No. Glass is a solid.",
		"Yes. It is brittle.",
	]);
});
