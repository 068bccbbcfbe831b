import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as contract from "@parallax/contract";
import { describe, expect, it } from "vitest";
import type { Database } from "../../../platform/database/index.ts";
import type { ObjectStore } from "../../../platform/object-store/index.ts";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { sameBrowser } from "../../../testing/chats.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "../../../testing/test-app.ts";
import { splitInThree } from "../../../testing/upload-modes.ts";
import { putTo, requestUpload, somePicture, someVideo, upload } from "../../../testing/uploads.ts";

const MIB = 1_048_576;
const LARGE_LIMIT = { env: { MAX_UPLOAD_BYTES: String(64 * MIB) } } satisfies TestAppOptions;

type Opened = { readonly key: string; readonly uploadId: string };
type Part = { readonly PartNumber: number; readonly ETag: string };

async function open(browser: BrowserClient, filename = "film.mp4"): Promise<Opened> {
	const { status, text, answer } = await browser.call(contract.createMultipart, {
		body: { filename, type: "video/mp4", metadata: { name: filename } },
	});
	if (status !== 200) throw new Error(`${status}: ${text}`);
	return answer;
}

const requestFor = ({ key, uploadId }: Opened) => ({ params: { uploadId }, query: { key } });

async function sendPart(browser: BrowserClient, opened: Opened, partNumber: number, bytes: Uint8Array) {
	const { params, query } = requestFor(opened);
	const signed = await browser.call(contract.signPart, { params: { ...params, partNumber }, query });
	expect(signed.answer.expires).toBe(900);
	return await putTo(browser, signed.answer.url, bytes);
}

async function sendOk(browser: BrowserClient, opened: Opened, part: number, bytes: Uint8Array): Promise<Part> {
	const response = await sendPart(browser, opened, part, bytes);
	if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
	return { PartNumber: part, ETag: response.headers.get("etag") ?? "" };
}

const complete = (browser: BrowserClient, opened: Opened, parts: Part[]) =>
	browser.call(contract.completeMultipart, { ...requestFor(opened), body: { parts } });

const listedParts = async (browser: BrowserClient, opened: Opened) =>
	(await browser.call(contract.listParts, requestFor(opened))).answer;

const partFiles = async ({ store }: TestApp): Promise<string[]> =>
	(await readdir(join(store.dataDir, "objects/parts"), { recursive: true, withFileTypes: true }).catch(() => []))
		.filter((entry) => entry.isFile())
		.map(({ name }) => name);

const messageOf = (text: string): string => (JSON.parse(text) as { message: string }).message;

