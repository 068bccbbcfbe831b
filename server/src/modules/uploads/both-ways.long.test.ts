import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as contract from "@parallax/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sameBrowser } from "../../testing/chats.ts";
import { type Bucket, startBucket } from "../../testing/fakes/bucket.ts";
import { manualClock } from "../../testing/manual-clock.ts";
import { startTestApp, type TestAppOptions } from "../../testing/test-app.ts";
import * as ways from "../../testing/upload-modes.ts";
import { requestUpload, somePicture, someVideo } from "../../testing/uploads.ts";

const VIDEO = "video/mp4";
const MB = 1_048_576;
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe.each(ways.UPLOAD_MODES)("a file that is sent $way", ({ isDirect, env }) => {
	let bucket: Bucket;
	beforeAll(async () => {
		bucket = await startBucket();
	});
	afterAll(() => bucket.close());
	const start = (options: TestAppOptions = {}) =>
		startTestApp({ ...options, env: { MAX_UPLOAD_BYTES: String(64 * MB), ...env(bucket), ...options.env } });
	/** The stored objects of this test; all tests share the bucket. */
	const storedKeysOf = async (objectURL: string) =>
		(await bucket.keys()).filter((key) => key.includes(ways.keyOf(objectURL)));

	it("is readable only by its owner, and leaves no temporary data", async () => {
		const app = await start();
		const browser = app.browser();
		const video = someVideo(100_000);
		const target = await requestUpload(browser, { name: "waves.mp4", type: VIDEO, size: video.length });
		expect(new URL(target.uploadURL, app.origin).origin).toBe(isDirect ? bucket.endpoint : app.origin);
		expect((await browser.fetch(target.objectURL)).status).toBe(404);
		expect(await ways.sendAt(browser, target, video, VIDEO)).toMatchObject({ status: 200 });
		expect(await bytesOf(await browser.fetch(target.objectURL))).toEqual(video);
		expect((await app.browser().fetch(target.objectURL)).status).toBe(404);
		expect((await browser.call(contract.listObjects, {})).answer).toMatchObject([
			{ name: "waves.mp4", type: VIDEO, size: 100_000 },
		]);
		expect(await storedKeysOf(target.objectURL)).toEqual([expect.stringMatching(/^uploads\//)]);
		expect(await readdir(join(app.store.dataDir, "incoming"))).toEqual([]);
	});

	it("SEC-29: has a URL for exactly its size, type, key and method; any other request is refused and leaves nothing", async () => {
		const app = await start();
		const browser = app.browser();
		const video = someVideo(1000);
		const target = await requestUpload(browser, { type: VIDEO, size: 1000 });
		const other = await requestUpload(browser, { type: VIDEO, size: 1000 });
		const url = new URL(target.uploadURL, app.origin);
		const at = (pathname: string, search: string) => ({
			...target,
			uploadURL: isDirect ? `${url.origin}${pathname}${search}` : `${pathname}${search}`,
		});
		const refused = async (changed: typeof target, bytes = video, type = VIDEO) => {
			const { status } = await ways.putAt(browser, changed, bytes, { "content-type": type });
			expect([400, 403, 404, 415], `${changed.uploadURL} ${bytes.length} ${type}`).toContain(status);
		};
		await refused(target, someVideo(999));
		await refused(target, someVideo(1001));
		await refused(target, video, "text/html");
		await refused(at(new URL(other.uploadURL, app.origin).pathname, url.search));
		await refused(at(url.pathname.replace("incoming/", "uploads/").replace("/uploads/", "/public/"), url.search));
		for (const name of url.searchParams.keys()) {
			if (name === "x-id") continue;
			const changed = new URL(url);
			changed.searchParams.set(name, `${url.searchParams.get(name)}0`);
			await refused(at(url.pathname, changed.search));
		}
		const post = await fetch(url, { method: "POST", body: video as RequestInit["body"] as string });
		expect(post.status).toBeGreaterThanOrEqual(400);
		expect((await browser.fetch(target.objectURL)).status).toBe(404);
		expect(await storedKeysOf(target.objectURL)).toEqual([]);
		expect((await ways.sendAt(browser, target, video, VIDEO)).status).toBe(200);
	});

	it("SEC-29: cannot be replaced by a second file, neither before nor after the check", async () => {
		const browser = (await start()).browser();
		const video = someVideo(5000, 1);
		const target = await requestUpload(browser, { size: video.length });
		expect((await ways.putAt(browser, target, video)).status).toBe(200);
		expect([409, 412]).toContain((await ways.putAt(browser, target, someVideo(5000, 2))).status);
		const both = await Promise.all([ways.completeAt(browser, target), ways.completeAt(browser, target)]);
		if (isDirect) expect(both.map((response) => response?.status).toSorted()).toEqual([200, 409]);
		await ways.putAt(browser, target, someVideo(5000, 3));
		await ways.completeAt(browser, target);
		expect(await bytesOf(await browser.fetch(target.objectURL))).toEqual(video);
		await browser.call(contract.deleteObject, { params: { id: ways.keyOf(target.objectURL) } });
		await ways.completeAt(browser, target);
		expect((await browser.fetch(target.objectURL)).status).toBe(404);
	});

	it("SEC-29: has a URL that expires after 15 minutes", async () => {
		const clock = manualClock();
		const browser = (await start({ clock })).browser();
		await requestUpload(browser);
		clock.advance(-905_000);
		const target = await requestUpload(browser, { size: 100 });
		clock.advance(905_000);
		const late = await ways.putAt(browser, target, someVideo(100));
		expect([late.status, await late.text()]).toEqual([403, expect.stringContaining("Request has expired")]);
	});

	it("SEC-31: is refused when it is too large, empty, of an unsupported type, or an HTML page declared as an image", async () => {
		const app = await start({ env: { MAX_UPLOAD_BYTES: String(MB) } });
		const browser = app.browser();
		const response = await browser.call(contract.uploadObject, { body: { size: MB + 1 } });
		expect([response.status, response.text]).toEqual([413, "The file is too large: 1 MB is the limit."]);
		expect((await browser.call(contract.uploadObject, { body: { size: 0 } })).status).toBe(400);
		const page = Buffer.from("<!doctype html><script>alert(1)</script>");
		const broken = Buffer.concat([(await somePicture()).subarray(0, 40), Buffer.alloc(100)]);
		for (const [hostile, status] of [
			[page, 415],
			[broken, 400],
		] as const) {
			const sent = await ways.send(browser, hostile, { name: "x.png", type: "image/png" });
			expect(sent.status).toBe(status);
			expect((await browser.fetch(sent.objectURL)).status).toBe(404);
			expect(await storedKeysOf(sent.objectURL)).toEqual([]);
		}
		expect(await app.database.query.selectFrom("objects").selectAll().execute()).toEqual([]);
	});

	it("is re-encoded when it is an image, without hidden data", async () => {
		const browser = (await start()).browser();
		const picture = Buffer.concat([await somePicture(), Buffer.from("<script>hidden()</script>")]);
		const sent = await ways.send(browser, picture, { type: "image/png" });
		const got = await browser.fetch(sent.objectURL);
		expect([got.status, got.headers.get("content-type")]).toEqual([200, "image/png"]);
		expect(await got.text()).not.toContain("hidden()");
	});

	it("SEC-31: is refused beyond the quota, also when two files arrive together that would each fit alone", async () => {
		const app = await start();
		const browser = app.browser();
		await ways.send(browser, someVideo(1000));
		const setFreeSpace = (size: number) =>
			app.database.write((t) =>
				t
					.updateTable("objects")
					.set({ size: 50 * MB - size })
					.where("size", ">", 0)
					.execute(),
			);
		await setFreeSpace(3000);
		const sent = await Promise.all([1, 2].map(() => ways.send(browser, someVideo(2000))));
		expect(sent.map(({ status }) => status).toSorted()).toEqual([200, 413]);
		expect(sent.find(({ status }) => status === 413)?.text).toMatch(/^Storage full \(50 MB\)\./);
		expect((await browser.call(contract.listObjects, {})).answer).toHaveLength(2);
		const response = await browser.call(contract.uploadObject, { body: { size: 2000 } });
		expect(response.status).toBe(413);
	});

	it("in three parts is joined in order, whatever the order of arrival; a repeated completion has the same result", async () => {
		const app = await start();
		const browser = app.browser();
		const video = someVideo(300_000);
		for (let at = 12; at < video.length; at += 1) video[at] = at % 251;
		const [first, second, third] = ways.splitInThree(video);
		const opened = await ways.openParts(browser, video.length);
		const parts = await Promise.all([
			ways.sendPart(browser, opened, 3, third),
			ways.sendPart(browser, opened, 1, first),
			ways.sendPart(browser, opened, 2, second),
		]);
		expect((await ways.listedParts(browser, opened)).map(({ PartNumber, Size }) => [PartNumber, Size])).toEqual([
			[1, first.length],
			[2, second.length],
			[3, third.length],
		]);
		expect((await browser.fetch(`/objects/${opened.key}`)).status).toBe(404);
		const { answer } = await ways.completeParts(browser, opened, parts);
		expect(answer.location).toBe(`/objects/${opened.key}`);
		expect(await bytesOf(await browser.fetch(answer.location))).toEqual(video);
		expect((await ways.completeParts(browser, opened, parts)).answer).toEqual(answer);
		expect(
			(await bucket.keys()).filter((key) => /^(parts|incoming)\//.test(key) && key.includes(opened.uploadId)),
		).toEqual([]);
		expect(await storedKeysOf(answer.location)).toEqual([expect.stringMatching(/^uploads\//)]);
	});

	it("REL-38, REL-40: in parts continues after a restart of the server with only the missing parts", async () => {
		const app = await start();
		const browser = app.browser();
		const video = someVideo(300_000, 3);
		const opened = await ways.openParts(browser, video.length);
		const [first, second, third] = ways.splitInThree(video);
		await ways.sendPart(browser, opened, 1, first);
		await ways.sendPart(browser, opened, 3, third);
		const later = sameBrowser(await app.restart(), browser);
		const arrived = await ways.listedParts(later, opened);
		expect(arrived.map(({ PartNumber }) => PartNumber)).toEqual([1, 3]);
		const last = await ways.sendPart(later, opened, 2, second);
		const { answer } = await ways.completeParts(later, opened, [...arrived, last]);
		expect(await bytesOf(await later.fetch(answer.location))).toEqual(video);
	});

	it("SEC-29: in parts belongs to one owner, and is completed with exactly the received parts", async () => {
		const app = await start();
		const browser = app.browser();
		const stranger = app.browser();
		await requestUpload(stranger, { size: 10 });
		const opened = await ways.openParts(browser, 1000);
		const part = await ways.sendPart(browser, opened, 1, someVideo(1000));
		const others = [
			await stranger.call(contract.listParts, ways.multipartInput(opened)),
			await ways.signedPart(stranger, opened, 2, 10),
			await ways.completeParts(stranger, opened, [part]),
			await stranger.call(contract.abortMultipart, ways.multipartInput(opened)),
			await ways.signedPart(browser, { ...opened, key: "a".repeat(32) }, 2, 10),
		];
		expect(others.map(({ status }) => status)).toEqual(Array(5).fill(404));
		for (const given of [[], [{ ...part, ETag: '"other"' }], [part, { PartNumber: 2, ETag: '"x"' }]]) {
			expect((await ways.completeParts(browser, opened, given)).status).toBe(400);
		}
		expect((await ways.completeParts(browser, opened, [part])).status).toBe(200);
	});

	it("in parts has a limited number of parts; a part can be sent again", async () => {
		const app = await start({ env: { MAX_UPLOAD_BYTES: String(2 * MB) } });
		const browser = app.browser();
		const opened = await ways.openParts(browser, 1000);
		for (let part = 1; part <= 12; part += 1) await ways.sendPart(browser, opened, part, someVideo(1));
		const over = ways.sendPart(browser, opened, 13, someVideo(1));
		await expect(over).rejects.toThrow(/^400: .*This upload has too many parts\. Send at most 12\./);
		await ways.sendPart(browser, opened, 12, someVideo(1));
	});

	it("in parts is aborted with all received parts", async () => {
		const app = await start();
		const browser = app.browser();
		const begunBefore = (await bucket.openUploads()).length;
		const opened = await ways.openParts(browser, 2000);
		await ways.sendPart(browser, opened, 1, someVideo(1000));
		expect((await browser.call(contract.abortMultipart, ways.multipartInput(opened))).answer).toEqual({});
		expect(await bucket.openUploads()).toHaveLength(begunBefore);
		expect((await bucket.keys()).filter((key) => key.includes(opened.uploadId) || key.includes(opened.key))).toEqual(
			[],
		);
		expect((await browser.call(contract.listParts, ways.multipartInput(opened))).status).toBe(404);
		expect((await browser.call(contract.abortMultipart, ways.multipartInput(opened))).status).toBe(404);
	});

	it("needs no storage credentials, and the server returns none", async () => {
		const browser = (await start()).browser();
		const response = await browser.fetch("/companion/s3/sts");
		expect([response.status, await response.json()]).toEqual([
			403,
			expect.objectContaining({ message: expect.stringMatching(/^This server hands out no credentials/) }),
		]);
	});
});
