import { cancelChat, cancelResponse, getChat, retryResponse, shareChat } from "@parallax/contract";
import { afterEach, describe, expect, it, vi } from "vitest";
import { LocalExchange } from "../../../platform/bus/index.ts";
import { readToEnd, responsesOfTurn, sameBrowser } from "../../../testing/chats.ts";
import { runnerOn } from "../../../testing/processes/runner-on.ts";
import { type ScriptedAssistants, scriptedAssistants } from "../../../testing/scripted-assistant.ts";
import { addTwoTurns, answeredTurn, PENDING_OF_DEAD_PROCESS, seedTurn } from "../../../testing/seeds/seed-turns.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "../../../testing/test-app.ts";
import type { OwnedChat } from "../access.ts";
import * as stop from "./stop.ts";

afterEach(() => vi.useRealTimers());

/** Three turns: Claude's answer is running in the first turn and ChatGPT's in the third. */
async function twoRunningTurns() {
	const app = await startTestApp();
	const browser = app.browser();
	const id = await answeredTurn(app, browser);
	await addTwoTurns(app, id);
	await browser.call(retryResponse, { params: { id, seat: "claude" }, query: { turn: 1 } });
	await browser.call(retryResponse, { params: { id, seat: "chatgpt" } });
	const first = await app.providers.claude.call(2);
	const third = await app.providers.chatgpt.call(2);
	first.emitText("First");
	third.emitText("Third");
	return { app, browser, id, first, third };
}

describe("a stop in one of several turns", () => {
	it("stops only the turn with the given number, or the newest turn without a number", async () => {
		const { browser, id, first, third } = await twoRunningTurns();
		const other = await browser.call(cancelResponse, { params: { id, seat: "claude" } });
		expect(other.answer).toMatchObject({ turn: 3, status: "success" });
		expect([first.signal.aborted, third.signal.aborted]).toEqual([false, false]);
		const one = await browser.call(cancelResponse, { params: { id, seat: "claude" }, query: { turn: 1 } });
		expect(one.answer).toMatchObject({ turn: 1, errorCode: "cancelled", response: "First" });
		expect([first.signal.aborted, third.signal.aborted]).toEqual([true, false]);
		third.emitText(" goes on.");
		third.end();
		await readToEnd(browser, id);
		expect((await responsesOfTurn(browser, id)).responses[0]).toMatchObject({
			status: "success",
			response: "Third goes on.",
		});
	});

	it("stops every turn when no seat is given, and keeps the text received in each", async () => {
		const { browser, id, first, third } = await twoRunningTurns();
		expect((await browser.call(cancelChat, { params: { id } })).answer).toEqual({ kept: true });
		expect([first.signal.aborted, third.signal.aborted]).toEqual([true, true]);
		expect((await responsesOfTurn(browser, id, 1)).responses[1]).toMatchObject({
			errorCode: "cancelled",
			response: "First",
		});
		expect((await responsesOfTurn(browser, id, 3)).responses[0]).toMatchObject({
			errorCode: "cancelled",
			response: "Third",
		});
		expect((await responsesOfTurn(browser, id, 2)).responses.map(({ status }) => status)).toEqual([
			"success",
			"success",
		]);
	});
});

/** A second turn without text, run by the app itself: its recovery after a restart has found and requested it. */
async function secondTurnRuns(options: TestAppOptions & { readonly providers?: ScriptedAssistants } = {}) {
	const before = await startTestApp();
	const visitor = before.browser();
	const id = await answeredTurn(before, visitor);
	const answers = ["chatgpt", "claude"].map((seat) => ({ seat, ...PENDING_OF_DEAD_PROCESS }));
	await seedTurn(before, id, { number: 2, prompt: "Prompt 2", answers });
	const app = await before.restart(options);
	const providers = options.providers ?? app.providers;
	const browser = sameBrowser(app, visitor);
	const calls = [await providers.chatgpt.call(), await providers.claude.call()];
	const turns = async () => (await browser.call(getChat, { params: { id } })).answer.turns.map(({ prompt }) => prompt);
	return { app, browser, id, calls, turns };
}

const rowsOf = async ({ database: { query } }: TestApp, turn: number) => [
	await query.selectFrom("responses").select("id").where("turn", "=", turn).execute(),
	await query.selectFrom("turns").select("number").where("number", "=", turn).execute(),
];

