import { expect, it } from "vitest";
import { type Runner, SummariesInProgress } from "../../chat/index.ts";
import { SharedAsking } from "./shared-asking.ts";

const unreachable = () => {
	throw new Error("the database is unreachable");
};

function begin(insert: () => Promise<boolean>) {
	let counted = 0;
	const summaries = new SummariesInProgress();
	const runner = { summaries, database: { query: { selectFrom: unreachable } } } as unknown as Runner;
	const work = { id: "a", chatId: "c", turn: 1, insert, run: async () => {} };
	const begun = new SharedAsking(runner, "checks", () => {}).begin(work, async () => {
		counted += 1;
		return () => {
			counted -= 1;
		};
	});
	return { begun, counted: () => counted, ids: () => [...summaries.workIds()] };
}

it("counts nothing for work that another process does, or that cannot be stored", async () => {
	const other = begin(async () => false);
	expect([await other.begun, other.counted(), other.ids()]).toEqual([false, 0, []]);
	const failed = begin(unreachable);
	await expect(failed.begun).rejects.toThrow("unreachable");
	expect([failed.counted(), failed.ids()]).toEqual([0, []]);
});

it("counts work that is begun", async () => {
	const one = begin(async () => true);
	expect([await one.begun, one.counted()]).toEqual([true, 1]);
});
