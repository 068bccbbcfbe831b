import { execFile } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { deleteAccount } from "@parallax/contract";
import { describe, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../../platform/database/index.ts";
import { createLogger } from "../../platform/logger.ts";
import { tryToAsk } from "../../testing/chats.ts";
import { isOnPostgres, migratedDatabase } from "../../testing/database/fresh-database.ts";
import { signedInBrowser } from "../../testing/people.ts";
import { runElsewhere } from "../../testing/processes/run-elsewhere.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { someVideo, upload } from "../../testing/uploads.ts";

const BACKUP = join(import.meta.dirname, "../../../../scripts/steps/backup.mjs");
const SELECT_SCRIPT = `
	const { DatabaseSync } = require("node:sqlite");
	const file = new DatabaseSync(process.argv[1]);
	file.prepare("select count(*) from chats").get();
	file.close();
`;

/** SQLite locks these two. */
const DATABASE_FILES = ["parallax.sqlite", "parallax.sqlite-shm"];
const databaseOf = ({ store }: TestApp): string => join(store.dataDir, "parallax.sqlite");

/** The files on which this process holds locks. */
function lockedFiles(app: TestApp): string[] {
	const locks = readFileSync("/proc/locks", "utf8").split("\n");
	return DATABASE_FILES.filter((name) => {
		const ending = `:${statSync(join(app.store.dataDir, name)).ino}`;
		return locks.some((line) => {
			const [, kind, , , pid, file] = line.split(/\s+/);
			return kind === "POSIX" && Number(pid) === process.pid && file?.endsWith(ending);
		});
	});
}

/** Everything that the server does with the files of its data folder. */
const ACTS: readonly (readonly [string, (app: TestApp) => Promise<unknown>])[] = [
	["a readiness check", ({ origin }) => fetch(`${origin}/readyz`)],
	["an upload", (app) => upload(app.browser(), someVideo(100))],
	[
		"a backup",
		async ({ store: { dataDir } }) => {
			const target = `${dataDir}-copy`;
			onTestFinished(() => rm(target, { recursive: true, force: true }));
			await promisify(execFile)(process.execPath, [BACKUP, target], { env: { DATA_DIR: dataDir } });
		},
	],
	[
		"the deletion of an account",
		async (app) => (await signedInBrowser(app, "mara@example.org")).call(deleteAccount, {}),
	],
	["the erasure of deleted rows", ({ database }) => database.eraseDeleted()],
	["the end of a second server of this process", async ({ store }) => (await startTestApp({ store })).close()],
	["a read by another program", (app) => runElsewhere(SELECT_SCRIPT, databaseOf(app))],
];

// Only Linux lists the locks of a file, and PostgreSQL has no such file.
describe.skipIf(isOnPostgres || process.platform !== "linux")("the locks of the embedded database", () => {
	it.each(ACTS)("are still held after %s, and the next prompt is saved", async (_act, act) => {
		const app = await startTestApp();
		expect(lockedFiles(app)).toEqual(DATABASE_FILES);
		await act(app);
		expect(lockedFiles(app)).toEqual(DATABASE_FILES);
		expect((await tryToAsk(app.browser(), "Is it kept?", ["grok"])).status).toBe(201);
	});

	it("are held by a server that starts after an opening of which nothing was read", async () => {
		const store = await migratedDatabase();
		await openDatabase({ dataDir: store.dataDir, databaseUrl: null }, createLogger("silent")).close();
		expect(lockedFiles(await startTestApp({ store }))).toEqual(DATABASE_FILES);
	});
});
