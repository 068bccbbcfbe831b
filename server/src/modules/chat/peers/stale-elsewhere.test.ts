import { type ResponsesPayload, retryResponse } from "@parallax/contract";
import { afterEach, expect, it, vi } from "vitest";
import { type Bus, LocalExchange } from "../../../platform/bus/index.ts";
import { LocalRateLimits } from "../../../platform/limits/rate-limits.ts";
import { responsesOfTurn, startReading } from "../../../testing/chats.ts";
import { runnerOn } from "../../../testing/processes/runner-on.ts";
import { addTwoTurns, answeredTurn } from "../../../testing/seeds/seed-turns.ts";
import { startTestApp } from "../../../testing/test-app.ts";
import { retryResponse as retry } from "../control/retry.ts";
import { seatsOf } from "../store/rows.ts";

afterEach(() => vi.useRealTimers());

/** ChatGPT answers the third turn in this process; `retryOnPeer` retries a first-turn answer in another process. */
async function thirdTurnRuns(ownBus: Bus, peerBus: Bus) {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	const app = await startTestApp({ bus: ownBus });
	const browser = app.browser();
	const id = await answeredTurn(app, browser);
	await addTwoTurns(app, id);
	await browser.call(retryResponse, { params: { id, seat: "chatgpt" } });
	const third = await app.providers.chatgpt.call(2);
	const chat = await app.database.query.selectFrom("chats").selectAll().executeTakeFirstOrThrow();
	const peer = runnerOn(app, "elsewhere", { bus: peerBus });
	const rules = { limits: new LocalRateLimits(peer.clock), allowAnonymous: true, dailyBudgetUsd: null };
	const requester = { owner: { kind: "visitor", id: chat.visitor_id ?? "" }, address: "192.0.2.1" } as const;
	const retryOnPeer = async (seat: "chatgpt" | "claude") => {
		await retry(peer, rules, { chatId: id, number: 1, seats: seatsOf(chat), blind: null }, requester, {
			seat,
			options: {},
		});
		return await app.providers[seat].call(seat === "chatgpt" ? 3 : 2);
	};
	const staleSeats = async () =>
		(await responsesOfTurn(browser, id)).responses.filter(({ stale }) => stale).map(({ seat }) => seat);
	return { app, browser, id, third, retryOnPeer, staleSeats };
}

const connectedBuses = (): [Bus, Bus] => {
	const exchange = new LocalExchange();
	return [exchange.open(), exchange.open()];
};
const separateBuses = (): [Bus, Bus] => [new LocalExchange().open(), new LocalExchange().open()];

it.each([
	["announces on the bus", connectedBuses, 0],
	["stores without a bus", separateBuses, 5000],
])("readers of a turn that runs here see the stale answers that another process %s", async (_how, buses, ms) => {
	const { browser, id, third, retryOnPeer, staleSeats } = await thirdTurnRuns(...buses());
	const reading = await startReading(browser, id);
	expect(await staleSeats()).toEqual([]);
	const first = await retryOnPeer("chatgpt");
	// `expect.poll` would advance the fake timers too.
	while ((await staleSeats()).length === 0) await vi.advanceTimersByTimeAsync(ms);
	expect(await staleSeats()).toEqual(["chatgpt"]);
	third.emitText("Third.");
	third.end();
	first.end();
	const events = await reading.rest();
	const snapshots = events.flatMap(({ type, data }) => (type === "snapshot" ? [data as ResponsesPayload] : []));
	expect(snapshots.filter(({ turn }) => turn === 3).at(-1)?.responses).toMatchObject([
		{ stale: true },
		{ stale: false },
	]);
	expect(events.find(({ type }) => type === "settled")?.data).toMatchObject({ turn: 3, stale: true });
});

it("a finished answer in a running turn becomes stale too", async () => {
	const { retryOnPeer, staleSeats, third } = await thirdTurnRuns(...connectedBuses());
	const first = await retryOnPeer("claude");
	while ((await staleSeats()).length === 0);
	expect(await staleSeats()).toEqual(["claude"]);
	third.end();
	first.end();
});
