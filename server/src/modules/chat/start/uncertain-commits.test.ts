import { askAgain, branchChat, retryResponse } from "@parallax/contract";
import { expect, it } from "vitest";
import type { Database, Queries } from "../../../platform/database/index.ts";
import { readToEnd, responsesOfTurn, settledOf, tryToAsk, tryToAskTurn } from "../../../testing/chats.ts";
import { expectInvariants } from "../../../testing/faults/invariants.ts";
import { newPrompt, startVendorApp } from "../../../testing/faults/vendor-app.ts";
import { seedTurn } from "../../../testing/seeds/seed-turns.ts";
import { seatsOf } from "../store/rows.ts";

const connectionError = () => Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" });

async function attemptsIn(query: Queries): Promise<number> {
	const rows = await query.selectFrom("responses").select("attempt").execute();
	return rows.reduce((sum, { attempt }) => sum + attempt, 0);
}

/** After `lose`, the confirmation of the next commit that asks for an answer is lost. Then the database is unreachable, unless `readsContinue`. */
function losingConfirmations(readsContinue: boolean) {
	let losesNext = false;
	const state = {
		isUnreachable: false,
		lose: () => {
			losesNext = true;
		},
		database: (real: Database): Database => ({
			...real,
			query: new Proxy(real.query, {
				get(query, name) {
					if (name === "selectFrom" && state.isUnreachable) throw connectionError();
					const part: unknown = Reflect.get(query, name);
					return typeof part === "function" ? part.bind(query) : part;
				},
			}),
			async write(work, options) {
				if (state.isUnreachable) throw connectionError();
				let isStart = false;
				const done = await real.write(async (transaction) => {
					const before = await attemptsIn(transaction);
					const result = await work(transaction);
					isStart = (await attemptsIn(transaction)) > before;
					return result;
				}, options);
				if (!losesNext || !isStart) return done;
				losesNext = false;
				state.isUnreachable = !readsContinue;
				throw connectionError();
			},
		}),
	};
	return state;
}

it("REL-47 REL-50 a prompt whose commit was not confirmed continues when its rows can be read", async () => {
	const faulty = losingConfirmations(true);
	const fixture = await startVendorApp({ database: faulty.database });
	faulty.lose();
	const sentPrompt = await fixture.ask();
	const events = await readToEnd(fixture.browser, sentPrompt.id);
	expect(fixture.vendors.calls()).toHaveLength(4);
	await expectInvariants(fixture, sentPrompt, events);
});

it("REL-47 REL-50 a prompt whose rows cannot be read is deleted with its reservation; a resend works", async () => {
	const faulty = losingConfirmations(false);
	let runCheck = () => {};
	let checks = 0;
	const pause = (_ms: number, signal: AbortSignal) =>
		new Promise<void>((resolve) => {
			checks += 1;
			runCheck = resolve;
			signal.addEventListener("abort", () => resolve());
		});
	const fixture = await startVendorApp({ database: faulty.database, pause });
	const { app, browser, vendors } = fixture;
	const request = newPrompt();
	const send = () => tryToAsk(browser, request.prompt, request.providers, { "idempotency-key": request.key });
	const count = async (table: "chats" | "idempotency_keys") =>
		(await app.database.query.selectFrom(table).selectAll().execute()).length;
	faulty.lose();
	const refused = await send();
	expect([refused.status, refused.text]).toEqual([503, expect.stringContaining("Nothing was sent.")]);
	expect(await count("chats")).toBe(1);
	runCheck();
	// The database is still unreachable, so the check fails.
	await expect.poll(() => checks).toBe(2);
	faulty.isUnreachable = false;
	// Reads work again, and the chat is not deleted yet.
	const again = await send();
	expect([again.status, again.text]).toEqual([503, expect.stringContaining("Nothing was sent.")]);
	runCheck();
	await expect.poll(() => count("chats")).toBe(0);
	expect(await count("idempotency_keys")).toBe(0);
	const { usd } = await app.database.query.selectFrom("spending").select("usd").executeTakeFirstOrThrow();
	expect(usd).toBeCloseTo(0, 9);
	expect(vendors.calls()).toHaveLength(0);
	const { answer } = await send();
	const sentPrompt = { ...request, id: answer.session.id };
	await expectInvariants(fixture, sentPrompt, await readToEnd(browser, sentPrompt.id));
});

