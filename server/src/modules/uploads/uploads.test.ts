import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { deleteObject, listObjects, uploadObject } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { putTo, requestUpload, somePicture, someVideo, tryToUpload, upload } from "../../testing/uploads.ts";

const VIDEO = "video/mp4";

/** All stored objects and temporary files in the data directory. */
async function filesOf({ store }: TestApp): Promise<string[]> {
	const names = await Promise.all(
		["objects", "incoming"].map((dir) =>
			readdir(join(store.dataDir, dir), { recursive: true, withFileTypes: true }).catch(() => []),
		),
	);
	return names.flat().flatMap((entry) => (entry.isFile() ? [entry.name] : []));
}

describe("one upload", () => {
	it("gets a URL, is sent there with PUT, and is then readable at its own URL, only by its owner", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const video = someVideo(100_000);
		const { uploadURL, objectURL } = await requestUpload(browser, { name: "waves.mp4", type: VIDEO, size: 100_000 });
		expect((await browser.fetch(objectURL)).status).toBe(404);
		const put = await putTo(browser, uploadURL, video, { "content-type": VIDEO });
		expect([put.status, await put.json()]).toEqual([200, { url: objectURL }]);
		expect([put.headers.get("location"), put.headers.get("etag")]).toEqual([
			objectURL,
			expect.stringMatching(/^".+"$/),
		]);

		const got = await browser.fetch(objectURL);
		expect(got.status).toBe(200);
		expect(Buffer.from(await got.arrayBuffer())).toEqual(video);
		expect((await app.browser().fetch(objectURL)).status).toBe(404);
		const stranger = app.browser();
		await upload(stranger, await somePicture());
		expect((await stranger.fetch(objectURL)).status).toBe(404);
	});

	it("is listed newest first, and removed everywhere once it is deleted", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		expect((await browser.call(listObjects, {})).answer).toEqual([]);
		const first = await upload(browser, await somePicture(), { name: "first.png" });
		await upload(browser, await somePicture("jpeg"), { name: "second.jpg" });
		const { answer } = await browser.call(listObjects, {});
		expect(answer.map(({ name, type }) => [name, type]).toSorted()).toEqual([
			["first.png", "image/png"],
			["second.jpg", "image/jpeg"],
		]);
		const id = first.split("/").at(-1) ?? "";
		expect((await app.browser().call(deleteObject, { params: { id } })).status).toBe(404);
		expect((await browser.call(deleteObject, { params: { id } })).status).toBe(204);
		expect((await browser.fetch(first)).status).toBe(404);
		expect((await browser.call(listObjects, {})).answer).toHaveLength(1);
		expect((await browser.call(deleteObject, { params: { id } })).status).toBe(404);
	});

	it("serves ranges and 304 for unchanged files", async () => {
		const browser = (await startTestApp()).browser();
		const video = someVideo(10_000, 9);
		const url = await upload(browser, video);
		const fullResponse = await browser.fetch(url);
		const etag = fullResponse.headers.get("etag") ?? "";
		expect(fullResponse.headers.get("cache-control")).toBe("private, no-cache");
		expect(fullResponse.headers.get("content-length")).toBe("10000");
		expect((await browser.fetch(url, { headers: { "if-none-match": etag } })).status).toBe(304);
		expect((await browser.fetch(url, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
		const part = async (range: string, more: Record<string, string> = {}) => {
			const response = await browser.fetch(url, { headers: { range, ...more } });
			const { length } = Buffer.from(await response.arrayBuffer());
			return [response.status, response.headers.get("content-range"), length];
		};
		expect(await part("bytes=0-9")).toEqual([206, "bytes 0-9/10000", 10]);
		expect(await part("bytes=9990-")).toEqual([206, "bytes 9990-9999/10000", 10]);
		expect(await part("bytes=-20")).toEqual([206, "bytes 9980-9999/10000", 20]);
		expect(await part("bytes=9000-20000")).toEqual([206, "bytes 9000-9999/10000", 1000]);
		expect(await part("bytes=10000-")).toEqual([416, "bytes */10000", 0]);
		expect(await part("bytes=5-2")).toEqual([200, null, 10_000]);
		expect(await part("bytes=0-1,4-5")).toEqual([200, null, 10_000]);
		expect(await part("bytes=0-9", { "if-range": '"old"' })).toEqual([200, null, 10_000]);
		expect(await part("bytes=0-9", { "if-range": etag })).toEqual([206, "bytes 0-9/10000", 10]);
		const head = await browser.fetch(url, { method: "HEAD" });
		expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([200, "10000", ""]);
	});
});

describe("SEC-29: a signed URL allows one file", () => {
	it("of one key, type, size and method; any other request is refused", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const video = someVideo(1000);
		const { uploadURL, objectURL } = await requestUpload(browser, { type: VIDEO, size: 1000 });
		const other = await requestUpload(browser, { type: VIDEO, size: 1000 });
		const status = async (url: string, body = video, type = VIDEO) =>
			(await putTo(browser, url, body, { "content-type": type })).status;
		const url = new URL(uploadURL, app.origin);
		const changed = (name: string, value: string) => {
			const next = new URL(url);
			next.searchParams.set(name, value);
			return next.href;
		};
		const ticket = JSON.parse(url.searchParams.get("ticket") ?? "");
		expect(await status(new URL(other.uploadURL, app.origin).pathname + url.search)).toBe(403);
		expect(await status(changed("ticket", JSON.stringify({ ...ticket, size: 2000 })), someVideo(2000))).toBe(403);
		expect(await status(changed("ticket", JSON.stringify({ ...ticket, owner: { kind: "user", id: "x" } })))).toBe(403);
		expect(await status(changed("until", "99999999999"))).toBe(403);
		expect(await status(changed("signature", "x"))).toBe(403);
		expect(await status(url.pathname)).toBe(403);
		expect(await status(uploadURL, video, "image/png")).toBe(415);
		expect(await status(uploadURL, someVideo(999))).toBe(400);
		expect(await status(uploadURL, someVideo(1001))).toBe(400);
		expect((await browser.fetch(uploadURL, { method: "POST" })).status).toBe(404);
		expect((await browser.fetch(objectURL)).status).toBe(404);
		expect(await filesOf(app)).toEqual([]);
		expect(await status(uploadURL)).toBe(200);
	});

	it("once: a second file does not replace the first, not even after it was deleted", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { uploadURL, objectURL } = await requestUpload(browser);
		const both = await Promise.all([1, 2].map((fill) => putTo(browser, uploadURL, someVideo(50_000, fill))));
		expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
		const stored = Buffer.from(await (await browser.fetch(objectURL)).arrayBuffer());
		expect((await putTo(browser, uploadURL, someVideo(10))).status).toBe(409);
		expect(Buffer.from(await (await browser.fetch(objectURL)).arrayBuffer())).toEqual(stored);
		await browser.call(deleteObject, { params: { id: objectURL.split("/").at(-1) ?? "" } });
		expect((await putTo(browser, uploadURL, someVideo(10))).status).toBe(409);
		expect((await browser.fetch(objectURL)).status).toBe(404);
	});

	it("for 15 minutes", async () => {
		let now = Date.now();
		const app = await startTestApp({ clock: { now: () => now, steady: () => performance.now() } });
		const browser = app.browser();
		const { uploadURL } = await requestUpload(browser);
		const later = await requestUpload(browser);
		now += 899_000;
		expect((await putTo(browser, uploadURL, someVideo(100))).status).toBe(200);
		now += 2000;
		const late = await putTo(browser, later.uploadURL, someVideo(100));
		expect(late.status).toBe(403);
		expect(await late.text()).toContain("<Message>Request has expired</Message>");
	});
});