describe("an upload in parts", () => {
	it("is joined in order, whatever the order of arrival, and leaves only the object", async () => {
		const app = await startTestApp(LARGE_LIMIT);
		const browser = app.browser();
		const video = someVideo(16 * MIB);
		for (let at = 12; at < video.length; at += 1) video[at] = at % 251;
		const opened = await open(browser);
		const [first, second, third] = splitInThree(video);
		const parts = await Promise.all([
			sendOk(browser, opened, 3, third),
			sendOk(browser, opened, 1, first),
			sendOk(browser, opened, 2, second),
		]);
		expect((await listedParts(browser, opened)).map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
			[1, first.length],
			[2, second.length],
			[3, third.length],
		]);
		const { answer } = await complete(browser, opened, parts);
		expect(answer.location).toBe(`/objects/${opened.key}`);
		const got = Buffer.from(await (await browser.fetch(answer.location)).arrayBuffer());
		expect(got.equals(video)).toBe(true);
		expect(await partFiles(app)).toEqual([]);
		expect((await browser.call(contract.listObjects, {})).answer).toMatchObject([
			{ name: "film.mp4", type: "video/mp4", size: 16 * MIB },
		]);
		// The response to a completion can be lost.
		expect((await complete(browser, opened, parts)).answer).toEqual(answer);
	});

	it("REL-38, REL-40: continues after a restart of the server with only the missing parts", async () => {
		const app = await startTestApp(LARGE_LIMIT);
		const browser = app.browser();
		const video = someVideo(300_000, 3);
		const opened = await open(browser);
		const [first, second, third] = splitInThree(video);
		await sendOk(browser, opened, 1, first);
		await sendOk(browser, opened, 3, third);
		const again = await app.restart();
		const later = sameBrowser(again, browser);
		const arrived = await listedParts(later, opened);
		expect(arrived.map(({ PartNumber }) => PartNumber)).toEqual([1, 3]);
		const last = await sendOk(later, opened, 2, second);
		const all = [...arrived.map(({ PartNumber, ETag }) => ({ PartNumber, ETag })), last];
		const { answer } = await complete(later, opened, all);
		expect(Buffer.from(await (await later.fetch(answer.location)).arrayBuffer()).equals(video)).toBe(true);
	});

	it("an interrupted part leaves no data and can be sent again; the last one counts", async () => {
		const app = await startTestApp(LARGE_LIMIT);
		const browser = app.browser();
		const opened = await open(browser);
		const { params, query } = requestFor(opened);
		const { answer } = await browser.call(contract.signPart, { params: { ...params, partNumber: 1 }, query });
		const broken = new ReadableStream({
			start(controller) {
				controller.enqueue(someVideo(1000));
				setImmediate(() => controller.error(new Error("cut")));
			},
		});
		await expect(putTo(browser, answer.url, broken)).rejects.toThrow();
		await expect
			.poll(async () => (await app.database.query.selectFrom("upload_parts").selectAll().execute()).length)
			.toBe(0);
		expect(await listedParts(browser, opened)).toEqual([]);
		await sendOk(browser, opened, 1, someVideo(500, 1));
		const part = await sendOk(browser, opened, 1, someVideo(600, 2));
		const done = await complete(browser, opened, [part]);
		const got = Buffer.from(await (await browser.fetch(done.answer.location)).arrayBuffer());
		expect(got.equals(someVideo(600, 2))).toBe(true);
	});

	it("a repeated part deletes only the part that it replaces", async () => {
		const gate = Promise.withResolvers<void>();
		const objects = (real: ObjectStore): ObjectStore => ({
			...real,
			remove: async (key) => {
				if (!key.startsWith("parts/")) await gate.promise;
				await real.remove(key);
			},
		});
		const app = await startTestApp({ objects });
		const browser = app.browser();
		const opened = await open(browser);
		const backlog = { store_key: "uploads/others", bucket_upload: null, doomed_at: 0 };
		await app.database.write((transaction) => transaction.insertInto("doomed_objects").values(backlog).execute());
		await sendOk(browser, opened, 1, someVideo(500, 1));
		await sendOk(browser, opened, 1, someVideo(600, 2));
		expect(await partFiles(app)).toHaveLength(1);
		expect(await app.database.query.selectFrom("doomed_objects").select("store_key").execute()).toEqual([
			{ store_key: "uploads/others" },
		]);
		gate.resolve();
	});

	it("is aborted with all received parts", async () => {
		const app = await startTestApp(LARGE_LIMIT);
		const browser = app.browser();
		const opened = await open(browser);
		await sendOk(browser, opened, 1, someVideo(1000));
		expect(await partFiles(app)).toHaveLength(1);
		expect((await browser.call(contract.abortMultipart, requestFor(opened))).answer).toEqual({});
		expect(await partFiles(app)).toEqual([]);
		expect((await browser.call(contract.listParts, requestFor(opened))).status).toBe(404);
		expect((await browser.call(contract.abortMultipart, requestFor(opened))).status).toBe(404);
	});

	it("images are re-encoded here too", async () => {
		const app = await startTestApp(LARGE_LIMIT);
		const browser = app.browser();
		const opened = await open(browser, "picture.png");
		const picture = Buffer.concat([await somePicture(), Buffer.from("<script>hidden()</script>")]);
		const done = await complete(browser, opened, [await sendOk(browser, opened, 1, picture)]);
		const got = await browser.fetch(done.answer.location);
		expect(got.headers.get("content-type")).toBe("image/png");
		expect(await got.text()).not.toContain("hidden()");
	});
});