it("REL-47 REL-50 a retry whose commit was not confirmed also continues", async () => {
	const faulty = losingConfirmations(true);
	const fixture = await startVendorApp({ database: faulty.database });
	const { browser, vendors } = fixture;
	const sentPrompt = await fixture.ask(["grok"]);
	await settledOf(browser, sentPrompt.id);
	faulty.lose();
	const { status } = await browser.call(retryResponse, { params: { id: sentPrompt.id, seat: "grok" } });
	expect(status).toBe(200);
	expect((await settledOf(browser, sentPrompt.id))[0]).toMatchObject({ status: "success", attempt: 2 });
	expect(vendors.calls("grok")).toHaveLength(2);
});

it("REL-47 REL-50 editions whose rows cannot be read are deleted with their reservation and their key; a resend works", async () => {
	const faulty = losingConfirmations(false);
	let runCheck = () => {};
	const pause = (_ms: number, signal: AbortSignal) =>
		new Promise<void>((resolve) => {
			runCheck = resolve;
			signal.addEventListener("abort", () => resolve());
		});
	const { app, browser, vendors, ask } = await startVendorApp({ database: faulty.database, pause });
	const { id } = await ask(["grok"]);
	await settledOf(browser, id);
	const { query } = app.database;
	const spent = async () => (await query.selectFrom("spending").select("usd").executeTakeFirstOrThrow()).usd;
	const count = async () => (await query.selectFrom("responses").select("id").execute()).length;
	const before = await spent();
	const send = () =>
		browser.call(askAgain, { params: { id, turn: 1 }, body: {} }, { headers: { "idempotency-key": "again-1" } });
	faulty.lose();
	expect((await send()).status).toBe(503);
	faulty.isUnreachable = false;
	runCheck();
	await expect.poll(count).toBe(1);
	expect(await spent()).toBeCloseTo(before, 9);
	const second = await send();
	expect([second.status, second.answer.editions]).toEqual([201, [2]]);
	await settledOf(browser, id);
	expect([await count(), vendors.calls("grok").length]).toEqual([2, 2]);
});

/** A chat of two answered turns whose third is asked while the database loses a confirmation. */
async function thirdTurnLosesItsCommit(readsContinue: boolean) {
	const faulty = losingConfirmations(readsContinue);
	let runCheck = () => {};
	const pause = (_ms: number, signal: AbortSignal) =>
		new Promise<void>((resolve) => {
			runCheck = resolve;
			signal.addEventListener("abort", () => resolve());
		});
	const fixture = await startVendorApp({ database: faulty.database, pause });
	const { app, browser, vendors } = fixture;
	const { id } = await fixture.ask(["grok"]);
	await settledOf(browser, id);
	await seedTurn(app, id, { number: 2, prompt: "Prompt 2", answers: [{ seat: "grok" }] });
	const before = await app.database.query.selectFrom("spending").select("usd").executeTakeFirstOrThrow();
	const calls = vendors.calls().length;
	const body = { prompt: "Prompt 3", seats: ["grok", { provider: "claude" }] };
	const send = () => tryToAskTurn(browser, id, body, { "idempotency-key": "third" });
	faulty.lose();
	return {
		...fixture,
		id,
		faulty,
		before,
		send,
		runCheck: () => runCheck(),
		newCalls: () => vendors.calls().length - calls,
	};
}

