import { expect, it } from "vitest";
import { ask } from "../../testing/chats.ts";
import { runnerOn } from "../../testing/processes/runner-on.ts";
import { startTestApp } from "../../testing/test-app.ts";
import type { Runner } from "../chat/index.ts";
import { announceVerdictOf } from "./announce-verdict.ts";

type Streams = Parameters<Runner["live"]["openStreams"]["add"]>[1];

it("reads a verdict once at a time, so an older reading is never sent last, and once more for all changes meanwhile", async () => {
	const app = await startTestApp();
	const { id } = await ask(app.browser());
	const readings: PromiseWithResolvers<void>[] = [];
	const runner = runnerOn(app, "other", {
		async checksOf() {
			const reading = Promise.withResolvers<void>();
			readings.push(reading);
			await reading.promise;
			return new Map();
		},
	});
	const sent: unknown[] = [];
	const streams: Pick<Streams, "onClosed" | "send"> = { onClosed: () => {}, send: (frame) => void sent.push(frame) };
	runner.live.openStreams.add(id, streams as Streams);
	const first = announceVerdictOf(runner, id, 1);
	await expect.poll(() => readings.length).toBe(1);
	const later = [announceVerdictOf(runner, id, 1), announceVerdictOf(runner, id, 1)];
	// A reading of the later changes would have begun once this query has ended.
	await app.database.query.selectFrom("chats").select("id").execute();
	expect([readings.length, sent.length]).toEqual([1, 0]);
	readings[0]?.resolve();
	await first;
	await expect.poll(() => readings.length).toBe(2);
	readings[1]?.resolve();
	await Promise.all(later);
	expect([readings.length, sent.length]).toEqual([2, 2]);
});
