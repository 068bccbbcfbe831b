import { expect, it } from "vitest";
import { ask } from "../../../testing/chats.ts";
import { startTestApp } from "../../../testing/test-app.ts";
import { SummariesInProgress } from "../../chat/index.ts";
import { insertChanges } from "../changes/stored-changes.ts";
import { insertCheck } from "../checks/stored-checks.ts";
import { insertReview } from "../reviews/stored-reviews.ts";
import { isAsking } from "./open-work.ts";

const OWN = { seat: "claude", status: "waiting", stands: null, text: "", code: null, demo: false } as const;

it("a chat is being asked about while a live process makes a check, a review or a comparison of it", async () => {
	const { database, browser } = await startTestApp();
	const { id: chatId } = await ask(browser());
	const summaries = new SummariesInProgress();
	const asking = () => isAsking({ database, summaries }, chatId);
	const ofTurn = { chatId, turn: 1 };
	const check = { key: { ...ofTurn, edition: 1, seat: "claude", attempt: 1, quote: "a" }, search: false, now: 1 };
	const answers = [{ id: "a", seat: "claude", attempt: 1, edition: 1, units: 1 }];
	const inserts = {
		checks: (id: string) => insertCheck(database, { ...check, id, replies: { others: [], own: OWN }, replaced: null }),
		reviews: (id: string) => insertReview(database, { ...ofTurn, id, answers, reviewers: [], now: 1, lost: [] }),
		changes: (id: string) =>
			insertChanges(database, {
				...{ id, key: { ...ofTurn, compared: { from: 1, to: 2 } }, results: [], now: 1, replaced: null },
			}),
	};
	for (const table of ["checks", "reviews", "changes"] as const) {
		expect([table, await inserts[table](table)]).toEqual([table, true]);
		expect([table, await asking()]).toEqual([table, false]);
		summaries.begin(chatId, 1, table);
		expect([table, await asking()]).toEqual([table, true]);
		await database.write((transaction) => transaction.updateTable(table).set({ settled_at: 2 }).execute());
		expect([table, await asking()]).toEqual([table, false]);
	}
});