describe("REL-40: completing again", () => {
	it("while the first is running is refused, and succeeds once the file is ready", async () => {
		const paused = Promise.withResolvers<void>();
		const gate = Promise.withResolvers<void>();
		const objects = (real: ObjectStore): ObjectStore => ({
			...real,
			async put(key, source) {
				if (key.startsWith("uploads/")) {
					paused.resolve();
					await gate.promise;
				}
				await real.put(key, source);
			},
		});
		const browser = (await startTestApp({ objects })).browser();
		const opened = await open(browser);
		const parts = [await sendOk(browser, opened, 1, someVideo(1000))];
		const first = complete(browser, opened, parts);
		await paused.promise;
		const early = await complete(browser, opened, parts);
		expect([early.status, messageOf(early.text)]).toEqual([
			409,
			"This file is still being looked at. Try again in a moment.",
		]);
		gate.resolve();
		const { answer } = await first;
		expect((await complete(browser, opened, parts)).answer).toEqual(answer);
	});

	it("succeeds after the process died once the file was ready, and leaves nothing unfinished", async () => {
		let isDead = false;
		const database = (real: Database): Database => ({
			...real,
			async write(work) {
				if (isDead) throw new Error("died");
				const result = await real.write(work);
				isDead =
					(await real.query.selectFrom("objects").select("key").where("state", "=", "ready").execute()).length > 0;
				return result;
			},
		});
		const app = await startTestApp({ database });
		const browser = app.browser();
		const opened = await open(browser);
		const parts = [await sendOk(browser, opened, 1, someVideo(1000))];
		await complete(browser, opened, parts);
		const next = await app.restart({ database: (real) => real });
		const again = await complete(sameBrowser(next, browser), opened, parts);
		expect([again.status, again.answer]).toEqual([200, { location: `/objects/${opened.key}` }]);
		expect(await next.database.query.selectFrom("multipart_uploads").selectAll().execute()).toEqual([]);
		await expect.poll(() => partFiles(next)).toEqual([]);
	});
});

describe("SEC-29: an upload in parts belongs to one browser", () => {
	it("others get 404, and wrong part numbers, keys and ETags are refused", async () => {
		const app = await startTestApp(LARGE_LIMIT);
		const browser = app.browser();
		const stranger = app.browser();
		await upload(stranger, someVideo(100));
		const opened = await open(browser);
		const part = await sendOk(browser, opened, 1, someVideo(1000));
		const { params, query } = requestFor(opened);
		const others = [
			await stranger.call(contract.listParts, requestFor(opened)),
			await stranger.call(contract.signPart, { params: { ...params, partNumber: 1 }, query }),
			await complete(stranger, opened, [part]),
			await stranger.call(contract.abortMultipart, requestFor(opened)),
			await browser.call(contract.listParts, { params, query: { key: "a".repeat(32) } }),
			await app.browser().call(contract.listParts, requestFor(opened)),
		];
		expect(others.map(({ status }) => status)).toEqual(Array(6).fill(404));
		expect(new Set(others.map(({ text }) => messageOf(text)))).toEqual(
			new Set(["This upload doesn't exist or has ended."]),
		);
		for (const partNumber of [0, 10_001, -1, 1.5]) {
			const { status } = await browser.call(contract.signPart, { params: { ...params, partNumber }, query });
			expect([partNumber, status]).toEqual([partNumber, 400]);
		}
		const signed = await browser.call(contract.signPart, { params: { ...params, partNumber: 2 }, query });
		expect((await putTo(browser, signed.answer.url.replace("/2?", "/3?"), someVideo(10))).status).toBe(403);
		const other = await open(browser);
		expect(
			(await putTo(browser, signed.answer.url.replace(opened.uploadId, other.uploadId), someVideo(10))).status,
		).toBe(403);
		expect((await complete(browser, opened, [])).status).toBe(400);
		expect((await complete(browser, opened, [{ ...part, ETag: '"other"' }])).status).toBe(400);
		expect((await complete(browser, opened, [part, { PartNumber: 2, ETag: '"x"' }])).status).toBe(400);
		expect((await complete(browser, opened, [part])).status).toBe(200);
	});

	it("SEC-31: all parts together have the limit of one file, and open uploads are limited", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const opened = await open(browser);
		for (const part of [1, 2]) await sendOk(browser, opened, part, someVideo(5 * MIB));
		const over = await sendPart(browser, opened, 3, someVideo(1));
		expect([over.status, await over.text()]).toEqual([413, "The file is too large: 10 MB is the limit."]);
		expect(await partFiles(app)).toHaveLength(2);
		const statuses: number[] = [];
		for (let n = 0; n < 60; n += 1) {
			const response = await browser.call(contract.createMultipart, { body: { filename: "x", type: "" } });
			statuses.push(response.status);
		}
		expect(statuses.filter((status) => status === 200)).toHaveLength(49);
		expect(new Set(statuses)).toEqual(new Set([200, 429]));
	});

	it("REL-39: a late part is refused with the message that the uploader recognises", async () => {
		let now = Date.now();
		const app = await startTestApp({ ...LARGE_LIMIT, clock: { now: () => now, steady: () => performance.now() } });
		const browser = app.browser();
		const opened = await open(browser);
		const { params, query } = requestFor(opened);
		const { answer } = await browser.call(contract.signPart, { params: { ...params, partNumber: 1 }, query });
		now += 901_000;
		const late = await putTo(browser, answer.url, someVideo(10));
		expect([late.status, await late.text()]).toEqual([
			403,
			expect.stringContaining("<Message>Request has expired</Message>"),
		]);
		await sendOk(browser, opened, 1, someVideo(10));
	});
});

