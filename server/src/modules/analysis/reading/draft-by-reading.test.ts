import { PROVIDER_IDS, type ProviderId } from "@parallax/contract/testing";
import { describe, expect, it, vi } from "vitest";
import { assembledAnswer } from "../../../providers/demo/assembled-answer.ts";
import { EXAMPLE_PROMPTS, preparedAnswer } from "../../../providers/demo/prepared-answer.ts";
import { someAnswer } from "../../../testing/seeds/some-answers.ts";
import { answersOf, readCases } from "../cases/read-case.ts";
import { scoreDraft, totalScore } from "../cases/score-draft.ts";
import { checkDraft } from "../draft/check-draft.ts";
import * as relations from "./compare-sentences.ts";
import { draftByReading } from "./draft-by-reading.ts";
import { parseSentence } from "./parse-sentence.ts";

const asAnswers = (answers: readonly { readonly seat: string; readonly text: string }[]) =>
	answers.map(({ seat, text }) => someAnswer(seat, text));

const draftOf = (texts: readonly string[], prompt = "How far away is Polaris?") =>
	draftByReading(
		prompt,
		asAnswers(texts.flatMap((text, index) => (PROVIDER_IDS[index] ? [{ seat: PROVIDER_IDS[index], text }] : []))),
	);

/** Measured on the first set: 58 % and 94 % found, 3 % false. On the second set: 71 %, 100 % and 0 %. */
const THRESHOLDS = { agreements: 0.5, contradictions: 0.8, false: 0.05 };

describe.each(["tuned", "held-out"] as const)("hand-made answers, %s", (folder) => {
	it("finds half of the agreements and 80 % of the differing figures and dates, with at most 5 % false ones", async () => {
		const scores = [];
		for (const testCase of readCases(folder)) {
			const answers = asAnswers(answersOf(testCase));
			scores.push(scoreDraft(checkDraft(await draftByReading(testCase.prompt, answers), answers), testCase));
		}
		const { agreementsFound, contradictionsFound, falseShare } = totalScore(scores);
		expect(agreementsFound).toBeGreaterThanOrEqual(THRESHOLDS.agreements);
		expect(contradictionsFound).toBeGreaterThanOrEqual(THRESHOLDS.contradictions);
		expect(falseShare).toBeLessThanOrEqual(THRESHOLDS.false);
	});
});

describe("the server's own reading", () => {
	it("lists no shared statement when the answers share none", async () => {
		const draft = await draftOf(["The lamp was dark for eleven nights.", "My grandmother kept bees on the gallery."]);
		expect(draft.claims.every(({ cells }) => Object.keys(cells).length === 1)).toBe(true);
		expect(draft.claims).toHaveLength(2);
	});

	it("finds every answer that gives a different number, including the third and fourth", async () => {
		const away = (figure: string) => `Polaris is about ${figure} light-years away. It is a supergiant star.`;
		for (const order of [
			[433, 447, 433, 323],
			[447, 323, 433, 433],
		]) {
			const { claims } = await draftOf(order.map((figure) => away(String(figure))));
			const stances = PROVIDER_IDS.map((id) => claims[0]?.cells[id]?.stance);
			expect(stances).toEqual(order.map((figure) => (figure === 433 ? "says" : "contradicts")));
			for (const [index, figure] of order.entries())
				expect(claims[0]?.cells[PROVIDER_IDS[index] ?? ""]?.quote).toContain(`Polaris is about ${figure} `);
		}
	});

	it("takes the first number as the claim when all three answers differ", async () => {
		const { claims } = await draftOf([433, 447, 323].map((figure) => `Polaris is about ${figure} light-years away.`));
		expect(claims).toHaveLength(1);
		expect(Object.values(claims[0]?.cells ?? {}).map((cell) => cell?.stance)).toEqual([
			"says",
			"contradicts",
			"contradicts",
		]);
	});

	it("reads light years with and without a hyphen as the same", async () => {
		const { claims } = await draftOf([
			"Polaris is about 433 light-years away.",
			"Polaris is about 433 light years away.",
			"Polaris is about 323 light years away.",
		]);
		expect(claims).toHaveLength(1);
		expect(Object.values(claims[0]?.cells ?? {}).map((cell) => cell?.stance)).toEqual(["says", "says", "contradicts"]);
	});

	it("does not read a table cell as a claim", async () => {
		const table = "| City | People |\n|---|---|\n| Springfield has grown for many long years. | 30,000 |";
		const { claims } = await draftOf([table, "Springfield has grown for many long years."]);
		expect(claims.map(({ cells }) => Object.keys(cells))).toEqual([["gemini"]]);
	});

	it("leaves out the line that marks a demonstration", async () => {
		const disclaimer = "*Sample answer, not from Claude: this server has no API key for it.*\n\n";
		const answers = ["chatgpt", "claude"].map((id) =>
			someAnswer(id, `${disclaimer}Answer number ${id} speaks of something else entirely.`, { demo: true }),
		);
		const draft = await draftByReading("Tell me.", answers);
		expect(JSON.stringify(draft)).not.toContain("demonstration");
	});
});

