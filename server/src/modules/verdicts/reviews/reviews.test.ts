import {
	cancelReview,
	deleteChat,
	getOffers,
	getVerdict,
	type Review,
	retryResponse,
	startChat,
	startTurn,
} from "@parallax/contract";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { readToEnd, sameBrowser } from "../../../testing/chats.ts";
import { noonClock } from "../../../testing/manual-clock.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { startMeeting } from "../../../testing/processes/two-processes.ts";
import {
	codesBySeat,
	REVIEWED,
	REVIEWED_PROMPT,
	reply,
	review,
	reviewedChat,
	say,
	settledReview,
	shownReview,
} from "../../../testing/reviewing.ts";
import { scriptedAssistants, someUsage } from "../../../testing/scripted-assistant.ts";
import { startTestApp, type TestAppOptions } from "../../../testing/test-app.ts";

async function begin(options: TestAppOptions = {}) {
	const app = await startTestApp({ pause: async () => {}, ...options });
	const owner = await signedInBrowser(app, "mara@example.org");
	const id = await reviewedChat(app, owner);
	return { app, owner, id };
}

const statusesOf = ({ reviewers }: Review) => reviewers.map(({ status, error }) => [status, error]);
const STOPPED = ["failed", "It was stopped before it replied."];
const WRONG = { quote: "Water boils at **90 degrees**", text: "It boils at 100 degrees." };

