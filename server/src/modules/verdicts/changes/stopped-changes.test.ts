import { askAgain, type Changes, cancelChanges, deleteChat } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import { readToEnd, sameBrowser } from "../../../testing/chats.ts";
import {
	answerCall,
	BOTH_EDITIONS,
	COMPARED_ROWS,
	chatAskedTwice,
	readComparing,
	settledComparing,
	startAskedTwice,
	startComparing,
} from "../../../testing/comparing-editions.ts";
import { judge } from "../../../testing/judged-by.ts";
import { manualClock, noonClock } from "../../../testing/manual-clock.ts";
import { runnerOn } from "../../../testing/processes/runner-on.ts";
import { startMeeting } from "../../../testing/processes/two-processes.ts";
import { createTemporaryCheck } from "../../chat/control/temporary-chats.ts";
import { insertChanges } from "./stored-changes.ts";

const HOUR = 3_600_000;
const BOTH_SEATS = { again: ["chatgpt", "claude"] } as const;
const INTERRUPTED = ["failed", "The server was restarted before it replied."];

const statusesOf = (seats: Changes["seats"]) => seats.map(({ status, error }) => [status, error]);

/** Both columns are being compared, and the first has its result. */
async function halfCompared() {
	const started = await startAskedTwice({ pause: async () => {} }, BOTH_SEATS);
	const { app, browser, id } = started;
	await startComparing(browser, id);
	judge(await app.providers.chatgpt.call(3), COMPARED_ROWS);
	const hanging = await app.providers.chatgpt.call(4);
	await expect
		.poll(async () => (await readComparing(browser, id)).seats.map(({ status }) => status).toSorted())
		.toEqual(["made", "waiting"]);
	return { ...started, hanging };
}

describe("a comparison of editions that is stopped in the middle", () => {
	it("keeps what came, also when the server is restarted, and only the rest is asked for then", async () => {
		const { app, browser, id } = await halfCompared();
		const next = await app.restart();
		const returned = sameBrowser(next, browser);
		const left = await readComparing(returned, id);
		expect(left.making).toBe(false);
		expect(statusesOf(left.seats).toSorted()).toEqual([INTERRUPTED, ["made", null]]);
		expect((await startComparing(returned, id)).status).toBe(202);
		judge(await next.providers.chatgpt.call(1), COMPARED_ROWS);
		expect(statusesOf((await settledComparing(returned, id)).seats)).toEqual([
			["made", null],
			["made", null],
		]);
		expect(next.providers.chatgpt.calls).toHaveLength(1);
	});

	it("is over for all others when its process has died, and can be made once more", async () => {
		const { app, browser, id } = await halfCompared();
		await app.database.write((transaction) =>
			transaction
				.updateTable("changes")
				.set({ process_id: "dead" } as never)
				.execute(),
		);
		const left = await readComparing(browser, id);
		expect([left.making, left.settledAt]).toEqual([false, expect.any(String)]);
		expect(statusesOf(left.seats).toSorted()).toEqual([INTERRUPTED, ["made", null]]);
		expect((await startComparing(browser, id)).status).toBe(202);
		expect(await app.database.query.selectFrom("changes").select("compared").execute()).toHaveLength(1);
		judge(await app.providers.chatgpt.call(5), COMPARED_ROWS);
		expect(new Set((await settledComparing(browser, id)).seats.map(({ status }) => status))).toEqual(new Set(["made"]));
	});

	it("keeps the result that came when its owner stops it", async () => {
		const { browser, id, hanging } = await halfCompared();
		await browser.call(cancelChanges, { params: { id, turn: 1 } });
		const left = await readComparing(browser, id);
		expect(statusesOf(left.seats).toSorted()).toEqual([
			["failed", "It was stopped before it replied."],
			["made", null],
		]);
		expect(hanging.signal.aborted).toBe(true);
	});

	it("ends with its chat", async () => {
		const { app, browser, id, hanging } = await halfCompared();
		await browser.call(deleteChat, { params: { id } });
		await expect.poll(() => hanging.signal.aborted).toBe(true);
		expect(await app.database.query.selectFrom("changes").select("id").execute()).toEqual([]);
	});

	it("ends with its turn, which another process deletes, and none is stored for a turn that is gone", async () => {
		const { app, id, hanging } = await halfCompared();
		await app.database.write((transaction) => transaction.deleteFrom("turns").where("chat_id", "=", id).execute());
		await expect.poll(() => hanging.signal.aborted).toBe(true);
		const key = { chatId: id, turn: 1, compared: BOTH_EDITIONS };
		const late = { id: "late", key, results: [], now: 1, replaced: null };
		expect(await insertChanges(app.database, late)).toBe(false);
		expect(await app.database.query.selectFrom("changes").select("id").execute()).toEqual([]);
	});
});

