import { expect, it } from "vitest";
import { countReplies } from "./count-replies.ts";
import { readJudgedCases } from "./judged-cases.ts";
import { LIES } from "./plant-lies.ts";

const CHANGED_MOST = 0.03;
const MET_MOST = 0.05;

it("the kept requests are those that a judge gets today; a changed prompt needs new replies", () => {
	expect(
		readJudgedCases()
			.filter(({ isOutdated }) => isOutdated)
			.map(({ name }) => name),
	).toEqual([]);
});

it("of real replies nearly all sentences stay, no code reaches a reader, and of planted lies hardly any", async () => {
	const { replies, written, changed, lies, coded } = await countReplies();
	expect(replies).toBeGreaterThan(0);
	expect(coded).toEqual([]);
	expect(changed.length / written, changed.join("\n")).toBeLessThanOrEqual(CHANGED_MOST);
	for (const lie of ["figure", "date", "quote"] as const) expect(lies[lie].met).toEqual([]);
	const met = LIES.flatMap((lie) => lies[lie].met);
	const planted = LIES.reduce((sum, lie) => sum + lies[lie].planted, 0);
	expect(met.length / planted, met.join("\n")).toBeLessThanOrEqual(MET_MOST);
}, 60_000);
