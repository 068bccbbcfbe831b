import {
	askAgain,
	type Changes,
	cancelChanges,
	deleteChat,
	exportChat,
	exportFile,
	exportSharedChat,
	getChanges,
	getOffers,
	retryResponse,
	type Steadiness,
	shareChat,
	startChat,
	urlOf,
} from "@parallax/contract";
import { describe, expect, it } from "vitest";
import { askSeats, readToEnd } from "../../../testing/chats.ts";
import {
	AFTER,
	answerCall,
	BEFORE,
	BOTH_EDITIONS,
	COMPARED_ROWS,
	readComparing,
	settledComparing,
	startAskedTwice,
	startComparing,
} from "../../../testing/comparing-editions.ts";
import { judge } from "../../../testing/judged-by.ts";
import { scriptedAssistants } from "../../../testing/scripted-assistant.ts";
import { startTestApp } from "../../../testing/test-app.ts";

const forExport = (id: string) => ({ params: { id }, query: { format: "json" } });

const claimsOf = (claims: readonly { claim: string }[] = []): string[] => claims.map(({ claim }) => claim);

describe("what has changed between two editions", () => {
	it("is told of each column by one request, in the words of both answers", async () => {
		const { app, browser, id } = await startAskedTwice();
		const before = await browser.call(getChanges, { params: { id, turn: 1 }, query: BOTH_EDITIONS });
		expect([before.status, before.text]).toEqual([404, expect.stringContaining("have not been compared yet")]);
		const started = await startComparing(browser, id);
		expect([started.status, started.answer.making]).toEqual([202, true]);
		judge(await app.providers.chatgpt.call(2), COMPARED_ROWS);
		const { seats, making } = await settledComparing<Changes>(browser, id, BOTH_EDITIONS);
		expect(making).toBe(false);
		expect(seats.map(({ seat, status, by }) => [seat, status, by])).toEqual([
			["chatgpt", "same", null],
			["claude", "made", "ChatGPT (scripted-1)"],
		]);
		const [, claude] = seats;
		expect(claude?.kept).toEqual([
			{
				claim: "The tower opened in 1889.",
				quotes: [
					{ edition: 1, quotes: ["opened in 1889"] },
					{ edition: 2, quotes: ["opened in 1889"] },
				],
			},
		]);
		expect(claude?.changed.map(({ quotes }) => quotes)).toEqual([
			[
				{ edition: 1, quotes: ["300 m tall"] },
				{ edition: 2, quotes: ["330 m tall"] },
			],
		]);
		expect([claimsOf(claude?.gone), claimsOf(claude?.new)]).toEqual([
			["Visitors should bring a warm coat."],
			["Visitors should buy the tickets early."],
		]);
		// A contradiction counts like a difference, so none is asked about once more.
		expect(app.providers.chatgpt.calls).toHaveLength(2);
	});

	it("is made once when it is asked for twice, and is stale after a retry, which makes it anew", async () => {
		const { app, browser, id } = await startAskedTwice();
		const both = await Promise.all([startComparing(browser, id), startComparing(browser, id)]);
		expect(both.map(({ status }) => status).toSorted()).toEqual([200, 202]);
		judge(await app.providers.chatgpt.call(2), COMPARED_ROWS);
		await settledComparing(browser, id, BOTH_EDITIONS);
		expect((await startComparing(browser, id)).status).toBe(200);
		expect(app.providers.chatgpt.calls).toHaveLength(2);
		await browser.call(retryResponse, { params: { id, seat: "claude" } });
		await answerCall(app, "claude", 3, `${AFTER} It is lit at night.`);
		await readToEnd(browser, id);
		expect((await readComparing<Changes>(browser, id, BOTH_EDITIONS)).seats.map(({ stale }) => stale)).toEqual([
			false,
			true,
		]);
		expect((await startComparing(browser, id)).status).toBe(202);
		judge(await app.providers.chatgpt.call(3), COMPARED_ROWS);
		expect((await settledComparing<Changes>(browser, id, BOTH_EDITIONS)).seats.map(({ stale }) => stale)).toEqual([
			false,
			false,
		]);
	});

	it("keeps the stream of its owner open, and can be stopped", async () => {
		const { app, browser, id } = await startAskedTwice();
		await startComparing(browser, id);
		const judging = await app.providers.chatgpt.call(2);
		const reading = readToEnd(browser, id);
		const stopped = await browser.call(cancelChanges, { params: { id, turn: 1 } });
		const events = await reading;
		expect([stopped.status, events.at(-1)?.type, judging.signal.aborted]).toEqual([204, "done", true]);
		expect((await browser.call(getChanges, { params: { id, turn: 1 }, query: BOTH_EDITIONS })).status).toBe(404);
	});

	it("asks nobody where the answers are the same word for word, as those of demonstrations are", async () => {
		const providers = scriptedAssistants(true);
		const browser = (await startTestApp({ providers })).browser();
		const { id } = await askSeats(browser, [{ provider: "claude" }], "How tall is the tower?");
		for (const n of [1, 2]) {
			if (n === 2) await browser.call(askAgain, { params: { id, turn: 1 } });
			const call = await providers.claude.call(n);
			call.emitText(BEFORE);
			call.end();
			await readToEnd(browser, id);
		}
		expect((await startComparing(browser, id)).status).toBe(202);
		const { seats, costUsd } = await settledComparing<Changes>(browser, id, BOTH_EDITIONS);
		expect([seats.map(({ status, error }) => [status, error]), costUsd]).toEqual([[["same", null]], 0]);
	});

	it("says of a column why it could not be compared", async () => {
		const { app, browser, id } = await startAskedTwice();
		await startComparing(browser, id);
		for (const [seat, n] of [
			["chatgpt", 2],
			["claude", 3],
		] as const)
			(await app.providers[seat].call(n)).fail(new Error("broken"));
		const { seats } = await settledComparing<Changes>(browser, id, BOTH_EDITIONS);
		const claude = seats.find(({ seat }) => seat === "claude");
		expect([claude?.status, claude?.error, claude?.notes.length]).toEqual([
			"failed",
			"No assistant could compare these answers.",
			2,
		]);
	});

	it("is refused for others, unknown editions and columns, bodies of another form, and chats that are read blind", async () => {
		const { app, browser, id } = await startAskedTwice();
		const statusOf = async (...args: Parameters<typeof startComparing>) => (await startComparing(...args)).status;
		expect(await statusOf(browser, id, { from: 1, to: 3 })).toBe(404);
		expect(await statusOf(browser, id, { from: 2, to: 1 })).toBe(400);
		expect(await statusOf(browser, id, { from: 1 })).toBe(400);
		expect(await statusOf(browser, id, { ...BOTH_EDITIONS, seat: "claude" })).toBe(400);
		expect(await statusOf(browser, id, { seat: "grok" })).toBe(400);
		expect(await statusOf(browser, id, { seat: "chatgpt" })).toBe(409);
		expect(await statusOf(app.browser(), id)).toBe(404);
		expect(await statusOf(browser, "A".repeat(22))).toBe(404);
		await browser.call(deleteChat, { params: { id } });
		expect(await statusOf(browser, id)).toBe(404);
		const prompt = "Which one?";
		const blind = await browser.call(startChat, {
			body: { prompt, seats: [{ provider: "chatgpt" }, { provider: "claude" }], blind: true },
		});
		const { status, text } = await startComparing(browser, blind.answer.session.id);
		expect([status, text]).toEqual([409, expect.stringContaining("You read this chat blind")]);
		const asked = { params: { id: blind.answer.session.id, turn: 1 } };
		const others = [
			await browser.call(getChanges, { ...asked, query: BOTH_EDITIONS }),
			await browser.call(cancelChanges, asked),
		];
		expect(others.map((refused) => refused.status)).toEqual([409, 409]);
	});
});

