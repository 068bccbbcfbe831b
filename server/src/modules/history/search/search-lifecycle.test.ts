import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { systemClock } from "../../../platform/clock.ts";
import { createTextIndex } from "../../../platform/text-index/index.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { runnerOn } from "../../../testing/processes/runner-on.ts";
import { seedChats, userIdOf } from "../../../testing/seeds/seed-chats.ts";
import { startTestApp } from "../../../testing/test-app.ts";
import { LiveTurns } from "../../chat/index.ts";
import { createSearchLifecycle } from "./search-lifecycle.ts";

const EMAIL = "mara@example.org";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

class StreamingTurns extends LiveTurns {
	override *running(): Iterable<never> {
		yield undefined as never;
	}
}

/** Records each pause of the indexer while responses stream, with the number of chats (of ten) that are indexed by then. */
async function pausesOfOneUpdate(idleShare: number, limit: number) {
	const app = await startTestApp();
	await signedInBrowser(app, EMAIL);
	await seedChats(
		app,
		{ kind: "user", id: await userIdOf(app, EMAIL) },
		Array.from({ length: 10 }, (_, n) => ({ prompt: `Chat ${n}` })),
	);
	// The app's own background work is paused.
	vi.clearAllTimers();
	const { query } = app.database;
	const countIndexed = async () =>
		(await query.selectFrom("chats").select("id").where("indexed_at", "is not", null).execute()).length;
	const pauses: { ms: number; indexed: number }[] = [];
	const runner = runnerOn(app, app.database.processId, { live: new StreamingTurns(systemClock) });
	const pause = async (ms: number) => void pauses.push({ ms, indexed: await countIndexed() });
	const lifecycle = createSearchLifecycle(
		{ ...runner, tools: { ...runner.tools, pause } },
		createTextIndex(query),
		() => idleShare,
	);
	lifecycle.open();
	vi.advanceTimersByTime(1000);
	await expect.poll(countIndexed).toBe(limit);
	await lifecycle.close();
	expect(await countIndexed()).toBe(limit);
	return pauses;
}

test("while responses leave the thread idle time, chats are indexed one at a time", async () => {
	expect(await pausesOfOneUpdate(0.5, 4)).toEqual([1, 2, 3].map((indexed) => ({ ms: 200, indexed })));
});

test("while responses use all of the thread's time, one chat at most is indexed", async () => {
	expect(await pausesOfOneUpdate(0.1, 1)).toEqual([]);
});