describe("a second turn that is cancelled before any text", () => {
	it("is deleted: its requests are aborted, the chat is kept, and the first turn is the newest again", async () => {
		const { app, browser, id, calls, turns } = await secondTurnRuns();
		const before = await responsesOfTurn(browser, id, 1);
		await app.database.write((t) => t.updateTable("turns").set({ contradicted: 2 }).where("number", "=", 1).execute());
		expect((await browser.call(cancelChat, { params: { id } })).answer).toEqual({ kept: true });
		expect(calls.map(({ signal }) => signal.aborted)).toEqual([true, true]);
		expect(await turns()).toEqual(["Prompt 1"]);
		expect(await responsesOfTurn(browser, id)).toEqual(before);
		expect(await rowsOf(app, 2)).toEqual([[], []]);
		const chat = await app.database.query.selectFrom("chats").select("contradicted").executeTakeFirst();
		expect(chat).toEqual({ contradicted: 2 });
		expect((await readToEnd(browser, id)).map(({ type }) => type)).toEqual(["snapshot", "done"]);
	});

	it("is kept when one of its answers has text", async () => {
		const { browser, id, calls, turns } = await secondTurnRuns();
		calls[0]?.emitText("Half");
		expect((await browser.call(cancelChat, { params: { id } })).answer).toEqual({ kept: true });
		expect(await turns()).toEqual(["Prompt 1", "Prompt 2"]);
		expect((await responsesOfTurn(browser, id)).responses.map(({ response }) => response)).toEqual(["Half", ""]);
	});

	it("releases its budget reservation, except for the amount that the vendors may bill", async () => {
		const scripted = scriptedAssistants();
		const providers = { ...scripted, chatgpt: { ...scripted.chatgpt, model: "gpt-4o" } };
		const { app, browser, id } = await secondTurnRuns({ providers });
		const spent = async () =>
			(await app.database.query.selectFrom("spending").select("usd").execute()).reduce((sum, { usd }) => sum + usd, 0);
		const reserved = await app.database.query
			.selectFrom("responses")
			.select("reserved_usd")
			.where("turn", "=", 2)
			.execute();
		const reservedUsd = reserved.reduce((sum, { reserved_usd }) => sum + (reserved_usd ?? 0), 0);
		expect(reservedUsd).toBeGreaterThan(0.01);
		const before = await spent();
		await browser.call(cancelChat, { params: { id } });
		expect(await spent()).toBeLessThan(before - reservedUsd * 0.9);
	});

	it("is not public when a new second turn begins, even if the deleted one was published", async () => {
		const { app, browser, id } = await secondTurnRuns();
		await browser.call(shareChat, { params: { id }, body: { shared: true } });
		await app.database.write((t) => t.updateTable("chats").set({ shared_turns: 2 }).execute());
		await browser.call(cancelChat, { params: { id } });
		const reader = app.browser();
		const shown = async () => (await (await reader.fetch(`/api/shared/${id}/responses`)).json()) as { turn: number };
		expect((await shown()).turn).toBe(1);
		await seedTurn(app, id, { number: 2, prompt: "Prompt 2 anew", answers: [{ seat: "claude" }] });
		expect((await shown()).turn).toBe(1);
		expect((await reader.fetch(`/api/shared/${id}/responses?turn=2`)).status).toBe(404);
	});

	it("is stopped in the other process that runs it", async () => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
		const exchange = new LocalExchange();
		const { app, id, calls, turns } = await secondTurnRuns({ bus: exchange.open() });
		const row = await app.database.query.selectFrom("chats").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
		const peer = runnerOn(app, "elsewhere", { bus: exchange.open() });
		expect(await stop.cancelChat(peer, { ...row, last_turn: 2 } as OwnedChat)).toBe(true);
		await expect.poll(() => calls.map(({ signal }) => signal.aborted)).toEqual([true, true]);
		expect(await turns()).toEqual(["Prompt 1"]);
	});
});

it("keeps an empty turn, and its chat, when that turn is no longer the newest", async () => {
	const app = await startTestApp();
	const browser = app.browser();
	const id = await answeredTurn(app, browser);
	const stopped = { status: "error", text: "", error: "No.", error_code: "cancelled" } as const;
	await app.database.write((t) => t.updateTable("responses").set(stopped).execute());
	const row = await app.database.query.selectFrom("chats").selectAll().executeTakeFirstOrThrow();
	const found = { ...row, last_turn: 1 } as OwnedChat;
	await seedTurn(app, id, { number: 2, prompt: "Prompt 2", answers: [{ seat: "claude" }] });
	expect(await stop.cancelChat(runnerOn(app, "elsewhere"), found)).toBe(true);
	expect((await browser.call(getChat, { params: { id } })).answer.turns).toHaveLength(2);
});
