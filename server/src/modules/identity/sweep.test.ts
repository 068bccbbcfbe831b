import { getMe } from "@parallax/contract";
import { expect, it } from "vitest";
import { ask, sameBrowser } from "../../testing/chats.ts";
import { manualClock } from "../../testing/manual-clock.ts";
import { signedInBrowser, signUp } from "../../testing/people.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { sweepIdentity } from "./sweep.ts";

const DAY_MS = 86_400_000;

const visitorsOf = async (app: TestApp): Promise<string[]> =>
	(await app.database.query.selectFrom("visitors").select("id").execute()).map(({ id }) => id);

it("visitors without data are deleted after a month; visitors with a chat or a file stay", async () => {
	const clock = manualClock();
	const app = await startTestApp({ clock });
	const [asking, uploading, empty, joining] = [app.browser(), app.browser(), app.browser(), app.browser()];
	const chat = await ask(asking);
	for (const browser of [uploading, empty, joining]) await ask(browser);
	await signUp(joining, "mara@example.org");
	const rows = await app.database.query.selectFrom("chats").select(["id", "visitor_id"]).execute();
	const others = rows.filter(({ id, visitor_id }) => id !== chat.id && visitor_id !== null);
	const upload = { id: "an-upload", key: "a-key", name: "x", user_id: null, created_at: 1 };
	await app.database.write(async (t) => {
		await t
			.insertInto("multipart_uploads")
			.values({ ...upload, visitor_id: others[0]?.visitor_id ?? null })
			.execute();
		for (const { id } of others) await t.deleteFrom("chats").where("id", "=", id).execute();
	});
	const sweep = () => sweepIdentity({ database: app.database, clock });

	clock.advance(29 * DAY_MS);
	await sweep();
	expect(await visitorsOf(app)).toHaveLength(4);
	clock.advance(2 * DAY_MS);
	await sweep();
	const remaining = await visitorsOf(app);
	const owners = [rows.find(({ id }) => id === chat.id)?.visitor_id, others[0]?.visitor_id];
	expect(remaining.toSorted()).toEqual(owners.toSorted());
	// The browser of a swept visitor becomes a new visitor, without an error.
	await ask(empty);
	expect(await visitorsOf(app)).toHaveLength(3);
});

it("expired login sessions are deleted, also those that are never used again", async () => {
	const clock = manualClock();
	const app = await startTestApp({ clock });
	await signedInBrowser(app, "mara@example.org");
	clock.advance(20 * DAY_MS);
	const noor = await signedInBrowser(app, "noor@example.org");
	clock.advance(11 * DAY_MS);
	await sweepIdentity({ database: app.database, clock });
	expect(await app.database.query.selectFrom("login_sessions").selectAll().execute()).toHaveLength(1);
	expect((await sameBrowser(app, noor).call(getMe, {})).status).toBe(200);
});

it("sweeps at each start", async () => {
	const clock = manualClock();
	const app = await startTestApp({ clock });
	await signedInBrowser(app, "mara@example.org");
	clock.advance(31 * DAY_MS);
	const again = await app.restart();
	await again.close();
	const later = await again.restart({ clock: { ...clock, now: Date.now } });
	expect(await later.database.query.selectFrom("login_sessions").selectAll().execute()).toEqual([]);
});
