import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as contract from "@parallax/contract";
import { describe, expect, it } from "vitest";
import { unavailable } from "../../../failures.ts";
import type { ObjectStore } from "../../../platform/object-store/index.ts";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { sameBrowser } from "../../../testing/chats.ts";
import { startBucket } from "../../../testing/fakes/bucket.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";
import * as ways from "../../../testing/upload-modes.ts";
import { putTo, requestUpload, somePicture, someVideo, tryToUpload, upload } from "../../../testing/uploads.ts";

const FULL = "The server cannot save right now: its storage is full. Nothing was sent.";

/** The error of a write to a full disk. */
const noSpace = () => Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });

interface BreakableStore {
	readonly objects: (real: ObjectStore) => ObjectStore;
	/** Makes all further writes fail with this error; null makes them succeed again. */
	breakWith(error: (() => Error) | null): void;
	breakRemoval(isBroken: boolean): void;
}

function breakableStore(): BreakableStore {
	let broken: (() => Error) | null = null;
	let isRemovalBroken = false;
	return {
		objects: (real) => ({
			...real,
			put: async (key, source) => {
				if (broken) throw broken();
				await real.put(key, source);
			},
			remove: async (key) => {
				if (isRemovalBroken) throw new Error("cannot be removed now");
				await real.remove(key);
			},
		}),
		breakWith: (error) => {
			broken = error;
		},
		breakRemoval: (isBroken) => {
			isRemovalBroken = isBroken;
		},
	};
}

describe("REL-48: the disk is full", () => {
	it("refuses uploads with a message, serves stored files, and needs no restart once there is room", async () => {
		const disk = breakableStore();
		const app = await startTestApp({ objects: disk.objects });
		const browser = app.browser();
		const storedUrl = await upload(browser, someVideo(1000));
		disk.breakWith(noSpace);
		for (const bytes of [someVideo(1000), await somePicture()]) {
			const refused = await tryToUpload(browser, bytes);
			expect([refused.status, refused.text]).toEqual([503, FULL]);
			expect((await browser.fetch(refused.objectURL)).status).toBe(404);
		}
		expect((await browser.fetch(storedUrl)).status).toBe(200);
		expect(await readdir(join(app.store.dataDir, "incoming"))).toEqual([]);
		expect((await browser.call(contract.listObjects, {})).answer).toHaveLength(1);
		disk.breakWith(null);
		expect((await browser.fetch(await upload(browser, someVideo(1000)))).status).toBe(200);
	});
});

describe("REL-42: the storage was down, and deletes the first attempt only after the second one is stored", () => {
	/** Fails the first attempt, repeats it successfully, and waits until the queued objects are deleted. */
	async function tryTwice(disk: BreakableStore, app: TestApp, attempt: () => Promise<{ readonly status: number }>) {
		disk.breakWith(() => unavailable("The storage is away."));
		disk.breakRemoval(true);
		expect((await attempt()).status).toBe(503);
		disk.breakWith(null);
		expect((await attempt()).status).toBe(200);
		disk.breakRemoval(false);
		const later = await app.restart();
		const queued = () => later.database.query.selectFrom("doomed_objects").selectAll().execute();
		await expect.poll(queued).toEqual([]);
		return later;
	}
	const bytesAt = async (browser: BrowserClient, url: string) =>
		Buffer.from(await (await browser.fetch(url)).arrayBuffer());

	it("a file that is sent to the same URL again stays", async () => {
		const disk = breakableStore();
		const app = await startTestApp({ objects: disk.objects });
		const browser = app.browser();
		const { uploadURL, objectURL } = await requestUpload(browser);
		const later = await tryTwice(disk, app, () => putTo(browser, uploadURL, someVideo(1000)));
		expect(await bytesAt(sameBrowser(later, browser), objectURL)).toEqual(someVideo(1000));
	});

	it("a file in parts that is completed again stays", async () => {
		const disk = breakableStore();
		const app = await startTestApp({ objects: disk.objects });
		const browser = app.browser();
		const opened = (await browser.call(contract.createMultipart, { body: { filename: "film.mp4", type: "" } })).answer;
		const parts = [await ways.sendPart(browser, opened, 1, someVideo(1000))];
		const later = await tryTwice(disk, app, () => ways.completeParts(browser, opened, parts));
		expect(await bytesAt(sameBrowser(later, browser), `/objects/${opened.key}`)).toEqual(someVideo(1000));
	});
});

describe("SEC-36: deletion also removes stored files", () => {
	it("of an account: its files are unreadable at once, and failed deletions are retried after a crash", async () => {
		const disk = breakableStore();
		const app = await startTestApp({ objects: disk.objects });
		const browser = await signedInBrowser(app, "mara@example.org");
		const file = await upload(browser, someVideo(1000), { name: "private.mp4" });
		const avatar = await browser.call(contract.uploadAvatar, { body: {} });
		await putTo(browser, avatar.answer.uploadURL, await somePicture());
		await browser.call(contract.setAvatar, { body: { avatarURL: avatar.answer.objectURL } });
		const opened = await browser.call(contract.createMultipart, { body: { filename: "private.mp4", type: "" } });
		const { key, uploadId } = opened.answer;
		const part = await browser.call(contract.signPart, { params: { uploadId, partNumber: 1 }, query: { key } });
		await putTo(browser, part.answer.url, someVideo(1000));
		const late = await browser.call(contract.uploadObject, { body: {} });

		disk.breakRemoval(true);
		expect((await browser.call(contract.deleteAccount, {})).status).toBe(204);
		expect((await browser.fetch(file)).status).not.toBe(200);
		expect((await app.browser().fetch(avatar.answer.objectURL)).status).toBe(404);
		expect((await putTo(app.browser(), late.answer.uploadURL, someVideo(10))).status).toBe(401);
		expect((await putTo(app.browser(), part.answer.url, someVideo(10))).status).toBe(404);
		const { query } = app.database;
		for (const table of ["objects", "multipart_uploads", "upload_parts"] as const) {
			expect(await query.selectFrom(table).selectAll().execute()).toEqual([]);
		}
		const files = async () =>
			(await readdir(join(app.store.dataDir, "objects"), { recursive: true, withFileTypes: true })).filter((entry) =>
				entry.isFile(),
			);
		expect(await files()).toHaveLength(4);
		disk.breakRemoval(false);
		await app.restart();
		await expect.poll(async () => (await files()).length).toBe(0);
	});
});

