import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { GrowingText } from "../../../lib/text/growing-text.ts";
import { expectLinear } from "../../../testing/growth-in-time.ts";
import { AnswerText } from "../../chat/markdown/answer-text.tsx";
import { readAnswer } from "./answer-letters.ts";
import { findCellRanges } from "./find-cell-ranges.ts";

afterEach(cleanup);

/** The words that are marked in an answer, each in brackets inside its passage. */
function markedIn(markdown: string, quotes: readonly string[]): string[] {
	const { container } = render(<AnswerText text={GrowingText.of(markdown)} isRunning={false} idPrefix="" />);
	const ranges = findCellRanges(readAnswer(container), { stance: "says", quote: quotes[0] ?? "", quotes: [...quotes] });
	return ranges.map((range) => {
		const passage = range.startContainer.parentElement?.closest("p, li, td, th, h3, pre") ?? container;
		const before = document.createRange();
		before.setStart(passage, 0);
		before.setEnd(range.startContainer, range.startOffset);
		const after = document.createRange();
		after.setStart(range.endContainer, range.endOffset);
		after.setEnd(passage, passage.childNodes.length);
		return `${before}[${range}]${after}`;
	});
}

const MOONS =
	"The period is short.\n\n| Moon | Size | Period |\n|---|---|---|\n| Io | 3,643 km | 1.77 d |\n| Europa | 3,122 km | 3.55 d |";
const KEPT = "| Element | Number |\n|---|---|\n| Neon | 10 |\n| Radon | 86 |\n| Radium | 88 |";

test.for([
	["a label inside another word", MOONS, ["Io", "3,643 km"], ["[Io]", "[3,643 km]"]],
	["a label of two rows", `${MOONS}\n| Io | new | old |`, ["Io", "3,643 km"], ["[Io]", "[3,643 km]"]],
	["a figure inside a number", "It costs 1,310 or 3.10.\n\nThere are 310.", ["310"], ["There are [310]."]],
	["a figure below zero", "From -15 °C to 15 °C.", ["15 °C"], ["From -15 °C to [15 °C]."]],
	["words in other letters", "It is in the US. Tell us.", ["Tell us"], ["It is in the US. [Tell us]."]],
	["a short cell", KEPT, ["Neon", "10"], ["[Neon]", "[10]"]],
	["a value of another row", KEPT, ["Radon", "88"], ["[88]"]],
	[
		"a label of the table and a value below it",
		`${KEPT}\n\nIt has 222 nucleons.`,
		["Radon", "222 nucleons"],
		["It has [222 nucleons]."],
	],
	[
		"an item below its label",
		"- Io\n  - Size: 3,643 km\n- Europa",
		["Io", "3,643 km"],
		["[Io]\n\nSize: 3,643 km\n\n", "Size: [3,643 km]"],
	],
	[
		"neighbouring sentences",
		"Io is a moon. It has 3,643 km.",
		["Io is a moon", "3,643 km"],
		["[Io is a moon]. It has 3,643 km.", "Io is a moon. It has [3,643 km]."],
	],
	[
		"sentences far apart",
		"Io is a moon. So is Europa. One more. It has 3,643 km.",
		["Io is a moon", "3,643 km"],
		["Io is a moon. So is Europa. One more. It has [3,643 km]."],
	],
	["a value that two places have", "Radon\n\nA. B. C. 86 kg.\n\nD. E. 86 kg.", ["Radon", "86 kg"], ["[Radon]"]],
	[
		"a third piece, which is context",
		"Europa: 3,122 km, large",
		["Europa", "3,122 km", "large"],
		["[Europa]: 3,122 km, large", "Europa: [3,122 km], large"],
	],
	[
		"Markdown signs",
		"It is **about *447*** light-years.",
		["about 447 light-years"],
		["It is [about 447 light-years]."],
	],
	["a sign in a word", "Water is H**2**O here.", ["H2O"], ["Water is [H2O] here."]],
	["the signs of a figure", "It is $8 or 8%.", ["$8 or 8%"], ["It is [$8 or 8%]."]],
	["Chinese", "地球距离约447光年，不是1447光年。", ["447光年"], ["地球距离约[447光年]，不是1447光年。"]],
	["a Japanese word in a longer one", "イオン交換。衛星イオは近い。", ["衛星イオ"], ["イオン交換。[衛星イオ]は近い。"]],
	["Japanese words in a longer one alone", "イオンカード。", ["イオン"], []],
	["Arabic", "يبعد النجم ٤٤٧ سنة ضوئية.", ["٤٤٧ سنة"], ["يبعد النجم [٤٤٧ سنة] ضوئية."]],
	["Hindi signs", "किला और किलो।", ["किल", "किला"], ["[किला] और किलो।"]],
	["emoji between words", "Yes ✅️ it works 👨‍👩‍👧 well.", ["it works well"], ["Yes ✅️ [it works 👨‍👩‍👧 well]."]],
	["letters of two units", "The set 𝔸𝔹 is İstanbul.", ["set 𝔸𝔹 is İstanbul"], ["The [set 𝔸𝔹 is İstanbul]."]],
	["a line break", "A line<br>break here", ["line<br>break"], ["A [line\nbreak] here"]],
] as const)("%s", ([, markdown, quotes, marked]) => {
	expect(markedIn(markdown, quotes)).toEqual(marked);
});

test.for([
	["a", "a".repeat(1000)],
	["a ", "a ".repeat(500)],
	["a-", `${"a ".repeat(400)}b`],
	["1.", "1.".repeat(400)],
] as const)("SEC-20 an answer of many '%s' and a quotation of many are compared in linear time", ([unit, quote]) => {
	const answer = document.createElement("div");
	const find = (text: string) => {
		answer.textContent = text;
		findCellRanges(readAnswer(answer), { stance: "says", quote, quotes: [quote, quote] });
	};
	expectLinear(find, (count) => unit.repeat(count), 100_000);
});
