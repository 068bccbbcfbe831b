import { retryResponse } from "@parallax/contract";
import { afterEach, expect, it, vi } from "vitest";
import { ask, QUESTION, responsesOf, settledOf } from "../../../testing/chats.ts";
import { runnerOn } from "../../../testing/processes/runner-on.ts";
import { startTestApp } from "../../../testing/test-app.ts";
import { type OwnedChat, turnOf } from "../access.ts";
import type { Runner } from "../run/runner.ts";
import * as stop from "./stop.ts";

afterEach(() => vi.useRealTimers());

/** A response that this process is writing, and another process that cannot reach it. */
async function withUnreachablePeer() {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	const app = await startTestApp();
	const browser = app.browser();
	const { id } = await ask(browser, QUESTION, ["grok"]);
	const call = await app.providers.grok.call();
	const stored = async () => (await responsesOf(browser, id))[0];
	call.emitText("Because ");
	await expect.poll(() => app.database.query.selectFrom("response_pieces").selectAll().execute()).toHaveLength(1);
	const silentBus = { health: null, publish: () => false, subscribe: () => () => {}, close: async () => {} };
	const peer = runnerOn(app, "elsewhere", { bus: silentBus });
	const row = await app.database.query.selectFrom("chats").selectAll().executeTakeFirstOrThrow();
	return { app, browser, id, call, stored, peer, chat: { ...row, last_turn: 1 } as OwnedChat };
}

it.each<[string, (peer: Runner, chat: OwnedChat) => Promise<unknown>]>([
	["stopped", (peer, chat) => stop.cancelResponse(peer, turnOf(chat), "grok")],
	["deleted", stop.deleteChat],
])("REL-22 an answer that was %s elsewhere is not requested any further, also without a message", async (_how, end) => {
	const { call, peer, chat } = await withUnreachablePeer();
	await end(peer, chat);
	call.emitText("of Rayleigh.");
	vi.advanceTimersByTime(1000);
	await expect.poll(() => call.signal.aborted).toBe(true);
});

it("REL-51 an answer has a duration of 0 ms, not less, when a process whose clock is behind stops it", async () => {
	const { peer, chat } = await withUnreachablePeer();
	const clock = { ...peer.clock, now: () => Date.now() - 60_000 };
	const stopped = await stop.cancelResponse({ ...peer, clock }, turnOf(chat), "grok");
	expect(stopped).toMatchObject({ error_code: "cancelled", total_ms: 0 });
});

it("an answer that another process stopped and this process retries is requested once", async () => {
	const { app, browser, id, call, peer, chat, stored } = await withUnreachablePeer();
	await stop.cancelResponse(peer, turnOf(chat), "grok");
	await browser.call(retryResponse, { params: { id, seat: "grok" } });
	expect(call.signal.aborted).toBe(true);
	const again = await app.providers.grok.call(2);
	again.emitText("Anew.");
	again.end();
	await settledOf(browser, id);
	expect(await stored()).toMatchObject({ status: "success", response: "Anew.", attempt: 2 });
});
