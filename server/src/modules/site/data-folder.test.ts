import { mkdir, rename, rm, symlink, truncate } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Database } from "../../platform/database/index.ts";
import { tryToAsk } from "../../testing/chats.ts";
import { freshDatabase, isOnPostgres } from "../../testing/database/fresh-database.ts";
import { manualClock } from "../../testing/manual-clock.ts";
import { runElsewhere } from "../../testing/processes/run-elsewhere.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { someVideo, tryToUpload, upload } from "../../testing/uploads.ts";

const GONE = [503, "The data folder cannot be written to, or was removed or replaced."];
const CANNOT_SAVE = [503, "The server cannot save right now. Nothing was sent. Try again in a minute."];
const CANNOT_READ = [503, "The server can't reach its database right now. Try again in a minute."];
const COPY_SCRIPT = 'require("node:fs").copyFileSync(...process.argv.slice(1))';
const TRUNCATE_SCRIPT = 'require("node:fs").truncateSync(process.argv[1], Number(process.argv[2]))';
const OVERWRITE_SCRIPT = 'require("node:fs").writeFileSync(process.argv[1], "no database ".repeat(40_000))';

async function readiness(app: TestApp): Promise<readonly [number, string]> {
	const response = await fetch(`${app.origin}/readyz`);
	return [response.status, await response.text()];
}

async function askPrompt(app: TestApp): Promise<readonly [number, string]> {
	const { status, text } = await tryToAsk(app.browser(), "Is it kept?", ["grok"]);
	return [status, text];
}

describe.skipIf(isOnPostgres)("a data folder that is lost while the server runs", () => {
	it("makes the server not ready, and no write is acknowledged until the folder is back", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		await upload(browser, someVideo(100));
		expect((await readiness(app))[0]).toBe(200);
		const { dataDir } = app.store;
		await rename(dataDir, `${dataDir}-moved`);
		expect(await readiness(app)).toEqual(GONE);
		expect(await askPrompt(app)).toEqual(CANNOT_SAVE);
		await mkdir(dataDir);
		expect(await readiness(app)).toEqual(GONE);
		expect(await askPrompt(app)).toEqual(CANNOT_SAVE);
		await rm(dataDir, { recursive: true });
		await rename(`${dataDir}-moved`, dataDir);
		expect((await readiness(app))[0]).toBe(200);
		expect((await askPrompt(app))[0]).toBe(201);
	});

	it.each(["parallax.sqlite", "parallax.sqlite-wal", "parallax.sqlite-shm"])(
		"has the same effect when only %s is removed",
		async (name) => {
			const log: string[] = [];
			const app = await startTestApp({ onLog: (line) => log.push(line) });
			const path = join(app.store.dataDir, name);
			await runElsewhere(COPY_SCRIPT, path, `${path}.copy`);
			await rm(path);
			expect((await readiness(app))[0]).toBe(503);
			expect(log.join("")).toContain(`${path} was removed, replaced or emptied while Parallax was running.`);
			expect(await askPrompt(app)).toEqual(CANNOT_SAVE);
			await rename(`${path}.copy`, path);
			expect((await readiness(app))[0]).toBe(503);
			expect(await askPrompt(app)).toEqual(CANNOT_SAVE);
		},
	);

	it("has the same effect when its database is truncated", async () => {
		const app = await startTestApp();
		const path = join(app.store.dataDir, "parallax.sqlite");
		await runElsewhere(COPY_SCRIPT, path, `${path}.copy`);
		await runElsewhere(TRUNCATE_SCRIPT, path, "0");
		expect((await readiness(app))[0]).toBe(503);
		expect(await askPrompt(app)).toEqual(CANNOT_SAVE);
		const profile = await app.browser().fetch("/api/profile/mara");
		expect([profile.status, await profile.text()]).toEqual(CANNOT_READ);
		await runElsewhere(COPY_SCRIPT, `${path}.copy`, path);
		expect((await readiness(app))[0]).toBe(200);
		expect((await askPrompt(app))[0]).toBe(201);
	});

	it.each([
		["cut off", (path: string) => runElsewhere(TRUNCATE_SCRIPT, path, "40960")],
		["overwritten", (path: string) => runElsewhere(OVERWRITE_SCRIPT, path)],
	])("also makes the server not ready when its database is %s in place", async (_what, damage) => {
		const app = await (await startTestApp()).restart();
		await damage(join(app.store.dataDir, "parallax.sqlite"));
		expect((await readiness(app))[0]).toBe(503);
	});

	it("refuses uploads when only the folder of the files is removed", async () => {
		const app = await startTestApp();
		await rm(join(app.store.dataDir, "objects"), { recursive: true });
		expect((await readiness(app))[0]).toBe(503);
		const { status, text } = await tryToUpload(app.browser(), someVideo(100));
		expect([status, text]).toEqual(CANNOT_SAVE);
	});
});

it("a full disk makes the server not ready within 10 s, and ready again once there is room", async () => {
	const clock = manualClock();
	const app = await startTestApp({ clock });
	expect((await readiness(app))[0]).toBe(200);
	// Writes to this device fail as on a full disk.
	await symlink("/dev/full", join(app.store.dataDir, "incoming", "disk-check"));
	clock.advance(9000);
	expect(await readiness(app)).toEqual([503, "The disk of the data folder is full."]);
	clock.advance(9000);
	expect((await readiness(app))[0]).toBe(200);
});

it("a database that accepts no writes makes the server not ready, and ready again as soon as it does", async () => {
	let isFailing = false;
	const database = (real: Database): Database => ({
		...real,
		write: (work, options) => (isFailing ? Promise.reject(new Error("disk I/O error")) : real.write(work, options)),
	});
	const app = await startTestApp({ database });
	expect((await readiness(app))[0]).toBe(200);
	isFailing = true;
	await expect.poll(() => readiness(app)).toEqual([503, "The database cannot be written to."]);
	isFailing = false;
	expect((await readiness(app))[0]).toBe(200);
});

describe.skipIf(isOnPostgres)("a start on a used data folder", () => {
	it("fails when its database is empty, and succeeds on a fresh folder", async () => {
		const store = await freshDatabase();
		const app = await startTestApp({ store });
		await app.close();
		await rm(join(store.dataDir, "parallax.sqlite-wal"), { force: true });
		await truncate(join(store.dataDir, "parallax.sqlite"), 0);
		await expect(app.restart()).rejects.toThrow(
			`Parallax cannot start: the file parallax.sqlite in ${store.dataDir} is empty, but this folder has been used before.`,
		);
	});

	it.each([100, 4096, 40_000])("fails when its database was cut off after %i bytes", async (bytes) => {
		const store = await freshDatabase();
		const app = await startTestApp({ store });
		await app.close();
		await truncate(join(store.dataDir, "parallax.sqlite"), bytes);
		await expect(app.restart()).rejects.toThrow(/^Parallax cannot start: the file parallax.sqlite .* is damaged/);
	});
});
