import {
	applyChatEvent,
	askAgain,
	cancelResponse,
	deleteChat,
	exportFile,
	listAttempts,
	type ResponsesPayload,
	restoreAttempt,
	retryResponse,
	shareChat,
} from "@parallax/contract";
import { describe, expect, it } from "vitest";
import { LocalExchange } from "../../../platform/bus/index.ts";
import { costUsd } from "../../../providers/index.ts";
import { BUILT_IN } from "../../../providers/testing/by-id.ts";
import { cataloguePrice } from "../../../providers/testing/catalogue-price.ts";
import { billedByVendor } from "../../../testing/billed-by-vendor.ts";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { askSeats, eventsOf, responsesOf, responsesOfTurn, settledOf } from "../../../testing/chats.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { runnerOn } from "../../../testing/processes/runner-on.ts";
import { someUsage } from "../../../testing/scripted-assistant.ts";
import { addTwoTurns, answeredTurn } from "../../../testing/seeds/seed-turns.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";
import { ownedChatUnseen } from "../access.ts";
import { restoreAttempt as restore } from "./attempts.ts";

const SEAT = "claude";

/** A chat of one turn, and the calls about Claude's answer. */
async function oneAnswer(from?: { readonly app: TestApp; readonly browser: BrowserClient }) {
	const app = from?.app ?? (await startTestApp());
	const browser = from?.browser ?? app.browser();
	const id = await answeredTurn(app, browser);
	const params = { id, seat: SEAT };
	const begin = async () => {
		const known = app.providers[SEAT].calls.length;
		const { status, text } = await browser.call(retryResponse, { params, query: { turn: 1 } });
		if (status !== 200) throw new Error(`${status}: ${text}`);
		return await app.providers[SEAT].call(known + 1);
	};
	const retry = async (says: string | null) => {
		const call = await begin();
		if (says === null) call.fail(new Error("broken"));
		else {
			call.emitText(says);
			call.end();
		}
		await settledOf(browser, id);
	};
	const list = async () => (await browser.call(listAttempts, { params, query: { turn: 1 } })).answer;
	const texts = async () => (await list()).map(({ attempt, response }) => `${attempt} ${response}`);
	const use = (attempt: number) => browser.call(restoreAttempt, { params, query: { turn: 1 }, body: { attempt } });
	const current = async () => (await responsesOfTurn(browser, id, 1)).responses.find(({ seat }) => seat === SEAT);
	return { app, browser, id, params, begin, retry, list, texts, use, current };
}

describe("a retry of an answer that succeeded", () => {
	it("keeps the earlier answer, which can become the answer again without another call", async () => {
		const { app, retry, list, texts, use, current } = await oneAnswer();
		const first = await current();
		await retry("Anew.");
		expect(await texts()).toEqual(["1 Says claude 1.", "2 Anew."]);
		const { model = null, askedModel = null, costUsd = null, totalMs = null } = first ?? {};
		expect((await list())[0]).toMatchObject({ model, askedModel, costUsd, totalMs });
		const calls = app.providers[SEAT].calls.length;
		const { status, answer } = await use(1);
		expect([status, answer]).toEqual([200, { ...first, attempt: 3 }]);
		expect(await current()).toEqual(answer);
		expect(await texts()).toEqual(["2 Anew.", "3 Says claude 1."]);
		expect(app.providers[SEAT].calls).toHaveLength(calls);
	});

	it("is listed with the edition that it belongs to, after the turn was asked again", async () => {
		const { app, browser, id, params, retry, texts } = await oneAnswer();
		await retry("Anew.");
		const known = app.providers[SEAT].calls.length;
		await browser.call(askAgain, { params: { id, turn: 1 }, body: { seats: [SEAT] } });
		const call = await app.providers[SEAT].call(known + 1);
		call.emitText("Again.");
		call.end();
		await settledOf(browser, id);
		expect(await texts()).toEqual(["1 Again."]);
		const { answer } = await browser.call(listAttempts, { params, query: { turn: 1, edition: 1 } });
		expect(answer.map(({ response }) => response)).toEqual(["Says claude 1.", "Anew."]);
	});

	it("shows the earlier answer alone while it runs, when it has failed, and when it was stopped before a word", async () => {
		const { browser, params, begin, retry, texts, use, current } = await oneAnswer();
		await begin();
		expect(await texts()).toEqual(["1 Says claude 1."]);
		const refused = await use(1);
		expect([refused.status, refused.text]).toEqual([
			409,
			"This answer is being written again. Stop it or wait for it to end.",
		]);
		await browser.call(cancelResponse, { params });
		expect(await texts()).toEqual(["1 Says claude 1."]);
		await retry(null);
		expect(await current()).toMatchObject({ status: "error", attempt: 3, response: "" });
		expect(await texts()).toEqual(["1 Says claude 1."]);
		expect((await use(1)).answer).toMatchObject({ status: "success", attempt: 4, response: "Says claude 1." });
		expect(await texts()).toEqual(["4 Says claude 1."]);
	});

	it("keeps the newest five; an older one, and one that never was, cannot be used", async () => {
		const { retry, texts, use, current } = await oneAnswer();
		for (let n = 2; n <= 7; n += 1) await retry(`Answer ${n}.`);
		expect(await texts()).toEqual([2, 3, 4, 5, 6, 7].map((n) => `${n} Answer ${n}.`));
		const before = await current();
		for (const attempt of [1, 99]) {
			const { status, text } = await use(attempt);
			expect([status, text]).toEqual([404, "This earlier answer is no longer kept."]);
		}
		expect((await use(7)).answer).toEqual(before);
		expect(await current()).toEqual(before);
	});

	it("is not dropped when another of five is used again", async () => {
		const { retry, texts, use } = await oneAnswer();
		for (let n = 2; n <= 6; n += 1) await retry(`Answer ${n}.`);
		await use(3);
		const kept = [2, 4, 5, 6].map((n) => `${n} Answer ${n}.`);
		expect(await texts()).toEqual(["1 Says claude 1.", ...kept, "7 Answer 3."]);
	});

	it("costs what it cost: using an earlier answer again spends nothing", async () => {
		const { app, retry, use } = await oneAnswer();
		await retry("Anew.");
		const spent = () => app.database.query.selectFrom("spending").select("usd").execute();
		const before = await spent();
		await use(1);
		expect(await spent()).toEqual(before);
	});
});