describe("the first rows", () => {
	const rowsOf = async (texts: readonly string[], prompt: string) => {
		const { claims } = await draftOf(texts, prompt);
		return claims.map(({ cells }) =>
			Object.entries(cells).map(([seat, { stance, quote }]) => `${seat} ${stance}: ${quote}`),
		);
	};

	it("are the direct replies, before other claims that more answers make", async () => {
		const aside = "Bees have lived on the island for many centuries.";
		const rows = await rowsOf(
			[
				`# The island\n\nSure! Here is what I know.\n\nThe island has 1,200 inhabitants today.\n\n${aside}`,
				`The island has 1,200 inhabitants today. ${aside}`,
				`The village church dates from the Middle Ages. ${aside}`,
			],
			"How many people live there?",
		);
		expect(rows).toEqual([
			["chatgpt says: The island has 1,200 inhabitants today.", "gemini says: The island has 1,200 inhabitants today."],
			["claude says: The village church dates from the Middle Ages."],
			PROVIDER_IDS.slice(0, 3).map((seat) => `${seat} says: ${aside}`),
		]);
	});

	it("contrast a no with a yes when the question asks for one", async () => {
		const texts = ["Yes, cats can eat rice.", "Yes. A little of it is harmless.", "No, they should avoid it."];
		expect((await rowsOf(texts, "Is rice safe for cats?"))[0]).toEqual([
			"chatgpt says: Yes, cats can eat rice.",
			"gemini says: Yes. A little of it is harmless.",
			"claude contradicts: No, they should avoid it.",
		]);
		for (const prompt of ["Is rice or bread safe for cats?", "Isn't rice safe for cats?", "Is it? Why?", "Tell me."]) {
			expect(JSON.stringify(await rowsOf(texts, prompt))).not.toContain("contradicts");
		}
		expect(JSON.stringify(await rowsOf(["Yes, of course it is.", "No, but it may be fine."], "Is it?"))).not.toContain(
			"contradicts",
		);
	});

	it("name the difference in the words of both answers", async () => {
		const slotOf = async (prompt: string, ...texts: string[]) =>
			Object.values((await draftOf(texts, prompt)).claims[0]?.cells ?? {}).at(-1)?.slot;
		expect(await slotOf("When did it fall?", "The wall fell in May 1988.", "The wall fell in November 1989.")).toEqual({
			kind: "date",
			mine: "November 1989",
			theirs: "May 1988",
		});
		expect(await slotOf("When is it?", "The feast is on May 3 each year.", "The feast is on May 9 each year.")).toEqual(
			{
				kind: "date",
				mine: "May 9",
				theirs: "May 3",
			},
		);
		expect(
			await slotOf("How far is it?", "Polaris is 433 light-years away.", "Polaris is 323 Light-Years away."),
		).toEqual({ kind: "figure", mine: "323 Light-Years", theirs: "433 light-years" });
		expect(await slotOf("Is rice safe for cats?", "Yes, cats can eat rice.", "No, they should avoid it.")).toEqual({
			kind: "reply",
			mine: "No",
			theirs: "Yes",
		});
	});

	it("contain a contradiction only when the prompt asks for facts", async () => {
		const texts = ["The dough of the bread rests for 20 minutes.", "The dough of the bread rests for 60 minutes."];
		for (const [prompt, count] of [
			["How long does the dough rest?", 1],
			["How do I make bread?", 0],
			["Can you give me a recipe for bread?", 0],
			["Write a story about bread.", 0],
		] as const) {
			const { claims } = await draftOf(texts, prompt);
			const isOpposed = ({ cells }: (typeof claims)[number]) =>
				Object.values(cells).some(({ stance }) => stance === "contradicts");
			expect(claims.filter(isOpposed)).toHaveLength(count);
		}
	});
});

