import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { systemClock } from "../../../platform/clock.ts";
import { createTextIndex } from "../../../platform/text-index/index.ts";
import { keepChats, userIdOf } from "../../../testing/keep-chats.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { runnerOn } from "../../../testing/runner-on.ts";
import { startTestApp } from "../../../testing/test-app.ts";
import { LiveChats } from "../../chat/index.ts";
import { createSearchLife } from "./create-search-life.ts";

const EMAIL = "mara@example.org";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));
afterEach(() => void vi.useRealTimers());

class Answering extends LiveChats {
	override *running(): Iterable<never> {
		yield undefined as never;
	}
}

/** Of ten chats that are due, so many are indexed at one look while answers are being written. */
async function indexedAtOneLook(spare: number): Promise<number> {
	const app = await startTestApp();
	await signedInBrowser(app, EMAIL);
	await keepChats(
		app,
		{ kind: "user", id: await userIdOf(app, EMAIL) },
		Array.from({ length: 10 }, (_, n) => ({ prompt: `Chat ${n}` })),
	);
	// The life of the app itself stands still.
	vi.clearAllTimers();
	const runner = runnerOn(app, app.database.processId, { live: new Answering(systemClock) });
	const life = createSearchLife(runner, createTextIndex(app.database.query), () => spare);
	life.open();
	vi.advanceTimersByTime(1000);
	await life.close();
	const indexed = await app.database.query
		.selectFrom("chats")
		.select("id")
		.where("indexed_at", "is not", null)
		.execute();
	return indexed.length;
}

test("answers that leave the thread some time share it with the index", async () => {
	expect(await indexedAtOneLook(0.5)).toBe(4);
});

test("answers that take all the time there is are kept from it by one chat at most", async () => {
	expect(await indexedAtOneLook(0.1)).toBe(1);
});