describe("a review", () => {
	it("has each column read the others, and shows who thinks what of whom, the mean order and the faults at their words", async () => {
		const { app, owner, id } = await begin();
		const started = await review(owner, id);
		expect(started.status).toBe(202);
		expect(started.answer).toMatchObject({ stale: false, settledAt: null, standings: [], laterFailure: null });
		expect(started.answer.reviewers.map(({ seat, status }) => [seat, status])).toEqual(
			PROVIDER_IDS.map((seat) => [seat, "asking"]),
		);
		const order = ["claude", "gemini", "grok", "chatgpt"];
		for (const seat of ["chatgpt", "gemini", "claude"] as const)
			reply(await app.providers[seat].call(2), order, { chatgpt: { scores: [2, 5, null], fault: WRONG } });
		reply(await app.providers.grok.call(2), ["gemini", "claude", "chatgpt"]);
		const made = await settledReview(owner, id);
		expect(made.reviewers.map(({ seat, opinions }) => [seat, opinions.map((one) => [one.seat, one.place])])).toEqual([
			[
				"chatgpt",
				[
					["gemini", 2],
					["claude", 1],
					["grok", 3],
				],
			],
			[
				"gemini",
				[
					["chatgpt", 3],
					["claude", 1],
					["grok", 2],
				],
			],
			[
				"claude",
				[
					["chatgpt", 3],
					["gemini", 1],
					["grok", 2],
				],
			],
			[
				"grok",
				[
					["chatgpt", 3],
					["gemini", 1],
					["claude", 2],
				],
			],
		]);
		expect(made.reviewers[1]?.opinions[0]).toEqual({
			...{ seat: "chatgpt", accuracy: 2, completeness: 5, clarity: null, place: 3, cut: false },
			fault: { quote: "Water boils at 90 degrees", text: "It boils at 100 degrees." },
		});
		const spread = made.standings.map(({ seat, meanPlace, bestPlace, worstPlace, places }) => [
			...[seat, Math.round(meanPlace * 100) / 100, bestPlace, worstPlace, places],
		]);
		expect(spread).toEqual([
			["gemini", 1.33, 1, 2, 3],
			["claude", 1.33, 1, 2, 3],
			["grok", 2.33, 2, 3, 3],
			["chatgpt", 3, 3, 3, 3],
		]);
		expect(made.costUsd).toBeNull();
		expect([started.answer.id, made.answers]).toEqual([made.id, PROVIDER_IDS.map((seat) => ({ seat, attempt: 1 }))]);
	});

	it("shows no reviewer its own answer, a name, or instructions; and each another order", async () => {
		const { app, owner, id } = await begin();
		await review(owner, id);
		const orders = new Set<string>();
		const boundaries = new Set<string>();
		for (const seat of PROVIDER_IDS) {
			const call = await app.providers[seat].call(2);
			expect(call.question.system).toBeUndefined();
			expect(call.question.messages).toHaveLength(1);
			expect(call.schemaName).toBe("review");
			expect(call.prompt).toContain(REVIEWED_PROMPT);
			expect(call.prompt).not.toContain(`mark-${seat}`);
			expect(call.prompt).not.toMatch(/ChatGPT|OpenAI|Gemini|Claude|Grok/);
			const read = Object.keys(codesBySeat(call.prompt));
			expect(read.toSorted()).toEqual(PROVIDER_IDS.filter((other) => other !== seat).toSorted());
			orders.add(Object.values(codesBySeat(call.prompt)).join());
			boundaries.add(/^=====\w+=====$/m.exec(call.prompt)?.[0] ?? "");
			reply(call);
		}
		expect([orders.size, boundaries.size]).toEqual([4, 4]);
		await settledReview(owner, id);
	});

	it("brings the prompts before the turn, without their answers", async () => {
		const { app, owner, id } = await begin();
		await owner.call(startTurn, { params: { id }, body: { prompt: "And on Mount Everest?" } });
		for (const seat of PROVIDER_IDS) {
			const call = await app.providers[seat].call(2);
			call.emitText(`About 71 degrees, says mark-${seat}-later.`);
			call.end({ usage: someUsage });
		}
		await readToEnd(owner, id);
		expect((await review(owner, id, undefined, 2)).status).toBe(202);
		const { prompt } = await app.providers.gemini.call(3);
		expect(prompt).toContain(JSON.stringify([REVIEWED_PROMPT]));
		expect(prompt).toContain(JSON.stringify("And on Mount Everest?"));
		expect(prompt).not.toMatch(/mark-\w+\./);
		expect(await shownReview(owner, id)).toBeNull();
	});

	it("drops faults whose words are not in that answer, and reads weak replies", async () => {
		const { app, owner, id } = await begin();
		await review(owner, id, ["chatgpt", "gemini", "claude"]);
		const call = await app.providers.gemini.call(2);
		const codes = codesBySeat(call.prompt);
		reply(call, PROVIDER_IDS, {
			claude: { fault: { quote: "Water boils at 90 degrees", text: "Words of another answer." } },
			chatgpt: { fault: { quote: "says mark-chatgpt", text: `Unlike ${codes.claude}, I am ChatGPT <b>too</b>.` } },
		});
		const cut = await app.providers.chatgpt.call(2);
		const { gemini = "", grok = "" } = codesBySeat(cut.prompt);
		cut.emitText(
			`Here it is:\n\`\`\`json\n{"reviews": [{"answer": "Answer ${gemini}", "accuracy": "9/10", "completeness": 11, "clarity": 7.6, "fault": "Vague.", "quote": "says mark-gemini"}, {"answer": "${grok}", "accu`,
		);
		cut.end({ finishReason: "length", usage: someUsage });
		say(await app.providers.claude.call(2), "I would rather not judge others.");
		const made = await settledReview(owner, id);
		expect(made.reviewers[1]?.opinions.map(({ seat, fault }) => [seat, fault])).toEqual([
			["chatgpt", { quote: "says mark-chatgpt", text: "Unlike Claude, I am ChatGPT <b>too</b>." }],
			["claude", null],
			["grok", null],
		]);
		expect(made.reviewers[0]).toMatchObject({
			status: "answered",
			opinions: [
				{
					seat: "gemini",
					accuracy: 9,
					completeness: null,
					clarity: 8,
					place: null,
					fault: { quote: "says mark-gemini" },
				},
			],
		});
		expect(statusesOf(made)[2]).toEqual(["failed", "It gave no usable reply: its reply could not be read."]);
	});

	it("a column that hangs or fails costs its own opinions alone", async () => {
		vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"], shouldAdvanceTime: true });
		onTestFinished(() => {
			vi.useRealTimers();
		});
		const { app, owner, id } = await begin();
		await review(owner, id);
		await app.providers.gemini.call(2);
		(await app.providers.grok.call(2)).fail(new Error("down"));
		for (const seat of ["chatgpt", "claude"] as const) reply(await app.providers[seat].call(2));
		const statuses = async () => (await shownReview(owner, id))?.reviewers.map(({ status }) => status);
		await expect.poll(statuses).toEqual(["answered", "asking", "answered", "failed"]);
		await vi.advanceTimersByTimeAsync(200_000);
		const made = await settledReview(owner, id);
		expect(statusesOf(made)[1]).toEqual(["failed", "It gave no usable reply: it took too long."]);
		expect(made.standings.map(({ places }) => places)).toEqual([1, 2, 1, 2]);
	});
});