describe("SEC-31: sizes and counts", () => {
	const LIMIT = 10_485_760;
	const TOO_LARGE = "The file is too large: 10 MB is the limit.";

	it("10485760 bytes are accepted and one more is not, whatever size is declared", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		await upload(browser, someVideo(LIMIT), { size: LIMIT });
		const announced = await browser.call(uploadObject, { body: { size: LIMIT + 1 } });
		expect([announced.status, announced.text]).toEqual([413, TOO_LARGE]);
		const withSize = await tryToUpload(browser, someVideo(LIMIT + 1));
		expect([withSize.status, withSize.text]).toEqual([413, TOO_LARGE]);
		const { uploadURL, objectURL } = await requestUpload(browser);
		const withoutSize = await putTo(browser, uploadURL, streamOf(LIMIT + 1), { "content-type": "" });
		expect([withoutSize.status, await withoutSize.text()]).toEqual([413, TOO_LARGE]);
		expect((await browser.fetch(objectURL)).status).toBe(404);
		expect(await filesOf(app)).toHaveLength(1);
	});

	it("MAX_UPLOAD_BYTES sets another limit, which the public configuration contains", async () => {
		const app = await startTestApp({ env: { MAX_UPLOAD_BYTES: "1048576" } });
		const browser = app.browser();
		expect((await tryToUpload(browser, someVideo(1_048_577))).status).toBe(413);
		await upload(browser, someVideo(1_048_576));
		expect(await (await browser.fetch("/api/config")).json()).toMatchObject({ limits: { maxUploadBytes: 1_048_576 } });
	});

	it("an empty file is refused", async () => {
		const browser = (await startTestApp()).browser();
		expect((await browser.call(uploadObject, { body: { size: 0 } })).status).toBe(400);
		expect(await tryToUpload(browser, new Uint8Array())).toMatchObject({ status: 400, text: "This file is empty." });
	});

	it("five files can be sent at once, and a sixth is refused until one has ended", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		await requestUpload(browser);
		const targets = await Promise.all(Array.from({ length: 6 }, () => requestUpload(browser)));
		const slow = targets.slice(0, 5).map(({ uploadURL }) => {
			const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
			const writer = writable.getWriter();
			return { writer, put: putTo(browser, uploadURL, readable) };
		});
		for (const { writer } of slow) await writer.write(someVideo(100));
		await expect
			.poll(async () => (await app.database.query.selectFrom("objects").select("key").execute()).length)
			.toBe(5);
		const sixth = await putTo(browser, targets[5]?.uploadURL ?? "", someVideo(100));
		expect([sixth.status, await sixth.text()]).toEqual([429, "Only 5 files can be sent at once."]);
		await upload(app.browser(), someVideo(100));
		for (const { writer } of slow) await writer.close();
		expect((await Promise.all(slow.map(({ put }) => put))).map(({ status }) => status)).toEqual(Array(5).fill(200));
		expect((await putTo(browser, targets[5]?.uploadURL ?? "", someVideo(100))).status).toBe(200);
	});

	it("a visitor has 20 files and 50 MB in all; deleting makes room", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const urls: string[] = [];
		for (let n = 0; n < 20; n += 1) urls.push(await upload(browser, someVideo(100)));
		const refused = await browser.call(uploadObject, { body: {} });
		expect([refused.status, refused.text]).toEqual([
			413,
			"You have 20 files, which is the limit. Delete uploads or chats with files first, or sign in for more space.",
		]);
		await browser.call(deleteObject, { params: { id: urls[0]?.split("/").at(-1) ?? "" } });
		await upload(browser, someVideo(100));

		const other = app.browser();
		for (let n = 0; n < 5; n += 1) await upload(other, someVideo(10_485_700));
		expect((await tryToUpload(other, someVideo(400))).text).toMatch(/^Storage full \(50 MB\)\./);
	});

	it("300 unused upload URLs leave no row", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		await requestUpload(browser);
		await Promise.all(Array.from({ length: 298 }, () => requestUpload(browser)));
		expect(await app.database.query.selectFrom("objects").selectAll().execute()).toEqual([]);
		await upload(browser, someVideo(100));
	});
});

/** A stream of unknown length. */
function streamOf(bytes: number): ReadableStream<Uint8Array> {
	const video = someVideo(bytes);
	let offset = 0;
	return new ReadableStream({
		pull(controller) {
			controller.enqueue(video.subarray(offset, offset + 65_536));
			offset += 65_536;
			if (offset >= bytes) controller.close();
		},
	});
}
