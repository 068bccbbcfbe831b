import { expect, it } from "vitest";
import { requestBytesOf } from "../../server/src/modules/analysis/judging/judge-question.ts";
import { countRefused } from "./count-refused.ts";
import { countReplies } from "./count-replies.ts";
import { readJudgedCases } from "./judged-cases.ts";

const MAX_CHANGED_SHARE = 0.03;

it("the kept requests are those that a judge gets today; a changed prompt needs new replies", () => {
	expect(
		readJudgedCases()
			.filter(({ isOutdated }) => isOutdated)
			.map(({ name }) => name),
	).toEqual([]);
});

it("an offer's length of the request is at least the real one, and little more", () => {
	for (const { prompt, answers, question } of readJudgedCases()) {
		const bytes = Buffer.byteLength(question.prompt);
		expect(requestBytesOf(prompt, answers)).toBeGreaterThanOrEqual(bytes);
		expect(requestBytesOf(prompt, answers)).toBeLessThan(bytes * 1.3);
	}
});

it("of real replies nearly all sentences stay, and no code reaches a reader", async () => {
	const { replies, written, changed, coded } = await countReplies();
	expect(replies).toBeGreaterThan(0);
	expect(coded).toEqual([]);
	expect(changed.length / written, changed.join("\n")).toBeLessThanOrEqual(MAX_CHANGED_SHARE);
});

const MAX_REFUSED_SHARE = 0.02;

it("of true claims and summaries the checks refuse at most 2 in 100", async () => {
	for (const { written, refused } of Object.values(await countRefused()))
		expect(refused.length / written, refused.join("\n")).toBeLessThanOrEqual(MAX_REFUSED_SHARE);
});
