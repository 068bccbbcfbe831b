import { cp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { deleteAccount, getMe, saveSettings, signInLocally } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import type { Database } from "../../platform/database/index.ts";
import { ask } from "../../testing/chats.ts";
import { dumpDatabase } from "../../testing/database/dump-database.ts";
import { isOnPostgres } from "../../testing/database/fresh-database.ts";
import { PASSWORD, signedInBrowser } from "../../testing/people.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const MARA = "canary-mara@example.org";
const CANARY = /canary/i;
const DAY_MS = 86_400_000;

const idOf = async (app: TestApp): Promise<string> =>
	(await app.database.query.selectFrom("users").select("id").where("email", "=", MARA).executeTakeFirstOrThrow()).id;

/** Inserts the row of the deleted user again, as a restored backup would. */
const restoreUser = (app: TestApp, id: string) =>
	app.database.write((t) =>
		t
			.insertInto("users")
			.values({ id, issuer: "local", subject: MARA, email: MARA, created_at: 1, is_public: 0, auto_compare: 0 })
			.execute(),
	);

describe("SEC-36 a restored backup", () => {
	it.skipIf(isOnPostgres)("restores no account that was deleted since, and keeps all others", async () => {
		const first = await startTestApp();
		const noor = await signedInBrowser(first, "noor@example.org");
		await ask(noor, "Kept by its owner");
		const mara = await signedInBrowser(first, MARA);
		await ask(mara, "canary-prompt");
		await mara.call(saveSettings, { body: { username: "canary-mara", isPublic: true } });
		await first.close();
		const { dataDir } = first.store;
		const backup = `${dataDir}/../${first.origin.replace(/\D/g, "")}-backup`;
		await cp(dataDir, backup, { recursive: true });

		const second = await first.restart();
		const again = second.browser();
		for (const [name, value] of mara.cookies) again.cookies.set(name, value);
		expect((await again.call(deleteAccount, {})).status).toBe(204);
		await second.close();
		for (const name of await readdir(dataDir)) if (name.startsWith("parallax.sqlite")) await rm(join(dataDir, name));
		await cp(backup, dataDir, { recursive: true });
		await rm(backup, { recursive: true });

		const third = await second.restart();
		expect(await dumpDatabase(third)).not.toMatch(CANARY);
		expect(await dumpDatabase(third)).toContain("Kept by its owner");
		const body = { email: MARA, password: PASSWORD };
		expect((await third.browser().call(signInLocally, { body })).status).toBe(401);
		expect((await third.browser().fetch("/api/profile/canary-mara")).status).toBe(404);
	});

	it("that contains only the database restores no deleted account either", async () => {
		const app = await startTestApp();
		const mara = await signedInBrowser(app, MARA);
		const id = await idOf(app);
		await mara.call(deleteAccount, {});
		await restoreUser(app, id);
		expect(await dumpDatabase(await app.restart())).not.toMatch(CANARY);
	});

	it("is checked against tombstones for 31 days, and then they are removed", async () => {
		const app = await startTestApp();
		const mara = await signedInBrowser(app, MARA);
		const id = await idOf(app);
		await mara.call(deleteAccount, {});
		const folder = join(app.store.dataDir, "departed");
		const deletedAt = Math.floor((await stat(join(folder, id))).mtimeMs);
		const startAfter = (ms: number) =>
			app.restart({ clock: { now: () => deletedAt + ms, steady: () => performance.now() } });
		await (await startAfter(31 * DAY_MS)).close();
		expect(await readdir(folder)).toEqual([id]);
		await (await startAfter(31 * DAY_MS + 1)).close();
		expect(await readdir(folder)).toEqual([]);
	});
});

describe("SEC-36 a deletion that fails", () => {
	/** A database whose writes fail on demand, as if the machine stopped right before the transaction. */
	const failingDatabase = () => {
		let isFailing = false;
		const database = (real: Database): Database => ({
			...real,
			write: (work) => (isFailing ? Promise.reject(new Error("the disk is away")) : real.write(work)),
		});
		return {
			database,
			fail: (value: boolean) => {
				isFailing = value;
			},
		};
	};

	it("is reported as failed, and the account remains usable", async () => {
		const { database, fail } = failingDatabase();
		const app = await startTestApp({ database });
		const mara = await signedInBrowser(app, MARA);
		fail(true);
		expect((await mara.call(deleteAccount, {})).status).toBe(500);
		fail(false);
		const later = await app.restart();
		const again = later.browser();
		for (const [name, value] of mara.cookies) again.cookies.set(name, value);
		expect((await again.call(getMe, {})).status).toBe(200);
	});
});