describe("who reviews", () => {
	it("a model is asked once, and never about its own words in another column", async () => {
		const app = await startTestApp({ pause: async () => {} });
		const owner = await signedInBrowser(app, "mara@example.org");
		const twins = [{ provider: "chatgpt" }, { provider: "chatgpt", name: "Twin" }];
		const id = await reviewedChat(app, owner, [...twins, { provider: "gemini" }, { provider: "claude" }]);
		await review(owner, id);
		const asked = await app.providers.chatgpt.call(3);
		expect(Object.keys(codesBySeat(asked.prompt)).toSorted()).toEqual(["claude", "gemini"]);
		reply(asked);
		for (const seat of ["gemini", "claude"] as const) say(await app.providers[seat].call(2), "no");
		const made = await settledReview(owner, id);
		expect(made.reviewers.map(({ seat, status, error }) => [seat, status, error]).slice(0, 2)).toEqual([
			["chatgpt", "answered", null],
			["chatgpt-2", "not-asked", "Its model is asked as another column already."],
		]);
		expect(app.providers.chatgpt.calls).toHaveLength(3);
	});

	it("pasted answers are reviewed and review nothing; columns that are named alone review", async () => {
		const app = await startTestApp({ pause: async () => {} });
		const owner = await signedInBrowser(app, "mara@example.org");
		const pasted = { provider: "pasted", name: "Mine", text: "It is 99 degrees, says mark-pasted." };
		const id = await reviewedChat(app, owner, [{ provider: "chatgpt" }, { provider: "claude" }, pasted]);
		expect((await review(owner, id, ["pasted"])).status).toBe(409);
		await review(owner, id, ["claude", "pasted"]);
		const call = await app.providers.claude.call(2);
		expect(Object.keys(codesBySeat(call.prompt)).toSorted()).toEqual(["chatgpt", "pasted"]);
		reply(call, ["pasted", "chatgpt"]);
		const made = await settledReview(owner, id);
		expect(made.reviewers.map(({ seat, status, error }) => [seat, status, error])).toEqual([
			["claude", "answered", null],
			["pasted", "not-asked", "This answer was pasted, so there is no assistant to ask."],
		]);
		expect(made.standings.map(({ seat }) => seat)).toEqual(["pasted", "chatgpt"]);
	});

	it("demonstrations give sample opinions without a key, which say so", async () => {
		const providers = scriptedAssistants(true);
		const app = await startTestApp({ providers });
		const owner = app.browser();
		const id = await reviewedChat({ providers }, owner);
		const { answer } = await owner.call(getOffers, { params: { id, turn: 1 } });
		expect(answer.review).toEqual({ mostUsd: 0, usualUsd: 0, seconds: 0, by: [] });
		expect((await review(owner, id)).status).toBe(202);
		const made = await settledReview(owner, id);
		expect(made.reviewers.every(({ demo, opinions }) => demo && opinions.length === 3)).toBe(true);
		expect(made.costUsd).toBe(0);
		const faults = made.reviewers.flatMap(({ opinions }) => opinions.flatMap(({ fault }) => fault ?? []));
		expect(faults).toHaveLength(4);
		expect(faults[0]?.text).toContain("This is a sample");
		expect(PROVIDER_IDS.map((seat) => providers[seat].calls.length)).toEqual([1, 1, 1, 1]);
	});
});