describe("what replaced attempts cost that are not kept", () => {
	const BILLED = { model: BUILT_IN.claude.model, usage: someUsage };
	const USD = costUsd(cataloguePrice("claude", BILLED.model), billedByVendor("claude", someUsage)) ?? 0;

	/** Retries whose attempt ends as scripted: with or without a text, and with a cost that is known unless it broke. */
	async function retried() {
		const shown = await oneAnswer();
		const ends = async (text: string, isBroken = false) => {
			const call = await shown.begin();
			if (text !== "") call.emitText(text);
			if (isBroken) call.fail(new Error("broken"));
			else call.end(BILLED);
			await settledOf(shown.browser, shown.id);
		};
		const replaced = async () => (await shown.current())?.replacedCost;
		return { ...shown, ends, replaced };
	}

	it("stays with the answer: of failed ones, known or not, also when an earlier answer is used again", async () => {
		const { ends, replaced, use, list } = await retried();
		await ends("");
		expect(await replaced()).toBeNull();
		await ends("Half of", true);
		expect(await replaced()).toEqual({ usd: USD, unpriced: 0 });
		await ends("Anew.");
		expect(await replaced()).toEqual({ usd: USD, unpriced: 1 });
		await ends("", true);
		await ends("");
		expect((await use(4)).answer).toMatchObject({ response: "Anew.", replacedCost: { usd: 2 * USD, unpriced: 1 } });
		expect((await list()).map(({ costUsd }) => costUsd)).toEqual([null, USD]);
	});

	it("is that of answers beyond the five that are kept, at once", async () => {
		const { browser, params, ends, replaced } = await retried();
		for (let n = 2; n <= 7; n += 1) await ends(`Answer ${n}.`);
		expect(await replaced()).toEqual({ usd: 0, unpriced: 1 });
		const { answer } = await browser.call(retryResponse, { params });
		expect(answer?.replacedCost).toEqual({ usd: USD, unpriced: 1 });
	});

	it("is in the owner's file, and nothing of it reaches readers of the share", async () => {
		const { app, browser, id, ends } = await retried();
		await ends("");
		await ends("Anew.");
		await browser.call(shareChat, { params: { id }, body: { shared: true } });
		const fileOf = (address: string, reader = browser) =>
			reader.fetch(`${address}/${id}/export?format=json`).then((response) => response.text());
		const [, answer] = exportFile.parse(JSON.parse(await fileOf("/api/chat"))).chats[0]?.turns[0]?.answers ?? [];
		expect(answer?.replacedCost).toEqual({ usd: USD, unpriced: 0 });
		const stranger = app.browser();
		for (const path of ["/responses", "/events"])
			expect(await (await stranger.fetch(`/api/shared/${id}${path}`)).text()).not.toContain(`${USD}`);
		expect(await fileOf("/api/shared", stranger)).not.toContain("replacedCost");
	});
});