describe("an S3 bucket instead of the disk", () => {
	it("stores, returns, joins and deletes files like the disk, and no file stays on this machine", async () => {
		const bucket = await startBucket();
		try {
			const app = await startTestApp({ env: bucket.env });
			const browser = await signedInBrowser(app, "mara@example.org");
			const video = someVideo(300_000, 5);
			const url = await upload(browser, video);
			const range = await browser.fetch(url, { headers: { range: "bytes=100-199" } });
			expect([range.status, Buffer.from(await range.arrayBuffer()).equals(video.subarray(100, 200))]).toEqual([
				206,
				true,
			]);
			expect((await app.browser().fetch(url)).status).toBe(404);

			const { answer: opened } = await browser.call(contract.createMultipart, { body: { filename: "x", type: "" } });
			const request = { params: { uploadId: opened.uploadId }, query: { key: opened.key } };
			const parts = await Promise.all(
				[video.subarray(0, 200_000), video.subarray(200_000)].map(async (bytes, at) => {
					const params = { ...request.params, partNumber: at + 1 };
					const { answer } = await browser.call(contract.signPart, { ...request, params });
					const put = await putTo(browser, answer.url, bytes);
					return { PartNumber: at + 1, ETag: put.headers.get("etag") ?? "" };
				}),
			);
			const done = await browser.call(contract.completeMultipart, { ...request, body: { parts } });
			const joined = Buffer.from(await (await browser.fetch(done.answer.location)).arrayBuffer());
			expect(joined.equals(video)).toBe(true);

			const avatar = await browser.call(contract.uploadAvatar, { body: {} });
			expect((await putTo(browser, avatar.answer.uploadURL, await somePicture())).status).toBe(200);
			expect((await app.browser().fetch(avatar.answer.objectURL)).headers.get("content-type")).toBe("image/webp");
			expect((await browser.call(contract.deleteObject, { params: { id: opened.key } })).status).toBe(204);
			expect((await browser.fetch(done.answer.location)).status).toBe(404);
			expect(await app.database.query.selectFrom("doomed_objects").selectAll().execute()).toEqual([]);
			expect(await readdir(join(app.store.dataDir, "incoming"))).toEqual([]);
			expect(await readdir(app.store.dataDir)).not.toContain("objects");
			const ready = await browser.call(contract.getReadiness, {});
			expect(ready.answer.checks.storage?.ok).toBe(true);
		} finally {
			await bucket.close();
		}
	}, 30_000);

	it("that is unreachable is reported with a readable message, and by /readyz", async () => {
		const bucket = await startBucket();
		const app = await startTestApp({ env: bucket.env });
		const browser = app.browser();
		const url = await upload(browser, someVideo(1000));
		await bucket.close();
		const refused = await tryToUpload(browser, someVideo(1000));
		expect([refused.status, refused.text]).toEqual([
			503,
			"The file storage cannot be reached right now. Try again in a minute.",
		]);
		expect((await browser.fetch(url)).status).toBe(503);
		expect((await browser.fetch("/readyz")).status).toBe(503);
		expect(await readdir(join(app.store.dataDir, "incoming"))).toEqual([]);
	}, 30_000);
});

it("a crash between deleting a chat and its files leaves neither behind", async () => {
	const disk = breakableStore();
	const app = await startTestApp({ objects: disk.objects });
	const browser = app.browser();
	const url = await upload(browser, await somePicture(), { purpose: "attachment" });
	const seats = [{ provider: "claude" }];
	const started = await browser.call(contract.startChat, { body: { prompt: "What?", seats, attachments: [url] } });
	disk.breakRemoval(true);
	await browser.call(contract.deleteChat, { params: { id: started.answer.session.id } });
	const queuedIn = (at: TestApp) => at.database.query.selectFrom("doomed_objects").selectAll().execute();
	// The file, and all that vendors may get of it.
	expect(await queuedIn(app)).toHaveLength(3);
	disk.breakRemoval(false);
	const next = await app.restart();
	await expect.poll(() => queuedIn(next)).toEqual([]);
	expect((await sameBrowser(next, browser).fetch(url)).status).toBe(404);
	// Only the address is remembered, so that it is never given again.
	const rows = await next.database.query.selectFrom("objects").select(["state", "name", "visitor_id"]).execute();
	expect(rows).toEqual([{ state: "gone", name: "", visitor_id: null }]);
	for (const table of ["vendor_copies", "turn_files", "chats"] as const) {
		expect(await next.database.query.selectFrom(table).selectAll().execute(), table).toEqual([]);
	}
});