describe("abandoned uploads", () => {
	it("are swept after a day: multipart uploads, interrupted files, and objects without an owner", async () => {
		let now = Date.now();
		const clock = { now: () => now, steady: () => performance.now() };
		const app = await startTestApp({ ...LARGE_LIMIT, clock });
		const browser = app.browser();
		const opened = await open(browser);
		await sendOk(browser, opened, 1, someVideo(1000));
		const storedUrl = await upload(browser, someVideo(1000));
		now += 86_000_000;
		const soon = await app.restart();
		await soon.close();
		const next = await soon.restart();
		expect(await partFiles(next)).toHaveLength(1);
		now += 1_000_000;
		await next.close();
		const after = await next.restart();
		await expect.poll(() => partFiles(after)).toEqual([]);
		const later = sameBrowser(after, browser);
		expect((await later.call(contract.listParts, requestFor(opened))).status).toBe(404);
		expect((await later.fetch(storedUrl)).status).toBe(200);
	});
});

it("interrupted files stop counting against the quota within the hour after their server died", async () => {
	let now = Date.now();
	const clock = { now: () => now, steady: () => performance.now() };
	const app = await startTestApp({ ...LARGE_LIMIT, clock });
	const browser = app.browser();
	await upload(browser, someVideo(1000));
	// The state after the server was killed during the PUT.
	await app.database.write((transaction) => transaction.updateTable("objects").set({ state: "arriving" }).execute());
	const rows = (at: typeof app) => at.database.query.selectFrom("objects").select("state").execute();
	now += 3_500_000;
	const soon = await (await app.restart()).restart();
	expect(await rows(soon)).toEqual([{ state: "arriving" }]);
	now += 200_000;
	const after = await soon.restart();
	await expect.poll(() => rows(after)).toEqual([]);
});

describe("the uploader's other calls", () => {
	it("s3/params returns URL and headers for one file in one request", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { answer } = await browser.call(contract.getUploadParams, {
			query: { filename: "film.mp4", type: "video/mp4", "metadata[name]": "film.mp4" },
		});
		expect(answer).toMatchObject({ method: "PUT", fields: {}, headers: { "content-type": "video/mp4" } });
		const put = await putTo(browser, answer.url, someVideo(100), answer.headers);
		const { url } = (await put.json()) as { url: string };
		expect((await browser.fetch(url)).status).toBe(200);
		const elsewhere = await browser.call(
			contract.getUploadParams,
			{ query: { filename: "x", type: "" } },
			{ headers: { "sec-fetch-site": "cross-site" } },
		);
		expect(elsewhere.status).toBe(403);
	});

	it("s3/sts returns no credentials, with the reason in the JSON that the uploader shows", async () => {
		const app = await startTestApp();
		const response = await app.browser().fetch("/companion/s3/sts");
		expect(response.status).toBe(403);
		expect(messageOf(await response.text())).toMatch(/^This server hands out no credentials/);
	});
});

it("SEC-29: a visitor's running upload moves to the account at sign-in", async () => {
	const app = await startTestApp();
	const browser = app.browser();
	const { uploadURL, objectURL } = await requestUpload(browser);
	const before = await upload(browser, someVideo(100));
	const { signUp } = await import("../../../testing/people.ts");
	await signUp(browser, "mara@example.org");
	expect((await putTo(browser, uploadURL, someVideo(100))).status).toBe(200);
	expect((await browser.fetch(objectURL)).status).toBe(200);
	expect((await browser.fetch(before)).status).toBe(200);
	expect((await app.browser().fetch(before)).status).toBe(404);
});
