import { PROVIDER_IDS } from "@parallax/contract/testing";
import { expect, it } from "vitest";
import type { EventStream } from "../../../http/index.ts";
import { systemClock } from "../../../platform/clock.ts";
import { ask, readToEnd, settledOf } from "../../../testing/chats.ts";
import { someAskedSeats } from "../../../testing/seeds/some-seats.ts";
import { startTestApp } from "../../../testing/test-app.ts";
import type { Runner } from "../run/runner.ts";
import { newChat } from "../store/chats.ts";
import { seatsOf } from "../store/rows.ts";
import { LiveTurns } from "./live-turns.ts";
import { watchChat } from "./watch.ts";

/** A runner without peers: there is no other process. */
async function runnerWithoutPeers(): Promise<Runner> {
	const { database } = await startTestApp();
	const nothingMade = {
		summaryOf: async () => null,
		comparisonStateOf: async () => ({ making: null, failure: null }),
		isChecking: async () => false,
	};
	return {
		database,
		clock: systemClock,
		live: new LiveTurns(systemClock),
		...nothingMade,
	} as Partial<Runner> as Runner;
}

function recordedStream() {
	const sent: string[] = [];
	const stream: EventStream = {
		send: (frames) => sent.push(frames) > 0,
		onDrain() {},
		onClosed() {},
		end: (frames = "") => {
			if (frames !== "") sent.push(frames);
			sent.push("the end");
		},
	};
	return { sent, stream };
}

it("REL-30 a chat that is deleted while its event stream opens is not shown empty", async () => {
	const { sent, stream } = recordedStream();
	await watchChat(
		await runnerWithoutPeers(),
		{ chatId: "deleted", last: 1, seats: [], blind: null },
		null,
		() => stream,
	);
	expect(sent).toEqual(["the end"]);
});

it("a chat that ends while its event stream opens is watched to its end", async () => {
	const runner = await runnerWithoutPeers();
	const owner = { kind: "visitor", id: "v" } as const;
	const { chat, responses } = newChat({
		owner,
		prompt: "Why?",
		seats: someAskedSeats(["claude"]),
		processId: "p",
		now: 0,
	});
	const [row] = responses;
	if (!row) throw new Error("No assistant was asked.");
	const live = runner.live.open({ chatId: chat.id, number: 1, seats: seatsOf(chat), blind: null }, responses);
	const answer = live.begin(row);
	const { sent, stream } = recordedStream();
	const opened = watchChat(runner, { chatId: chat.id, last: 1, seats: seatsOf(chat), blind: null }, null, () => stream);
	live.settle(answer, { ...row, status: "success", text: "Because.", settled_at: 1 });
	runner.live.closeIfOver(live);
	await opened;
	expect(sent.map((frames) => frames.split("\n")[0])).toEqual([
		"event: snapshot",
		"event: settled",
		"event: done",
		"the end",
	]);
});

it("four answers of the maximum length are sent, followed by the end", async () => {
	const app = await startTestApp();
	const browser = app.browser();
	const { id } = await ask(browser);
	for (const provider of PROVIDER_IDS) {
		const call = await app.providers[provider].call();
		call.emitText("字".repeat(100_000));
		call.end();
	}
	await settledOf(browser, id);
	const sent = (await readToEnd(browser, id)).map(({ type }) => type);
	expect(sent).toEqual(["snapshot", "done"]);
});
