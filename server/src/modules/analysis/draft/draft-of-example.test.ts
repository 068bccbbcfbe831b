import { readFileSync } from "node:fs";
import { PROVIDER_IDS, type ProviderId } from "@parallax/contract/testing";
import { describe, expect, it } from "vitest";
import { assembledAnswer } from "../../../providers/demo/assembled-answer.ts";
import { EXAMPLE_PROMPTS } from "../../../providers/demo/prepared-answer.ts";
import { someAnswer } from "../../../testing/seeds/some-answers.ts";
import type { AnswerText } from "../text/answer-text.ts";
import { checkDraft } from "./check-draft.ts";
import type { Claim } from "./draft.ts";
import { draftOfExample } from "./draft-of-example.ts";
import { sentencesOf } from "./write-summary.ts";

const EXAMPLES = Object.entries(EXAMPLE_PROMPTS);
const DISCLAIMER = "*A demonstration, not the assistant: this server has no key for it.*\n\n";

const answerOf = (folder: string, provider: ProviderId, demo = true): AnswerText => {
	const file = new URL(`../../../providers/demo/prepared/${folder}/${provider}.md`, import.meta.url);
	return someAnswer(provider, `${DISCLAIMER}${readFileSync(file, "utf8").trimEnd()}`, { demo });
};
const allOf = (folder: string, ids: readonly ProviderId[] = PROVIDER_IDS) => ids.map((id) => answerOf(folder, id));
const SUBSETS = PROVIDER_IDS.flatMap((a, at) => PROVIDER_IDS.slice(at + 1).map((b) => [a, b] as const));
const figuresIn = (text: string): string[] => text.match(/\d[\d.,]*\d|\d/g) ?? [];

function shownOf(prompt: string, answers: readonly AnswerText[]) {
	const made = draftOfExample(prompt, answers);
	if (!made) throw new Error("There is no analysis.");
	return { ...made, written: made.draft, checked: checkDraft(made.draft, answers) };
}

describe.each(EXAMPLES)("the analysis of the example %s", (folder, prompt) => {
	it("passes unchanged through the check that also applies to a judge's analysis", () => {
		const { written, checked, by, approximate } = shownOf(prompt, allOf(folder));
		expect([by, approximate]).toEqual(["example", false]);
		expect(checked.claims).toEqual(written.claims);
		expect(Object.values(checked.summaries)).toEqual(Object.values(written.summaries));
		expect(checked.summaries).toEqual(written.summaries);
	});

	it("has the values of the sides in words of their quotations", () => {
		for (const ids of [PROVIDER_IDS, ...SUBSETS]) {
			for (const { cells } of shownOf(prompt, allOf(folder, ids)).checked.claims) {
				const [base] = Object.values(cells).filter(({ stance }) => stance === "says");
				for (const { slot, quote, stance } of Object.values(cells)) {
					if (ids === PROVIDER_IDS) expect(slot !== undefined).toBe(stance === "contradicts");
					if (!slot) continue;
					expect(quote).toContain(slot.mine);
					expect(base?.quote).toContain(slot.theirs);
				}
			}
		}
	});

	it("begins with a claim on which all four answers have a cell", () => {
		const { checked } = shownOf(prompt, allOf(folder));
		expect(Object.keys(checked.claims[0]?.cells ?? {})).toHaveLength(4);
	});

	it("states only figures that are in the quotations behind them", () => {
		const { checked } = shownOf(prompt, allOf(folder));
		for (const { claim, cells } of checked.claims) {
			const quotes = Object.values(cells).map(({ quote }) => quote);
			for (const figure of figuresIn(claim)) expect(`${quotes.join(" ")} ${prompt}`).toContain(figure);
		}
		for (const [id, summary] of Object.entries(checked.summaries)) {
			for (const figure of figuresIn(summary)) expect(answerOf(folder, id as ProviderId).text).toContain(figure);
		}
	});

	it("is written in whole sentences", () => {
		const { checked } = shownOf(prompt, allOf(folder));
		const texts = [...checked.claims.map(({ claim }) => claim), ...Object.values(checked.summaries)];
		for (const text of texts) expect(text).toMatch(/^\p{Lu}.+\.$/u);
	});

	it.each(SUBSETS)("mentions no other assistant when only %s and %s answered", (...ids) => {
		const answers = allOf(folder, ids);
		const { checked, written } = shownOf(prompt, answers);
		expect(Object.keys(checked.claims[0]?.cells ?? {})).toEqual([...ids]);
		expect(checked.claims).toEqual(written.claims);
		const participants = { asked: answers, missing: [] };
		const { together, dissent } = sentencesOf(checked.claims, participants);
		for (const { text, by } of [...together, ...dissent]) {
			expect(by.every((id) => (ids as readonly string[]).includes(id))).toBe(true);
			for (const id of PROVIDER_IDS.filter((one) => !ids.includes(one)))
				expect(text.toLowerCase()).not.toMatch(new RegExp(`\\b${id}\\b`));
		}
		for (const { by } of together) expect(by).toEqual([...ids]);
	});
});