it("REL-47 REL-50 a third turn whose commit was not confirmed continues when its rows can be read", async () => {
	const { browser, id, send, newCalls } = await thirdTurnLosesItsCommit(true);
	expect((await send()).status).toBe(201);
	const settled = await settledOf(browser, id);
	expect(settled.map(({ turn, seat, status }) => [turn, seat, status])).toEqual([
		[3, "grok", "success"],
		[3, "claude", "success"],
	]);
	expect(newCalls()).toBe(2);
});

it("REL-47 REL-50 a third turn whose rows cannot be read is deleted alone, with its column; a resend works", async () => {
	const { app, browser, id, faulty, before, send, runCheck, newCalls } = await thirdTurnLosesItsCommit(false);
	const refused = await send();
	expect([refused.status, refused.text]).toEqual([503, expect.stringContaining("Nothing was sent.")]);
	faulty.isUnreachable = false;
	// The turn is not deleted yet.
	expect((await send()).status).toBe(503);
	expect((await responsesOfTurn(browser, id)).turn).toBe(3);
	runCheck();
	await expect.poll(async () => (await responsesOfTurn(browser, id)).turn).toBe(2);
	const { query } = app.database;
	const chat = await query.selectFrom("chats").selectAll().executeTakeFirstOrThrow();
	expect([chat.id, chat.selected_providers, seatsOf(chat).map((seat) => seat.id)]).toEqual([id, '["grok"]', ["grok"]]);
	expect((await query.selectFrom("turns").select("number").execute()).map(({ number }) => number)).toEqual([1, 2]);
	expect(await query.selectFrom("responses").select("turn").execute()).toHaveLength(2);
	const { usd } = await query.selectFrom("spending").select("usd").executeTakeFirstOrThrow();
	expect(usd).toBeCloseTo(before.usd, 9);
	expect(newCalls()).toBe(0);
	expect((await send()).status).toBe(201);
	expect((await settledOf(browser, id)).map(({ turn, status }) => [turn, status])).toEqual([
		[3, "success"],
		[3, "success"],
	]);
});

it.each([{ turn: 3, prompt: "Another prompt 3" }, { turn: 3 }])(
	"REL-47 REL-50 a branch whose commit was not confirmed continues when its rows can be read: %j",
	async (body) => {
		const { app, browser, id, newCalls } = await thirdTurnLosesItsCommit(true);
		const { status, answer } = await browser.call(branchChat, { params: { id }, body });
		expect(status).toBe(201);
		await settledOf(browser, answer.session.id);
		expect((await app.database.query.selectFrom("chats").select("id").execute()).length).toBe(2);
		expect(newCalls()).toBe(body.prompt ? 1 : 0);
	},
);

it.each([{ turn: 3, prompt: "Another prompt 3" }, { turn: 3 }])(
	"REL-47 REL-50 a branch whose rows cannot be read is deleted whole, and its original stays; a resend works: %j",
	async (body) => {
		const { app, browser, id, faulty, before, runCheck, newCalls } = await thirdTurnLosesItsCommit(false);
		const headers = { "idempotency-key": "branch" };
		const send = () => browser.call(branchChat, { params: { id }, body }, { headers });
		expect((await send()).status).toBe(503);
		faulty.isUnreachable = false;
		expect((await send()).status).toBe(503);
		runCheck();
		const { query } = app.database;
		const chats = async () => (await query.selectFrom("chats").select("id").execute()).map((chat) => chat.id);
		await expect.poll(chats).toEqual([id]);
		expect(await query.selectFrom("responses").select("turn").execute()).toHaveLength(2);
		expect(await query.selectFrom("turns").select("number").execute()).toHaveLength(2);
		const { usd } = await query.selectFrom("spending").select("usd").executeTakeFirstOrThrow();
		expect(usd).toBeCloseTo(before.usd, 9);
		expect(newCalls()).toBe(0);
		const resent = await send();
		expect(resent.status).toBe(201);
		await settledOf(browser, resent.answer.session.id);
		expect(await chats()).toHaveLength(2);
	},
);