it("the attempts of an answer follow the rules in any order of retries, failures and uses", async () => {
	const { retry, texts, use, current } = await oneAnswer();
	/** The model: the kept answers and the current one, which failed if its text is null. */
	let earlier: { attempt: number; text: string }[] = [];
	let now: { attempt: number; text: string | null } = { attempt: 1, text: "Says claude 1." };
	const replace = (text: string | null, used?: number) => {
		earlier = earlier.filter(({ attempt }) => attempt !== used);
		if (now.text !== null) earlier = [...earlier, { attempt: now.attempt, text: now.text }].slice(-5);
		now = { attempt: now.attempt + 1, text };
	};
	let seed = 7;
	const draw = (below: number) => {
		seed = (seed * 48_271) % 2_147_483_647;
		return seed % below;
	};
	for (let step = 0; step < 60; step += 1) {
		const drawn = draw(4);
		const chosen = earlier[draw(Math.max(1, earlier.length))];
		if (drawn < 2 && chosen) {
			expect((await use(chosen.attempt)).status).toBe(200);
			replace(chosen.text, chosen.attempt);
		} else {
			const text = drawn === 3 ? null : `Answer ${step}.`;
			await retry(text);
			replace(text);
		}
		const all = now.text === null ? earlier : [...earlier, now];
		expect(await texts()).toEqual(all.map(({ attempt, text }) => `${attempt} ${text}`));
		expect(await current()).toMatchObject({ attempt: now.attempt, response: now.text ?? "" });
	}
});

describe("an earlier answer that is used again", () => {
	it("makes later answers stale as a retry does, and is stale if its own context was replaced", async () => {
		const { app, browser, id, retry, use } = await oneAnswer();
		await addTwoTurns(app, id);
		const staleIn = async (turn: number) =>
			(await responsesOfTurn(browser, id, turn)).responses.filter(({ stale }) => stale).map(({ seat }) => seat);
		await browser.call(retryResponse, { params: { id, seat: SEAT }, query: { turn: 3 } });
		(await app.providers[SEAT].call(2)).end();
		await settledOf(browser, id);
		await retry("Anew.");
		await app.database.write((t) => t.updateTable("responses").set({ stale: 0 }).execute());
		await use(1);
		expect([await staleIn(1), await staleIn(2), await staleIn(3)]).toEqual([[], [SEAT], [SEAT]]);
		const third = { params: { id, seat: SEAT }, query: { turn: 3 }, body: { attempt: 1 } };
		expect((await browser.call(restoreAttempt, third)).answer).toMatchObject({ attempt: 3, stale: true });
	});

	it("is stale if its context was replaced at the same moment", async () => {
		let meanwhile = async () => {};
		const app = await startTestApp({
			database: (real) => ({
				...real,
				async write(...args) {
					const first = meanwhile;
					meanwhile = async () => {};
					await first();
					return await real.write(...args);
				},
			}),
		});
		const { retry, use } = await oneAnswer({ app, browser: app.browser() });
		await retry("Anew.");
		meanwhile = async () => {
			await app.database.write((t) => t.updateTable("earlier_attempts").set({ stale: 1 }).execute());
		};
		expect((await use(1)).answer).toMatchObject({ attempt: 3, stale: true });
	});

	it("is sent to the watchers of a turn in which another answer runs", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await askSeats(browser, [{ provider: "chatgpt" }, { provider: SEAT }], "Prompt 1");
		const running = await app.providers.chatgpt.call();
		running.emitText("Still ");
		const finish = async (n: number, text: string) => {
			const call = await app.providers[SEAT].call(n);
			call.emitText(text);
			call.end();
			await expect.poll(async () => (await responsesOf(browser, id))[1]?.response).toBe(text);
			await expect.poll(async () => (await responsesOf(browser, id))[1]?.status).toBe("success");
		};
		await finish(1, "First.");
		const params = { id, seat: SEAT };
		await browser.call(retryResponse, { params });
		await finish(2, "Second.");
		const events = eventsOf(browser, id);
		let payload = (await events.next()).value?.data as ResponsesPayload;
		await browser.call(restoreAttempt, { params, body: { attempt: 1 } });
		while (payload.responses[1]?.attempt !== 3) {
			const { value } = await events.next();
			if (!value) throw new Error("the stream has ended");
			payload = applyChatEvent(payload, value);
		}
		expect(payload.responses).toMatchObject([
			{ status: "pending", response: "Still " },
			{ status: "success", response: "First." },
		]);
		running.end();
		await events.return(undefined);
	});

	it("is shown by a process that runs another answer of the turn", async () => {
		const exchange = new LocalExchange();
		const app = await startTestApp({ bus: exchange.open() });
		const { browser, id, retry, current } = await oneAnswer({ app, browser: app.browser() });
		await retry("Anew.");
		await browser.call(retryResponse, { params: { id, seat: "chatgpt" } });
		const running = await app.providers.chatgpt.call(2);
		const peer = runnerOn(app, "elsewhere", { bus: exchange.open() });
		const { visitor_id } = await app.database.query.selectFrom("chats").selectAll().executeTakeFirstOrThrow();
		const chat = await ownedChatUnseen(app.database, { kind: "visitor", id: visitor_id ?? "" }, id);
		await restore(peer, chat, { seat: SEAT, turn: 1 }, 1);
		await expect.poll(async () => (await current())?.response).toBe("Says claude 1.");
		expect(await current()).toMatchObject({ attempt: 3 });
		running.end();
		await settledOf(browser, id);
	});
});

