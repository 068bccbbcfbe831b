import { expect, it } from "vitest";
import type { EventStream } from "../../http/index.ts";
import { systemClock } from "../../platform/clock.ts";
import { startTestApp } from "../../testing/test-app.ts";
import { LiveChats } from "./live-chats.ts";
import type { Runner } from "./run-chat.ts";
import { watchChat } from "./watch-chat.ts";

it("REL-30 a chat that is deleted while its events are opened is not shown empty", async () => {
	const { database } = await startTestApp();
	const runner = {
		database,
		clock: systemClock,
		live: new LiveChats(systemClock),
		summaryOf: async () => null,
		makingSince: async () => null,
	} as Partial<Runner> as Runner;
	const told: string[] = [];
	const stream: EventStream = {
		send: (frames) => told.push(frames) > 0,
		onCaughtUp() {},
		onClosed() {},
		end: () => void told.push("the end"),
	};
	await watchChat(runner, "deleted", () => stream);
	expect(told).toEqual(["the end"]);
});