it("goes into the file of the owner with all editions, into the data of the account, and into no file of readers", async () => {
	const { app, browser, id } = await startAskedTwice();
	await startComparing(browser, id);
	judge(await app.providers.chatgpt.call(2), COMPARED_ROWS);
	await settledComparing(browser, id, BOTH_EDITIONS);
	const file = exportFile.parse(await (await browser.fetch(urlOf(exportChat, forExport(id)))).json());
	const [turn] = file.chats[0]?.turns ?? [];
	expect(turn?.answers.map(({ edition, text }) => [edition, text])).toContainEqual([2, AFTER]);
	expect(turn?.editions).toMatchObject([{ edition: 1, sample: false, answers: [{ seat: "claude", text: BEFORE }] }]);
	expect(turn?.changes).toMatchObject([BOTH_EDITIONS]);
	await browser.call(shareChat, { params: { id }, body: { shared: true } });
	const shared = await (await app.browser().fetch(urlOf(exportSharedChat, forExport(id)))).text();
	expect(shared).toContain(AFTER);
	expect(shared).not.toContain(BEFORE);
});

describe("the steadiness of a column", () => {
	it("counts what all of its answers say, and says how few they are", async () => {
		const { app, browser, id } = await startAskedTwice();
		await browser.call(askAgain, { params: { id, turn: 1 }, body: { seats: ["claude"], times: 2 } });
		await answerCall(app, "claude", 3, BEFORE);
		await answerCall(app, "claude", 4, AFTER);
		await readToEnd(browser, id);
		const offers = await browser.call(getOffers, { params: { id, turn: 1 } });
		expect([offers.answer.again, offers.answer.steady, offers.answer.changes].map((offer) => offer !== null)).toEqual([
			true,
			true,
			true,
		]);
		await startComparing(browser, id, { seat: "claude" });
		judge(await app.providers.chatgpt.call(2), COMPARED_ROWS);
		const steady = await settledComparing<Steadiness>(browser, id, { seat: "claude" });
		expect([steady.seat, steady.editions, steady.rows, steady.steady]).toEqual(["claude", [1, 2, 3, 4], 4, 1]);
		expect(steady.claims.map(({ steady, differing }) => [steady, differing])).toEqual([
			[false, [2, 4]],
			[true, []],
			[false, []],
			[false, []],
		]);
		expect(steady.few).toBe(
			"Four answers are few: what all of them say can still be wrong, and what one leaves out can be chance.",
		);
	});
});