describe("does not read as a claim", () => {
	it.each([
		["a question", "Would the yellow lamp in the tower be of any use?"],
		["an offer", "I can also tell you about the yellow lamp in the tower."],
		["a lead-in", "These are the uses of the yellow lamp in the tower:"],
		["a transition", "Overall, the yellow lamp in the tower is of great use."],
		["boilerplate", "As an AI model without eyes, the yellow lamp in the tower stays unseen."],
		["an echo of the task", "The story of a yellow lamp in the tower."],
	])("%s", async (_what, text) => {
		const { claims } = await draftOf([text, text], "Write a story of the yellow lamp in the tower.");
		expect(claims).toEqual([]);
	});
});

describe("the first comparison that a visitor without a key sees", () => {
	const asked = async (prompt: string, textOf: (id: ProviderId) => string) =>
		(await draftByReading(prompt, asAnswers(PROVIDER_IDS.map((seat) => ({ seat, text: textOf(seat) }))))).claims;
	const stances = (claims: Awaited<ReturnType<typeof asked>>, words: RegExp) =>
		Object.entries(claims.find(({ claim }) => words.test(claim))?.cells ?? {}).map(
			([id, cell]) => `${id} ${cell.stance}`,
		);

	it("is correct for the visitor's own prompt", async () => {
		const claims = await asked("Why is the sky blue?", (id) => assembledAnswer(id, "Why is the sky blue?"));
		expect(stances(claims, /words/)).toEqual(["chatgpt says", "gemini says"]);
		expect(JSON.stringify(claims)).not.toContain("contradicts");
	});

	it("reports no contradiction between distances in different sentences", async () => {
		const prompt = EXAMPLE_PROMPTS["north-star"];
		const claims = await asked(prompt, (id) => preparedAnswer(id, prompt) ?? "");
		expect(stances(claims, /447/)).toEqual(["gemini says"]);
		expect(stances(claims, /433/)).not.toContain("gemini says");
		expect(JSON.stringify(claims)).not.toContain("contradicts");
	});
});

describe("SEC-20 answers that repeat themselves", () => {
	const clauses = "Alpha beta a b; ".repeat(100).trim();
	const repeated = `${clauses}. Gamma delta is here. `.repeat(20);

	it("are compared in a bounded number of steps, without leaving out other answers", async () => {
		const relate = vi.spyOn(relations, "compareSentences");
		const away = (figure: number) => `Polaris is about ${figure} light-years away. ${repeated}`;
		const { claims } = await draftOf([repeated, repeated, away(433), away(447)]);
		expect(relate.mock.calls.length).toBeLessThan(110_000);
		relate.mockRestore();
		const polaris = claims.find(({ claim }) => claim.includes("Polaris"));
		expect(Object.keys(polaris?.cells ?? {})).toEqual(["claude", "grok"]);
	});

	it("have only the first numbers of a passage compared, not hundreds with each other", () => {
		const text = `Alpha beta ${Array.from({ length: 300 }, (_, index) => index).join(" ")}.`;
		expect(parseSentence("claude", text, new Set()).figures.length).toBeLessThanOrEqual(8);
	});

	it("are read even if a table row has as many cells as an answer has characters", async () => {
		const { claims } = await draftOf([`${"|".repeat(199_900)}a`, "Polaris is about 433 light-years away."]);
		expect(claims).toHaveLength(1);
	});
});
