import { describe, expect, it } from "vitest";
import { type AnswerMeasures, measureAnswer } from "./measure-answer.ts";
import { highlightsOf, overviewOf, successTone } from "./overview.ts";

const measured = (seat: string, over: Partial<AnswerMeasures> = {}): AnswerMeasures => ({
	...measureAnswer({ seat, text: "The cat sat on the mat.", totalMs: 5000, firstWordMs: 100 }),
	...over,
});

describe("tiles", () => {
	it("is green for all, yellow from half on, red below", () => {
		expect([4, 3, 2, 1, 0].map((count) => successTone(count, 4))).toEqual(["all", "half", "half", "few", "few"]);
		expect(successTone(1, 1)).toBe("all");
	});

	it("averages times and rounds words", () => {
		const overview = overviewOf([
			measured("chatgpt", { wordCount: 130, responseTime: 6.3 }),
			measured("gemini", { wordCount: 99, responseTime: 11.8 }),
		]);
		expect(overview).toMatchObject({ totalWords: 229, averageWords: 115 });
		expect(overview.averageTime).toBeCloseTo(9.05);
	});

	it("has no sum when one answer cannot be counted", () => {
		expect(overviewOf([measured("chatgpt"), measured("gemini", { wordCount: null })])).toMatchObject({
			totalWords: null,
			averageWords: null,
		});
		expect(overviewOf([])).toMatchObject({ averageTime: null, totalWords: null });
	});
});

describe("highlights", () => {
	it("name the leader", () => {
		const highlights = highlightsOf([
			measured("chatgpt", { responseTime: 6.3, wordCount: 130, readabilityScore: 80 }),
			measured("grok", { responseTime: 5.2, wordCount: 161, readabilityScore: 76 }),
		]);
		expect(highlights).toEqual({
			fastest: { leaders: ["grok"], figure: 5.2 },
			mostDetailed: { leaders: ["grok"], figure: 161 },
			mostReadable: { leaders: ["chatgpt"], figure: 80 },
		});
	});

	it("name all leaders when their figures are equal as shown", () => {
		const { fastest } = highlightsOf([
			measured("chatgpt", { responseTime: 5.21 }),
			measured("grok", { responseTime: 5.24 }),
		]);
		expect(fastest?.leaders).toEqual(["chatgpt", "grok"]);
	});

	it("have no leader when only one answer has a figure", () => {
		expect(highlightsOf([measured("chatgpt")]).fastest).toBeNull();
		const unreadable = measured("grok", { readabilityScore: null });
		expect(highlightsOf([measured("chatgpt"), unreadable]).mostReadable).toBeNull();
	});
});