describe("refusals", () => {
	it("fewer than three answers, other columns and malformed requests are refused with a sentence, and ask nobody", async () => {
		const { app, owner, id } = await begin();
		const send = (by: unknown) =>
			owner.fetch(`/api/chat/${id}/turns/1/review`, {
				method: "POST",
				body: JSON.stringify({ by }),
				headers: { "content-type": "application/json" },
			});
		const tries = [
			(await review(owner, id, ["nobody"])).status,
			(await review(owner, id, [])).status,
			(await review(owner, id, ["claude", "claude"])).status,
			(await send("claude")).status,
			(await send([7])).status,
			(await review(owner, id, undefined, 2)).status,
			(await review(app.browser(), id)).status,
			(await review(owner, "A".repeat(22))).status,
			(await owner.call(cancelReview, { params: { id: "A".repeat(22), turn: 1 } })).status,
		];
		expect(tries).toEqual([400, 400, 400, 400, 400, 404, 404, 404, 404]);
		await owner.call(deleteChat, { params: { id } });
		expect((await review(owner, id)).status).toBe(404);
		expect((await owner.call(cancelReview, { params: { id, turn: 1 } })).status).toBe(404);
		expect(app.providers.gemini.calls).toHaveLength(1);
	});

	it("says that three answers are needed, and waits for those that are being written", async () => {
		const app = await startTestApp({ pause: async () => {} });
		const owner = await signedInBrowser(app, "mara@example.org");
		const id = await reviewedChat(app, owner, [{ provider: "chatgpt" }, { provider: "claude" }]);
		const refused = await review(owner, id);
		expect([refused.status, refused.text]).toEqual([409, expect.stringContaining("at least three answers")]);
		expect((await owner.call(getOffers, { params: { id, turn: 1 } })).answer.review).toBeNull();
		await owner.call(retryResponse, { params: { id, seat: "claude" } });
		expect((await review(owner, id)).text).toContain("Still waiting for 1 of 2 responses.");
	});

	it("asks nobody about a chat that is read blind", async () => {
		const app = await startTestApp({ pause: async () => {} });
		const owner = await signedInBrowser(app, "mara@example.org");
		const body = { prompt: REVIEWED_PROMPT, selectedProviders: [...PROVIDER_IDS], blind: true };
		const { id } = (await owner.call(startChat, { body })).answer.session;
		for (const seat of PROVIDER_IDS) {
			const call = await app.providers[seat].call();
			call.emitText(REVIEWED[seat]);
			call.end();
		}
		const refused = [await review(owner, id), await owner.call(cancelReview, { params: { id, turn: 1 } })];
		expect(refused.map(({ status }) => status)).toEqual([409, 409]);
		expect(app.providers.claude.calls).toHaveLength(1);
	});

	it("allows 20 an hour; one that is being made costs nothing of it", async () => {
		const providers = scriptedAssistants(true);
		const app = await startTestApp({ providers });
		const owner = app.browser();
		const id = await reviewedChat({ providers }, owner);
		for (let n = 0; n < 20; n += 1) {
			expect((await review(owner, id)).status).toBe(202);
			await settledReview(owner, id);
		}
		const refused = await review(owner, id);
		const sentence = "You have asked for a review 20 times in the last hour.";
		expect([refused.status, refused.text]).toEqual([429, expect.stringContaining(sentence)]);
	});

	it("stops at the daily budget: each column says so, and nobody is asked", async () => {
		const { app, owner, id } = await begin({ clock: noonClock(), env: { DAILY_BUDGET_USD: "8" } });
		await app.database.write((transaction) => transaction.updateTable("spending").set({ usd: 7.999 }).execute());
		expect((await review(owner, id)).status).toBe(202);
		const made = await settledReview(owner, id);
		expect(new Set(made.reviewers.map(({ error }) => error))).toEqual(
			new Set(["It gave no usable reply: today’s budget of this server is used up."]),
		);
		expect(app.providers.gemini.calls).toHaveLength(1);
	});
});

