import { expect, it } from "vitest";
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

it("of real replies nearly all sentences stay, and no code reaches a reader", async () => {
	const { replies, written, changed, coded } = await countReplies();
	expect(replies).toBeGreaterThan(0);
	expect(coded).toEqual([]);
	expect(changed.length / written, changed.join("\n")).toBeLessThanOrEqual(MAX_CHANGED_SHARE);
});
