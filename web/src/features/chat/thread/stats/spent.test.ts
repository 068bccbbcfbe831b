import { expect, test } from "vitest";
import { makeDone, makeFailed } from "../../testing/make-answers.ts";
import { costText } from "./cost-text.ts";
import { type PaidParts, spentOn } from "./spent.ts";

const ANSWERS = [makeDone("chatgpt", "one two", { costUsd: 0.001 }), makeFailed("grok")];
const totalOf = (over: Partial<PaidParts> = {}) => spentOn({ responses: ANSWERS, ...over }).total;

test("answers count with what retries replaced and failed attempts cost; demonstrations are free", () => {
	expect(totalOf()).toEqual({ usd: 0.001, unpriced: 0 });
	expect(totalOf({ responses: [...ANSWERS, makeDone("claude", "x")] })).toEqual({ usd: 0.001, unpriced: 1 });
	expect(totalOf({ responses: [makeDone("claude", "x", { demo: true })] })).toEqual({ usd: null, unpriced: 0 });
	expect(totalOf({ earlierCosts: [0.002, null] })).toEqual({ usd: 0.003, unpriced: 1 });
	expect(totalOf({ responses: [...ANSWERS, makeFailed("gemini", { costUsd: 0.004 })] }).usd).toBe(0.005);
	const replacedCost = { usd: 0.004, unpriced: 1 };
	expect(totalOf({ responses: [...ANSWERS, makeFailed("gemini", { replacedCost })] })).toEqual({
		...{ usd: 0.005, unpriced: 1 },
	});
	const unknown = makeFailed("gemini", { replacedCost: { usd: 0, unpriced: 1 } });
	expect(totalOf({ responses: [unknown] })).toEqual({ usd: null, unpriced: 1 });
	expect(totalOf({ responses: [] })).toEqual({ usd: null, unpriced: 0 });
});

test("a comparison counts with its known part; one without a known cost is not counted", () => {
	expect(totalOf({ analysis: { costUsd: 0.002 } })).toEqual({ usd: 0.003, unpriced: 0 });
	expect(totalOf({ analysis: { costUsd: null } })).toEqual({ usd: 0.001, unpriced: 0 });
	const costAtLeast = { usd: 0.002, unpriced: 1 };
	expect(totalOf({ analysis: { costUsd: null, costAtLeast } })).toEqual({ usd: 0.003, unpriced: 1 });
	const unknown = { costUsd: null, costAtLeast: { usd: 0, unpriced: 1 } };
	expect(totalOf({ analysis: unknown })).toEqual({ usd: 0.001, unpriced: 1 });
	expect(totalOf({ responses: [], analysis: unknown })).toEqual({ usd: null, unpriced: 1 });
});

test("all that was made of the answers is in the total, with a line for each part that cost something", () => {
	const { parts, total } = spentOn({
		responses: ANSWERS,
		analysis: { costUsd: 0.01 },
		merges: { best: { costUsd: 0.02 } },
		verdict: { review: { costUsd: 0.04 }, checks: [{ costUsd: 0.08 }, { costUsd: null }] },
	});
	expect(parts.map(([part, cost]) => [part, costText(cost)])).toEqual([
		["answers", "$0.0010"],
		["comparison", "$0.0100"],
		["best", "$0.0200"],
		["review", "$0.0400"],
		["checks", "≥ $0.0800, one price unknown"],
	]);
	expect(costText(total)).toBe("≥ $0.1510, one price unknown");
	const review = { costUsd: null };
	expect(spentOn({ responses: ANSWERS, verdict: { review, checks: [] } }).parts.slice(1)).toEqual([
		["review", { usd: null, unpriced: 1 }],
	]);
	expect(costText({ usd: null, unpriced: 1 })).toBe("price unknown");
});

test("what cost nothing is no part", () => {
	const verdict = { review: { costUsd: 0 }, checks: [{ costUsd: 0 }] };
	expect(spentOn({ responses: ANSWERS, analysis: null, merges: { best: null }, verdict }).parts).toHaveLength(1);
});
