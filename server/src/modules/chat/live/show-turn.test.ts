import {
	applyChatEvent,
	type ChatEvent,
	getChat,
	type ResponsesPayload,
	type Turn,
	urlOf,
	watchSharedChat,
} from "@parallax/contract";
import { expect, it } from "vitest";
import { LocalExchange } from "../../../platform/bus/index.ts";
import { LocalRateLimits } from "../../../platform/limits/rate-limits.ts";
import { askTurn, startReading } from "../../../testing/chats.ts";
import { runnerOn } from "../../../testing/processes/runner-on.ts";
import { answeredTurn } from "../../../testing/seeds/seed-turns.ts";
import { startTestApp } from "../../../testing/test-app.ts";
import { ownedChatUnseen } from "../access.ts";
import { startTurn } from "../start/start-turn.ts";

/** A settled turn whose summaries are being made, so that its readers stay connected. */
async function summarizedTurn() {
	const exchange = new LocalExchange();
	const app = await startTestApp({ bus: exchange.open() });
	const browser = app.browser();
	const id = await answeredTurn(app, browser);
	const { processId } = app.database;
	const run = {
		chat_id: id,
		turn: 1,
		edition: 1,
		process_id: processId,
		token: "token",
		began_at: Date.now(),
		saved: 0,
	};
	await app.database.write((t) =>
		t
			.insertInto("running_summaries")
			.values({ ...run, saved: 0, cancelled: 0, tries: 1, progress: null })
			.execute(),
	);
	const endSummaries = () => app.database.write((t) => t.deleteFrom("running_summaries").execute());
	const finish = async () => {
		for (const seat of ["chatgpt", "claude"] as const) {
			const call = await app.providers[seat].call(2);
			call.emitText(`Says ${seat} 2.`);
			call.end();
		}
	};
	return { app, browser, id, exchange, endSummaries, finish };
}

const typesOf = (events: readonly ChatEvent[]) => events.map(({ type }) => type);

const saidIn = (events: readonly ChatEvent[]) =>
	events
		.reduce<ResponsesPayload | null>((payload, event) => {
			if (event.type === "snapshot" && event.data.turn === 2) return event.data;
			return payload && applyChatEvent(payload, event);
		}, null)
		?.responses.map(({ response }) => response);

function expectSecondTurn(events: readonly ChatEvent[], turn: Turn): void {
	expect(typesOf(events).slice(0, 3)).toEqual(["snapshot", "turn", "snapshot"]);
	expect(events[1]?.data).toEqual(turn);
	expect(events[2]?.data).toMatchObject({ turn: 2 });
	expect(saidIn(events)).toEqual(["Says chatgpt 2.", "Says claude 2."]);
	expect(typesOf(events).at(-1)).toBe("done");
}

it("a turn that begins is sent on the open streams of its owner, then its snapshot and its events", async () => {
	const { browser, id, endSummaries, finish } = await summarizedTurn();
	const readings = [await startReading(browser, id), await startReading(browser, id)];
	const turn = await askTurn(browser, id, { prompt: "Prompt 2" });
	await finish();
	await endSummaries();
	for (const reading of readings) expectSecondTurn(await reading.rest(), turn);
});

it("a turn that another process begins is sent too", async () => {
	const { app, browser, id, exchange, endSummaries, finish } = await summarizedTurn();
	const reading = await startReading(browser, id);
	const peer = runnerOn(app, "elsewhere", { bus: exchange.open() });
	const { visitor_id } = await app.database.query.selectFrom("chats").selectAll().executeTakeFirstOrThrow();
	const owner = { kind: "visitor", id: visitor_id ?? "" } as const;
	const rules = { limits: new LocalRateLimits(peer.clock), allowAnonymous: true, dailyBudgetUsd: null };
	const chat = await ownedChatUnseen(app.database, owner, id);
	const request = { chat, owner, body: { prompt: "Prompt 2" }, address: "192.0.2.1", idempotencyKey: undefined };
	await startTurn(peer, rules, request);
	const { turns } = (await browser.call(getChat, { params: { id } })).answer;
	await finish();
	await endSummaries();
	expectSecondTurn(await reading.rest(), turns[1] as Turn);
});

it("readers of a share get no turn that begins after it was published", async () => {
	const { app, browser, id, endSummaries, finish } = await summarizedTurn();
	await app.database.write((t) => t.updateTable("chats").set({ shared_at: 1, shared_turns: 1 }).execute());
	const stream = app.browser().events(urlOf(watchSharedChat, { params: { id } }));
	const events = [(await stream.next()).value as ChatEvent];
	await askTurn(browser, id, { prompt: "Secret prompt" });
	await finish();
	await endSummaries();
	for await (const event of stream) events.push(event);
	expect(typesOf(events)).toEqual(["snapshot", "snapshot", "done"]);
	expect(JSON.stringify(events)).not.toMatch(/Secret|Says \w+ 2/);
});