describe("what it costs", () => {
	it("is offered before, reserved, settled by the vendor's count and told to the owner", async () => {
		const app = await startTestApp({ clock: noonClock(), pause: async () => {}, env: { DAILY_BUDGET_USD: "50" } });
		const owner = await signedInBrowser(app, "mara@example.org");
		const others = ["One", "Two"].map((name) => ({ provider: "pasted", name, text: REVIEWED.claude }));
		const id = await reviewedChat(app, owner, [{ provider: "chatgpt", model: "gpt-4o" }, ...others]);
		const spent = async () =>
			(await app.database.query.selectFrom("spending").select("usd").executeTakeFirstOrThrow()).usd;
		const before = await spent();
		const offer = (await owner.call(getOffers, { params: { id, turn: 1 } })).answer.review;
		expect(offer).toMatchObject({ mostUsd: expect.closeTo(0.1, 1), usualUsd: expect.closeTo(0.01, 2), seconds: 30 });
		await review(owner, id);
		const call = await app.providers.chatgpt.call(2);
		expect(call.model).toBe("gpt-4o");
		const reserved = (await spent()) - before;
		expect(reserved).toBeGreaterThan(0.04);
		expect(offer?.mostUsd).toBeGreaterThanOrEqual(reserved);
		say(call, "{}");
		const made = await settledReview(owner, id);
		// 10 tokens of input and 20 of output.
		expect(made.costUsd).toBeCloseTo(0.000225, 6);
		await expect.poll(spent).toBeCloseTo(before + 0.000225, 6);
	});

	it("is unknown where a price is", async () => {
		const { owner, id } = await begin();
		const { answer } = await owner.call(getOffers, { params: { id, turn: 1 } });
		expect(answer.review).toMatchObject({ mostUsd: null, usualUsd: null, seconds: 30 });
	});
});

describe("asked twice", () => {
	it("is made once at the same moment, in two processes, and stopped from either", async () => {
		const { one, two, together } = await startMeeting();
		const here = one.browser();
		const id = await reviewedChat(one, here);
		const there = sameBrowser(two, here);
		const both = await together([() => review(here, id), () => review(there, id)]);
		expect(both.map(({ status }) => status).toSorted()).toEqual([200, 202]);
		expect(new Set(both.map(({ answer }) => answer.id)).size).toBe(1);
		const other = await review(there, id, ["claude"]);
		expect([other.status, other.text]).toEqual([409, expect.stringContaining("Other columns are reviewing this turn")]);
		const [asking, elsewhere] = both[0].status === 202 ? [one, there] : [two, here];
		const call = await asking.providers.gemini.call(asking === one ? 2 : 1);
		await elsewhere.call(cancelReview, { params: { id, turn: 1 } });
		await expect.poll(() => call.signal.aborted).toBe(true);
		expect([await shownReview(here, id), await shownReview(there, id)]).toEqual([null, null]);
	});

	it("a second review is a new one; the last good one is read, also when a later one fails, which is told", async () => {
		const { app, owner, id } = await begin();
		await review(owner, id);
		for (const seat of PROVIDER_IDS) reply(await app.providers[seat].call(2));
		const first = await settledReview(owner, id);
		await review(owner, id, ["gemini"]);
		expect((await shownReview(owner, id))?.settledAt).toBeNull();
		(await app.providers.gemini.call(3)).fail(new Error("down"));
		await expect.poll(async () => (await shownReview(owner, id))?.laterFailure ?? null).not.toBeNull();
		const shown = await shownReview(owner, id);
		expect(shown).toEqual({ ...first, laterFailure: shown?.laterFailure });
		expect(shown?.laterFailure?.reasons).toEqual([
			{ seat: "gemini", error: expect.stringContaining("It gave no usable reply") },
		]);
		await review(owner, id, ["gemini"]);
		reply(await app.providers.gemini.call(4));
		await expect.poll(async () => (await shownReview(owner, id))?.reviewers.length).toBe(1);
		const last = await settledReview(owner, id);
		expect([last.id === first.id, last.laterFailure]).toEqual([false, null]);
	});
});

