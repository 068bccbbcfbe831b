import { PROVIDER_IDS, type ProviderId } from "@parallax/contract/testing";
import { describe, expect, it, vi } from "vitest";
import { assembledAnswer } from "../../../providers/demo/assembled-answer.ts";
import { EXAMPLE_PROMPTS, preparedAnswer } from "../../../providers/demo/prepared-answer.ts";
import { someAnswer } from "../../../testing/some-answers.ts";
import { answersOf, readCases } from "../cases/read-case.ts";
import { scoreDraft, totalScore } from "../cases/score-draft.ts";
import { checkDraft } from "../check-draft.ts";
import { draftByReading } from "./draft-by-reading.ts";
import { readUnit } from "./read-unit.ts";
import * as relations from "./relate-units.ts";

const asAnswers = (answers: readonly { readonly seat: string; readonly text: string }[]) =>
	answers.map(({ seat, text }) => someAnswer(seat, text));

const draftOf = (texts: readonly string[]) =>
	draftByReading(
		"Tell me.",
		asAnswers(texts.flatMap((text, place) => (PROVIDER_IDS[place] ? [{ seat: PROVIDER_IDS[place], text }] : []))),
	);

/** Measured: found 97 % and 96 % with 3 % false, and on the second set, which was not tuned to, 96 %, 86 % and 0 %. */
const LEAST = { agreements: 0.8, contradictions: 0.8, false: 0.1 };

describe.each(["tuned", "held-out"] as const)("hand-made answers, %s", (folder) => {
	it("finds at least 80 % of agreements and contradictions with at most 10 % false ones", async () => {
		const scores = [];
		for (const one of readCases(folder)) {
			const answers = asAnswers(answersOf(one));
			scores.push(scoreDraft(checkDraft(await draftByReading(one.prompt, answers), answers), one));
		}
		const { agreementsFound, contradictionsFound, falseShare } = totalScore(scores);
		expect(agreementsFound).toBeGreaterThanOrEqual(LEAST.agreements);
		expect(contradictionsFound).toBeGreaterThanOrEqual(LEAST.contradictions);
		expect(falseShare).toBeLessThanOrEqual(LEAST.false);
	});
});

describe("our own reading", () => {
	it("says nothing of what all say where nobody shares a thing", async () => {
		const draft = await draftOf(["The lamp was dark for eleven nights.", "My grandmother kept bees on the gallery."]);
		expect(draft.together).toEqual([]);
		expect(draft.dissent).toEqual([]);
		expect(draft.claims).toHaveLength(2);
	});

	it("sees every answer that gives another number, also the third and the fourth", async () => {
		const away = (figure: string) => `Polaris is about ${figure} light-years away. It is a supergiant star.`;
		for (const order of [
			[433, 447, 433, 323],
			[447, 323, 433, 433],
		]) {
			const { claims, dissent } = await draftOf(order.map((figure) => away(String(figure))));
			const stances = PROVIDER_IDS.map((id) => claims[0]?.cells[id]?.stance);
			expect(stances).toEqual(order.map((figure) => (figure === 433 ? "says" : "contradicts")));
			expect(dissent).toHaveLength(1);
			for (const figure of [433, 447, 323]) expect(dissent[0]?.text).toContain(`“Polaris is about ${figure} `);
		}
	});

	it("puts under each name only what that assistant says", async () => {
		const { dissent } = await draftOf([433, 447, 433, 323].map((figure) => `Polaris is ${figure} light-years away.`));
		expect(dissent.map(({ text }) => text)).toEqual([
			"ChatGPT and Claude: “Polaris is 433 light-years away.” · Gemini: “Polaris is 447 light-years away.” · Grok: “Polaris is 323 light-years away.”",
		]);
	});

	it("lets the first of three say it where all three give another number", async () => {
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

	it("quotes cells one by one, never joined", async () => {
		const table = "| City | People |\n|---|---|\n| Springfield has grown for many long years | 30,000 |";
		const { claims } = await draftOf([table, "Springfield has grown for many long years."]);
		const quotes = claims.flatMap(({ cells }) => Object.values(cells).map((cell) => cell?.quote));
		expect(quotes).toContain("Springfield has grown for many long years");
		expect(quotes.some((quote) => quote?.includes("30,000"))).toBe(false);
	});

	it("leaves out that a demonstration is one", async () => {
		const disclaimer = "*Sample answer, not from Claude: this server has no API key for it.*\n\n";
		const answers = ["chatgpt", "claude"].map((id) =>
			someAnswer(id, `${disclaimer}Answer number ${id} speaks of something else entirely.`, { demo: true }),
		);
		const draft = await draftByReading("Tell me.", answers);
		expect(JSON.stringify(draft)).not.toContain("demonstration");
	});
});

describe("what a visitor without any key sees first", () => {
	const asked = async (prompt: string, textOf: (id: ProviderId) => string) =>
		(await draftByReading(prompt, asAnswers(PROVIDER_IDS.map((seat) => ({ seat, text: textOf(seat) }))))).claims;
	const stances = (claims: Awaited<ReturnType<typeof asked>>, words: RegExp) =>
		Object.entries(claims.find(({ claim }) => words.test(claim))?.cells ?? {}).map(
			([id, cell]) => `${id} ${cell.stance}`,
		);

	it("is true of a prompt of their own", async () => {
		const claims = await asked("Why is the sky blue?", (id) => assembledAnswer(id, "Why is the sky blue?"));
		expect(stances(claims, /words/)).toEqual(PROVIDER_IDS.map((id) => `${id} says`));
		expect(stances(claims, /characters/)).toEqual(["gemini says", "grok contradicts"]);
		expect(claims.flatMap(({ cells }) => Object.values(cells)).filter(({ stance }) => stance !== "says")).toHaveLength(
			1,
		);
	});

	it("sets three distances of a star against each other", async () => {
		const prompt = EXAMPLE_PROMPTS["north-star"];
		const claims = await asked(prompt, (id) => preparedAnswer(id, prompt) ?? "");
		expect(stances(claims, /447/).toSorted()).toEqual(["claude says", "gemini says", "grok contradicts"]);
		expect(stances(claims, /433/)).not.toContain("gemini says");
	});
});

describe("SEC-20 answers that repeat themselves", () => {
	const clauses = "Alpha beta a b; ".repeat(100).trim();
	const repeated = `${clauses}. Gamma delta is here. `.repeat(20);

	it("are compared in a bounded number of steps, and leave no other answer out", async () => {
		const relate = vi.spyOn(relations, "relateUnits");
		const away = (figure: number) => `Polaris is about ${figure} light-years away. ${repeated}`;
		const { claims } = await draftOf([repeated, repeated, away(433), away(447)]);
		expect(relate.mock.calls.length).toBeLessThan(110_000);
		relate.mockRestore();
		const polaris = claims.find(({ claim }) => claim.includes("Polaris"));
		expect(Object.keys(polaris?.cells ?? {})).toEqual(["claude", "grok"]);
	});

	it("have the first numbers of a passage compared, not each with each of hundreds", () => {
		const text = `Alpha beta ${Array.from({ length: 300 }, (_, place) => place).join(" ")}.`;
		expect(readUnit("claude", text, text).figures.length).toBeLessThanOrEqual(8);
	});

	it("are read where a row of a table has as many cells as an answer has characters", async () => {
		const { claims } = await draftOf([`${"|".repeat(199_900)}a`, "Polaris is about 433 light-years away."]);
		expect(claims).toHaveLength(1);
	});
});