describe("earlier answers", () => {
	it("are shown to the chat's owner alone, also when the chat is shared", async () => {
		const { app, browser, id, params, retry } = await oneAnswer();
		await retry("Anew.");
		await browser.call(shareChat, { params: { id }, body: { shared: true } });
		const stranger = app.browser();
		await becomeVisitor(stranger);
		for (const reader of [stranger, app.browser()]) {
			expect((await reader.call(listAttempts, { params })).status).toBe(404);
			expect((await reader.call(restoreAttempt, { params, body: { attempt: 1 } })).status).toBe(404);
			for (const path of [
				"",
				"/responses",
				"/events",
				"/export?format=json",
				"/attempts",
				"/responses/claude/attempts",
			])
				expect(await (await reader.fetch(`/api/shared/${id}${path}`)).text()).not.toContain("Says claude 1.");
		}
		const file = exportFile.parse(await (await browser.fetch(`/api/chat/${id}/export?format=json`)).json());
		const [other, answer] = file.chats[0]?.turns[0]?.answers ?? [];
		expect(answer).toMatchObject({
			text: "Anew.",
			attempts: [{ attempt: 1, text: "Says claude 1." }],
		});
		expect(other).not.toHaveProperty("attempts");
	});

	it("are in the download of their account", async () => {
		const app = await startTestApp();
		const browser = await signedInBrowser(app, "mara@example.org");
		const { retry } = await oneAnswer({ app, browser });
		await retry("Anew.");
		const copy = (await (await browser.fetch("/api/user/data")).json()) as { chats: object[] };
		expect(copy.chats).toMatchObject([
			{
				responses: [{ seat: "chatgpt" }, { response: "Anew.", attempts: [{ attempt: 1, response: "Says claude 1." }] }],
			},
		]);
	});

	it("are deleted with their chat", async () => {
		const { app, browser, id, retry } = await oneAnswer();
		await retry("Anew.");
		const kept = () => app.database.query.selectFrom("earlier_attempts").selectAll().execute();
		expect(await kept()).toHaveLength(1);
		await browser.call(deleteChat, { params: { id } });
		expect(await kept()).toEqual([]);
	});

	it("refuse what is no attempt, and name what is missing", async () => {
		const { browser, id } = await oneAnswer();
		const at = async (path: string, body?: unknown) => {
			const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body) };
			const headers = { "content-type": "application/json" };
			const response = await browser.fetch(`/api/chat/${id}/responses/${path}`, { ...init, headers });
			return [response.status, await response.text()];
		};
		expect(await at("grok/attempts")).toEqual([404, "This assistant was not asked in this chat."]);
		expect(await at("claude/attempts?turn=2")).toEqual([404, "This turn doesn't exist or has been removed."]);
		for (const attempt of ["1", 1.5]) {
			const named = await at("claude/attempts", { attempt });
			expect(named).toEqual([400, expect.stringContaining("Name an attempt by its number.")]);
		}
		expect((await at("claude/attempts", { attempt: 0 }))[0]).toBe(400);
		expect((await at("claude/attempts", {}))[0]).toBe(400);
	});
});

/** Gives the browser an identity of its own. */
const becomeVisitor = (browser: BrowserClient) => askSeats(browser, [{ provider: "grok" }], "Another prompt");