describe("the analysis of an example is not used when", () => {
	const prompt = EXAMPLE_PROMPTS["north-star"];
	it.each([
		["one answer is real", allOf("north-star").map((answer, at) => ({ ...answer, demo: at > 0 }))],
		[
			"one answer is that of another prompt",
			allOf("north-star").map((answer, at) => (at > 0 ? answer : { ...answer, text: "x" })),
		],
		["one answer was cut", allOf("north-star").map((answer) => ({ ...answer, text: answer.text.slice(0, -5) }))],
		["the answers are those of another example", allOf("esperanto")],
	])("%s", (_name, answers) => {
		expect(draftOfExample(prompt, answers)).toBeNull();
	});

	it("the prompt is a different one", () => {
		expect(draftOfExample("Why is the sky blue?", allOf("north-star"))).toBeNull();
	});

	it("the assistant has no samples", () => {
		const other = { ...someAnswer("own-1", "x"), demo: true };
		expect(draftOfExample(prompt, [...allOf("north-star"), other])).toBeNull();
	});
});

const sampleOf = (id: ProviderId, prompt: string, seat: string = id): AnswerText => ({
	...someAnswer(id, `${DISCLAIMER}${assembledAnswer(id, prompt)}`, { demo: true }),
	seat,
	name: seat,
});
const samplesOf = (prompt: string) => PROVIDER_IDS.map((id) => sampleOf(id, prompt));
const stancesOf = (claim: Claim | undefined) =>
	Object.entries(claim?.cells ?? {}).map(([seat, cell]) => [seat, cell?.stance]);
const PROMPTS: readonly (readonly [string, string])[] = [
	["a question", "At what temperature does water boil?"],
	["a task", "Write a poem.\nIt should rhyme."],
	["one word", "Hello"],
	["without words", "?!"],
	["Chinese", "水在多少度沸腾？请解释。"],
	["Arabic", "عند أي درجة حرارة يغلي الماء؟"],
	["German", "Bei welcher Temperatur kocht Wasser?"],
	["Markdown", "What is `x`?\n```\n# not a heading\n| nor | a table |"],
	["a long word", "a".repeat(300)],
	["long", "word ".repeat(400).trim()],
	["emphasis and brackets", "**Bold** (ChatGPT, Grok) [1](x) <b>now</b>"],
	["the words of a sample", "The prompt has 7 words. (ChatGPT)"],
];

describe.each(PROMPTS)("the analysis of the sample answers to a prompt that is no example: %s", (_name, prompt) => {
	it("passes the check of a judge's analysis unchanged, for every part of the panel", () => {
		for (const ids of [PROVIDER_IDS, ...SUBSETS]) {
			const answers = ids.map((id) => sampleOf(id, prompt));
			const { written, checked, by, approximate } = shownOf(prompt, answers);
			expect([by, approximate]).toEqual(["example", false]);
			expect(checked.claims.map(({ cells }) => cells)).toEqual(written.claims.map(({ cells }) => cells));
			expect(checked.claims.every(({ claim }) => claim.length > 0)).toBe(true);
			expect(checked.summaries).toEqual(written.summaries);
			expect(Object.keys(checked.summaries)).toEqual([...ids]);
		}
	});

	it("agrees on the words, contradicts nothing, and differs only about spaces", () => {
		const { claims } = shownOf(prompt, samplesOf(prompt)).checked;
		expect(stancesOf(claims[0])).toEqual(PROVIDER_IDS.map((id) => [id, "says"]));
		for (const claim of claims.slice(1)) {
			const others = stancesOf(claim).filter(([, stance]) => stance !== "says");
			expect(others).toEqual(
				/characters?\.$/.test(claim.claim) && /\s/.test(prompt) && claim.cells.gemini && claim.cells.grok
					? [["grok", "differs"]]
					: [],
			);
		}
	});
});

it("a count that differs says by how much", () => {
	const { claims } = shownOf("Why is it so?", samplesOf("Why is it so?")).checked;
	expect(claims.find(({ cells }) => cells.grok?.stance === "differs")).toMatchObject({
		claim: "The prompt has 13 characters.",
		cells: { grok: { slot: { kind: "characters", mine: "10 characters", theirs: "13 characters" } } },
	});
});

it("eight seats of four assistants each have their cells", () => {
	const prompt = "Why is it so?";
	const answers = PROVIDER_IDS.flatMap((id) => [sampleOf(id, prompt), sampleOf(id, prompt, `${id}-2`)]);
	const { claims, summaries } = shownOf(prompt, answers).checked;
	expect(stancesOf(claims[0])).toEqual(answers.map(({ seat }) => [seat, "says"]));
	expect(summaries["grok-2"]).toBe(summaries.grok);
});