describe("stopping, and what is left", () => {
	it("keeps the opinions that came, ends the vendors' requests, and settles what they cost", async () => {
		const { app, owner, id } = await begin({ env: { DAILY_BUDGET_USD: "50" } });
		await review(owner, id);
		reply(await app.providers.gemini.call(2));
		const hanging = await app.providers.claude.call(2);
		await expect.poll(async () => (await shownReview(owner, id))?.reviewers[1]?.status).toBe("answered");
		expect((await owner.call(cancelReview, { params: { id, turn: 1 } })).status).toBe(204);
		expect(statusesOf(await settledReview(owner, id))).toEqual([STOPPED, ["answered", null], STOPPED, STOPPED]);
		expect(hanging.signal.aborted).toBe(true);
		await expect.poll(() => app.database.query.selectFrom("open_calls").select("id").execute()).toEqual([]);
		// Nothing is being made any more.
		expect((await owner.call(cancelReview, { params: { id, turn: 1 } })).status).toBe(204);
	});

	it("ends with its chat", async () => {
		const { app, owner, id } = await begin();
		await review(owner, id);
		const hanging = await app.providers.gemini.call(2);
		await owner.call(deleteChat, { params: { id } });
		await expect.poll(() => hanging.signal.aborted).toBe(true);
		expect(await app.database.query.selectFrom("reviews").select("id").execute()).toEqual([]);
	});

	it("is stale when one of its answers is replaced", async () => {
		const { app, owner, id } = await begin();
		await review(owner, id);
		for (const seat of PROVIDER_IDS) reply(await app.providers[seat].call(2));
		expect((await settledReview(owner, id)).stale).toBe(false);
		await owner.call(retryResponse, { params: { id, seat: "grok" } });
		const retried = await app.providers.grok.call(3);
		retried.emitText(REVIEWED.grok);
		retried.end();
		await readToEnd(owner, id);
		expect((await shownReview(owner, id))?.stale).toBe(true);
	});

	it("a shutdown in the middle settles it as interrupted, and the next process can ask again", async () => {
		const { app, owner, id } = await begin();
		await review(owner, id);
		reply(await app.providers.gemini.call(2));
		await expect.poll(async () => (await shownReview(owner, id))?.reviewers[1]?.status).toBe("answered");
		const next = await app.restart();
		const browser = sameBrowser(next, owner);
		const made = await settledReview(browser, id);
		const interrupted = ["failed", "The server was restarted before it replied."];
		expect(statusesOf(made)).toEqual([interrupted, ["answered", null], interrupted, interrupted]);
		expect((await review(browser, id)).status).toBe(202);
	});

	it("one of a process that died is over for all others, and another one can be made", async () => {
		const { app, owner, id } = await begin();
		await review(owner, id);
		await app.providers.gemini.call(2);
		await app.database.write((transaction) =>
			transaction
				.updateTable("reviews")
				.set({ process_id: "dead" } as never)
				.execute(),
		);
		const made = await settledReview(owner, id);
		expect(new Set(made.reviewers.map(({ status }) => status))).toEqual(new Set(["failed"]));
		expect((await review(owner, id)).status).toBe(202);
		expect((await app.database.query.selectFrom("reviews").select("id").execute()).length).toBe(1);
	});

	it("works in a temporary chat", async () => {
		const providers = scriptedAssistants(true);
		const app = await startTestApp({ providers });
		const owner = app.browser();
		const body = { prompt: REVIEWED_PROMPT, selectedProviders: [...PROVIDER_IDS], temporary: true };
		const { id } = (await owner.call(startChat, { body })).answer.session;
		for (const seat of PROVIDER_IDS) {
			const call = await providers[seat].call();
			call.emitText(REVIEWED[seat]);
			call.end();
		}
		await readToEnd(owner, id);
		expect((await review(owner, id)).status).toBe(202);
		await settledReview(owner, id);
		expect((await owner.call(getVerdict, { params: { id, turn: 1 } })).answer.review).not.toBeNull();
	});
});
