import { cancelChat, getChat, retryResponse } from "@parallax/contract";
import { expect, it } from "vitest";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { askTurn, responsesOfTurn, settledOf, tryToAskTurn } from "../../../testing/chats.ts";
import { answeredTurn } from "../../../testing/seeds/seed-turns.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";

const SEATS = ["chatgpt", "claude"] as const;

async function answer(app: TestApp, browser: BrowserClient, id: string, n: number) {
	for (const seat of SEATS) {
		const call = await app.providers[seat].call(n);
		call.emitText(`Says ${seat} ${n}.`);
		call.end();
	}
	await settledOf(browser, id);
}

/** Three turns; Claude's answer of the first is carried into the second. */
async function carriedTurns() {
	const app = await startTestApp();
	const browser = app.browser();
	const id = await answeredTurn(app, browser);
	await askTurn(browser, id, { prompt: "Prompt 2", carry: "claude" });
	await answer(app, browser, id, 2);
	await askTurn(browser, id, { prompt: "Prompt 3" });
	await answer(app, browser, id, 3);
	const retry = async (seat: (typeof SEATS)[number], turn: number) => {
		await browser.call(retryResponse, { params: { id, seat }, query: { turn } });
		const call = await app.providers[seat].call(4);
		call.emitText("Anew.");
		call.end();
		await settledOf(browser, id);
	};
	const staleIn = async (turn: number) =>
		(await responsesOfTurn(browser, id, turn)).responses.filter(({ stale }) => stale).map(({ seat }) => seat);
	return { app, browser, id, retry, staleIn };
}

it("a retry of a carried answer makes the later answers of all columns stale", async () => {
	const { browser, id, app, retry, staleIn } = await carriedTurns();
	await retry("claude", 1);
	expect([await staleIn(1), await staleIn(2), await staleIn(3)]).toEqual([[], SEATS, SEATS]);
	await browser.call(retryResponse, { params: { id, seat: "chatgpt" }, query: { turn: 2 } });
	const { messages } = (await app.providers.chatgpt.call(4)).question;
	expect(messages.map(({ parts }) => parts[0]?.text)).toEqual(["Prompt 1", "Anew.", "Prompt 2"]);
});

it("a retry of an answer that a carried one has replaced makes no later answer stale", async () => {
	const { retry, staleIn } = await carriedTurns();
	await retry("chatgpt", 1);
	expect([await staleIn(2), await staleIn(3)]).toEqual([[], []]);
});

it("a second turn that is cancelled before any text goes with its column; its key begins no other turn", async () => {
	const app = await startTestApp();
	const browser = app.browser();
	const id = await answeredTurn(app, browser);
	const body = { prompt: "Prompt 2", seats: [{ provider: "grok" }] };
	const send = () => tryToAskTurn(browser, id, body, { "idempotency-key": "second" });
	expect((await send()).status).toBe(201);
	await app.providers.grok.call();
	expect((await browser.call(cancelChat, { params: { id } })).answer).toEqual({ kept: true });
	const { turns, seats } = (await browser.call(getChat, { params: { id } })).answer;
	expect([turns.length, seats.map((seat) => seat.id)]).toEqual([1, SEATS]);
	const other = await askTurn(browser, id, { prompt: "Another second prompt" });
	expect(other.number).toBe(2);
	const repeated = await send();
	expect([repeated.status, repeated.text]).toEqual([409, "The turn created with this Idempotency-Key was deleted."]);
});
