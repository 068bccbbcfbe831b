import { askAgain, type CallInput, getOffers, retryResponse } from "@parallax/contract";
import { expect, it } from "vitest";
import { readToEnd } from "../../../testing/chats.ts";
import {
	answerCall,
	COMPARED_ROWS,
	readComparing,
	settledComparing,
	startAskedTwice,
	startComparing,
} from "../../../testing/comparing-editions.ts";
import { judge } from "../../../testing/judged-by.ts";
import { noonClock } from "../../../testing/manual-clock.ts";
import { someUsage } from "../../../testing/scripted-assistant.ts";
import type { TestApp } from "../../../testing/test-app.ts";

const PRICED = { provider: "chatgpt", model: "gpt-4o" };
/** 10 tokens of input and 20 of output. */
const CALL_USD = 0.000225;

const spent = async ({ database }: TestApp) =>
	(await database.query.selectFrom("spending").select("usd").executeTakeFirstOrThrow()).usd;

it("what comparing editions costs at most is offered without second looks, which are never made", async () => {
	const seats = [PRICED, { provider: "claude" }];
	const { app, browser, id } = await startAskedTwice(
		{ clock: noonClock(), env: { DAILY_BUDGET_USD: "50" } },
		{ seats },
	);
	const before = await spent(app);
	const { changes } = (await browser.call(getOffers, { params: { id, turn: 1 } })).answer;
	await startComparing(browser, id);
	const call = await app.providers.chatgpt.call(2);
	expect(call.model).toBe("gpt-4o");
	const reserved = (await spent(app)) - before;
	expect(reserved).toBeGreaterThan(0.04);
	// A first reply that cannot be used is followed by a second call.
	expect(changes?.mostUsd).toBeGreaterThanOrEqual(2 * reserved);
	expect(changes?.mostUsd).toBeLessThan(2.2 * reserved);
	judge(call, COMPARED_ROWS, { usage: someUsage });
	expect((await settledComparing(browser, id)).costUsd).toBeCloseTo(CALL_USD, 6);
	await expect.poll(() => spent(app)).toBeCloseTo(before + CALL_USD, 6);
});

it("a comparison with an earlier edition than the one before is offered for all columns that it compares", async () => {
	const seats = [PRICED, { provider: "claude" }];
	const { app, browser, id } = await startAskedTwice({}, { seats, again: ["chatgpt", "claude"] });
	await browser.call(askAgain, { params: { id, turn: 1 }, body: { seats: ["claude"] } });
	await answerCall(app, "claude", 3, "The tower is 324 m tall. It opened in 1889.");
	await readToEnd(browser, id);
	const offered = async (query: CallInput<typeof getOffers>["query"]) =>
		(await browser.call(getOffers, { params: { id, turn: 1 }, query })).answer.changes;
	const [before, first] = [await offered({ edition: 3 }), await offered({ edition: 3, from: 1 })];
	expect(await offered({ edition: 3, from: 2 })).toEqual(before);
	expect(first?.mostUsd).toBeGreaterThan(1.9 * (before?.mostUsd ?? 0));
	expect(first?.usualUsd).toBeGreaterThan(1.9 * (before?.usualUsd ?? 0));
	expect([await offered({ edition: 2, from: 2 }), await offered({ from: 9 })]).toEqual([null, null]);
	await startComparing(browser, id, { from: 1, to: 3 });
	await app.providers.chatgpt.call(4);
	expect(app.providers.chatgpt.calls).toHaveLength(4);
});

/** 600 tokens an answer, and 2,500 a reply of a judge. */
const USUAL = { answer: (600 * 10) / 1e6, reply: (2_500 * 10) / 1e6 };

it("what asking again and comparing usually cost is offered, too", async () => {
	const { browser, id } = await startAskedTwice({}, { seats: [PRICED], again: ["chatgpt"] });
	const { again, steady, changes } = (await browser.call(getOffers, { params: { id, turn: 1 } })).answer;
	const [answer = 0, sampling = 0, comparing = 0] = [again, steady, changes].map((offer) => offer?.usualUsd ?? 0);
	expect(answer).toBeGreaterThan(USUAL.answer);
	expect(answer).toBeLessThan(1.1 * USUAL.answer);
	expect(comparing).toBeGreaterThan(USUAL.reply);
	expect(comparing).toBeLessThan(1.5 * USUAL.reply);
	expect(sampling).toBeGreaterThan(3 * answer + comparing);
	expect(sampling).toBeLessThan(3 * answer + 1.5 * USUAL.reply);
});

it("the steadiness of a column is offered for its samples and one comparison without second looks", async () => {
	const { browser, id } = await startAskedTwice({}, { seats: [PRICED], again: ["chatgpt"] });
	const { again, steady, changes } = (await browser.call(getOffers, { params: { id, turn: 1 } })).answer;
	const comparing = (steady?.mostUsd ?? 0) - 3 * (again?.mostUsd ?? 0);
	expect(comparing).toBeGreaterThan(changes?.mostUsd ?? 0);
	// Comparing is two calls at most, each like an answer.
	expect(comparing).toBeLessThan(3 * (again?.mostUsd ?? 0));
});

it("a result that stays when the rest is compared anew is still in the cost of what is shown", async () => {
	const seats = [PRICED, { provider: "claude" }];
	const { app, browser, id } = await startAskedTwice({}, { seats, again: ["chatgpt", "claude"] });
	await startComparing(browser, id);
	for (const n of [3, 4]) judge(await app.providers.chatgpt.call(n), COMPARED_ROWS, { usage: someUsage });
	expect((await settledComparing(browser, id)).costUsd).toBeCloseTo(2 * CALL_USD, 6);
	await browser.call(retryResponse, { params: { id, seat: "claude" } });
	await answerCall(app, "claude", 3, "The tower is 324 m tall. It opened in 1889.");
	await readToEnd(browser, id);
	expect((await startComparing(browser, id)).status).toBe(202);
	// The first one is kept and costs nothing anew; what the stale one cost is not in what is shown.
	expect((await readComparing(browser, id)).costUsd).toBeCloseTo(CALL_USD, 6);
	judge(await app.providers.chatgpt.call(5), COMPARED_ROWS, { usage: someUsage });
	expect((await settledComparing(browser, id)).costUsd).toBeCloseTo(2 * CALL_USD, 6);
	expect(app.providers.chatgpt.calls).toHaveLength(5);
});

it("failed tries are in the cost of what is shown, also when it is made later", async () => {
	const { app, browser, id } = await startAskedTwice({}, { seats: [PRICED], again: ["chatgpt"] });
	await startComparing(browser, id);
	for (const n of [3, 4]) {
		const call = await app.providers.chatgpt.call(n);
		call.emitText("I cannot do that.");
		call.end({ usage: someUsage });
	}
	const failed = await settledComparing(browser, id);
	expect(failed.seats.map(({ status }) => status)).toEqual(["failed"]);
	expect(failed.costUsd).toBeCloseTo(2 * CALL_USD, 6);
	expect((await startComparing(browser, id)).status).toBe(202);
	judge(await app.providers.chatgpt.call(5), COMPARED_ROWS, { usage: someUsage });
	const made = await settledComparing(browser, id);
	expect(made.seats.map(({ status }) => status)).toEqual(["made"]);
	expect(made.costUsd).toBeCloseTo(3 * CALL_USD, 6);
});