describe.each([
	["what changed", BOTH_EDITIONS],
	["the steadiness of a column", { seat: "claude" }],
])("%s, asked for in two processes", (_what, compared) => {
	it("is made once at the same moment, read in both, and stopped from either", async () => {
		const { one, two, together } = await startMeeting();
		const here = one.browser();
		const id = await chatAskedTwice(one, here);
		const there = sameBrowser(two, here);
		const both = await together([() => startComparing(here, id, compared), () => startComparing(there, id, compared)]);
		expect(both.map(({ status }) => status).toSorted()).toEqual([200, 202]);
		const isHere = both[0].status === 202;
		const [asking, elsewhere] = isHere ? [one, there] : [two, here];
		const call = await asking.providers.chatgpt.call(isHere ? 2 : 1);
		expect((await readComparing(elsewhere, id, compared)).making).toBe(true);
		expect([one, two].map((app) => app.providers.chatgpt.calls.length)).toEqual(isHere ? [2, 0] : [1, 1]);
		expect((await elsewhere.call(cancelChanges, { params: { id, turn: 1 } })).status).toBe(204);
		await expect.poll(() => call.signal.aborted).toBe(true);
		expect((await startComparing(elsewhere, id, compared)).status).toBe(202);
	});
});

it("stops at the daily budget: the column says so, and no assistant is asked", async () => {
	const { app, browser, id } = await startAskedTwice({ clock: noonClock(), env: { DAILY_BUDGET_USD: "8" } });
	await app.database.write((transaction) => transaction.updateTable("spending").set({ usd: 7.999 }).execute());
	expect((await startComparing(browser, id)).status).toBe(202);
	const [, claude] = (await settledComparing(browser, id)).seats;
	expect([claude?.status, claude?.error]).toEqual(["failed", "No assistant could compare these answers."]);
	expect(JSON.stringify(claude?.notes)).toContain("budget");
	expect(app.providers.chatgpt.calls).toHaveLength(1);
});

it("a temporary chat is asked again and compared like any other, and when its time is over all of that ends", async () => {
	const clock = manualClock();
	const { app, browser, id } = await startAskedTwice({ clock, pause: async () => {} }, { temporary: true });
	await startComparing(browser, id);
	judge(await app.providers.chatgpt.call(2), COMPARED_ROWS);
	expect((await settledComparing(browser, id)).seats.map(({ status }) => status)).toEqual(["same", "made"]);
	await browser.call(askAgain, { params: { id, turn: 1 }, body: { seats: ["claude"], times: 2 } });
	await answerCall(app, "claude", 3, "One.");
	await answerCall(app, "claude", 4, "Two.");
	await readToEnd(browser, id);
	expect((await startComparing(browser, id, { seat: "claude" })).status).toBe(202);
	const { signal } = await app.providers.chatgpt.call(3);
	const check = createTemporaryCheck(runnerOn(app, "elsewhere", { clock }));
	clock.advance(2 * HOUR);
	await check();
	await check();
	await expect.poll(() => signal.aborted).toBe(true);
	for (const table of ["changes", "responses"] as const)
		expect([table, await app.database.query.selectFrom(table).select("id").execute()]).toEqual([table, []]);
});
