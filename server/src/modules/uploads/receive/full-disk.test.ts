import { execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import { readdir, rm, statfs, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { ask, settledOf, tryToAsk } from "../../../testing/chats.ts";
import { freshDatabase, isOnPostgres } from "../../../testing/database/fresh-database.ts";
import { startTestApp } from "../../../testing/test-app.ts";
import { putTo, requestUpload, someVideo, upload } from "../../../testing/uploads.ts";

const MB = 1_048_576;
const FULL = [503, "The server cannot save right now: its storage is full. Nothing was sent.", "storage-full"];

const mount = (path: string): unknown =>
	execFileSync("/bin/mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", path], { stdio: "pipe" });
const unmount = (path: string): unknown => execFileSync("/bin/umount", [path], { stdio: "pipe" });

/** Null when this machine allows mounting a test disk; otherwise the reason why it does not. */
function findSkipReason(): string | null {
	if (isOnPostgres) return "the database is on another disk";
	const path = mkdtempSync(join(tmpdir(), "parallax-disk-"));
	try {
		mount(path);
		unmount(path);
		return null;
	} catch (error) {
		return `no disk can be mounted here: ${(error as Error).message.trim()}`;
	} finally {
		rmdirSync(path);
	}
}

const skipReason = findSkipReason();

it("REL-48 a real full disk keeps no partial data, and everything works again once there is room", async ({ skip }) => {
	if (skipReason) skip(skipReason);
	const store = await freshDatabase();
	mount(store.dataDir);
	const remove = async () => {
		unmount(store.dataDir);
		await store.remove();
	};
	const app = await startTestApp({ store: { ...store, remove } });
	const browser = app.browser();
	const storedUrl = await upload(browser, someVideo(MB));
	const filler = join(store.dataDir, "filler");
	const fill = async (freeBytes: number): Promise<void> => {
		const { bavail, bsize } = await statfs(store.dataDir);
		await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes)), { flag: "a" });
	};
	const summarize = async (response: Response) => [
		response.status,
		await response.text(),
		response.headers.get("x-error-code"),
	];

	await fill(MB);
	const { uploadURL } = await requestUpload(browser, { name: "film.mp4" });
	expect(await summarize(await putTo(browser, uploadURL, someVideo(2 * MB)))).toEqual(FULL);
	expect(await readdir(join(store.dataDir, "incoming"))).toEqual([]);
	expect(await app.database.query.selectFrom("objects").select("state").execute()).toEqual([{ state: "ready" }]);

	await fill(0);
	let refused = await tryToAsk(browser, "x".repeat(2000), ["grok"]);
	// The WAL has already reserved some space.
	for (let n = 0; n < 18 && refused.status === 201; n += 1)
		refused = await tryToAsk(browser, "x".repeat(2000), ["grok"]);
	expect([refused.status, refused.text, refused.headers.get("x-error-code")]).toEqual(FULL);
	const callsBefore = app.providers.grok.calls.length;
	expect((await tryToAsk(browser, "x".repeat(2000), ["chatgpt"])).status).toBe(503);
	expect(app.providers.chatgpt.calls).toHaveLength(0);
	expect((await browser.fetch(storedUrl)).status).toBe(200);

	await rm(filler);
	expect((await browser.fetch(await upload(browser, someVideo(2 * MB)))).status).toBe(200);
	const { id } = await ask(browser, "Is there room?", ["grok"]);
	const call = await app.providers.grok.call(callsBefore + 1);
	call.emitText("There is.");
	call.end();
	expect(await settledOf(browser, id)).toMatchObject([{ status: "success", response: "There is." }]);
	const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(app.database.query);
	expect(rows).toEqual([{ integrity_check: "ok" }]);
});
