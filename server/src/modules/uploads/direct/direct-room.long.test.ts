import * as contract from "@parallax/contract";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { ObjectStore } from "../../../platform/object-store/index.ts";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { sameBrowser } from "../../../testing/chats.ts";
import { type Bucket, startBucket } from "../../../testing/fakes/bucket.ts";
import { manualClock } from "../../../testing/manual-clock.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { startTestApp, type TestAppOptions } from "../../../testing/test-app.ts";
import * as ways from "../../../testing/upload-modes.ts";
import { requestUpload, someVideo } from "../../../testing/uploads.ts";

const MB = 1_048_576;

let bucket: Bucket;
beforeEach(async () => {
	bucket = await startBucket();
});
afterEach(() => bucket.close());
const start = (options: TestAppOptions = {}) =>
	startTestApp({
		...options,
		env: { ...bucket.env, S3_DIRECT_UPLOADS: "true", MAX_UPLOAD_BYTES: String(64 * MB), ...options.env },
	});

const uploadReply = async (browser: BrowserClient, size: number) => {
	const { status, text } = await browser.call(contract.uploadObject, { body: { size } });
	return { status, text };
};

it("SEC-31: a signed URL counts against the quota at once, and only once when its file arrives", async () => {
	const browser = (await start()).browser();
	const target = await requestUpload(browser, { size: 3000 });
	await requestUpload(browser, { size: 50 * MB - 4000 });
	expect(await uploadReply(browser, 1001)).toEqual({
		status: 413,
		text: expect.stringMatching(/^Storage full \(50 MB\)\./),
	});
	expect((await ways.sendAt(browser, target, someVideo(3000))).status).toBe(200);
	expect((await uploadReply(browser, 1001)).status).toBe(413);
	expect((await uploadReply(browser, 1000)).status).toBe(200);
});

it("SEC-31: a file counts once while it is checked", async () => {
	const paused = Promise.withResolvers<void>();
	const gate = Promise.withResolvers<void>();
	const objects = (real: ObjectStore): ObjectStore => ({
		...real,
		async put(key, source) {
			paused.resolve();
			await gate.promise;
			await real.put(key, source);
		},
	});
	const browser = (await start({ objects })).browser();
	const target = await requestUpload(browser, { size: 3000 });
	await requestUpload(browser, { size: 50 * MB - 4000 });
	const sent = ways.sendAt(browser, target, someVideo(3000));
	await paused.promise;
	const concurrent = await uploadReply(browser, 1000);
	gate.resolve();
	expect([concurrent.status, (await sent).status]).toEqual([200, 200]);
});

it("SEC-31: a visitor has 20 files including unfinished ones, and no owner has more than fifty unfinished uploads", async () => {
	const app = await start();
	const visitor = app.browser();
	for (let n = 0; n < 20; n += 1) await requestUpload(visitor, { size: 10 });
	expect(await uploadReply(visitor, 10)).toEqual({
		status: 413,
		text: expect.stringMatching(/^You have 20 files, which is the limit/),
	});
	const browser = await signedInBrowser(app, "mara@example.org");
	for (let n = 0; n < 50; n += 1) await requestUpload(browser, { size: 10 });
	expect((await uploadReply(browser, 10)).status).toBe(429);
	expect((await browser.call(contract.uploadObject, { body: {} })).status).toBe(200);
});

it("SEC-29: a second file at the URL of a refused one is never served, counts against the quota, and is swept with the URL", async () => {
	const clock = manualClock();
	const app = await start({ clock });
	const browser = app.browser();
	const size = 3000;
	const target = await requestUpload(browser, { size });
	expect((await ways.sendAt(browser, target, Buffer.alloc(size, "text"))).status).toBe(415);
	expect(await bucket.keys()).toEqual([]);
	expect((await ways.putAt(browser, target, someVideo(size))).status).toBe(200);
	expect((await ways.completeAt(browser, target))?.status).toBe(404);
	expect((await browser.fetch(target.objectURL)).status).toBe(404);
	expect((await uploadReply(browser, 50 * MB - 2000)).status).toBe(413);
	clock.advance(905_000);
	const later = await app.restart();
	await expect.poll(() => bucket.keys()).toEqual([]);
	expect(await later.database.query.selectFrom("direct_uploads").selectAll().execute()).toEqual([]);
});

it("SEC-31: the quota of a URL without a file is released within an hour; uploaded files stay", async () => {
	const clock = manualClock();
	const app = await start({ clock });
	const browser = app.browser();
	const sent = await requestUpload(browser, { size: 3000 });
	await ways.putAt(browser, sent, someVideo(3000));
	await requestUpload(browser, { size: 50 * MB - 4000 });
	expect((await uploadReply(browser, 2000)).status).toBe(413);
	clock.advance(3_601_000);
	const later = await app.restart();
	const waiting = () => later.database.query.selectFrom("direct_uploads").select("key").execute();
	await expect.poll(waiting).toEqual([{ key: ways.keyOf(sent.objectURL) }]);
	const again = sameBrowser(later, browser);
	expect((await uploadReply(again, 2000)).status).toBe(200);
	expect((await ways.completeAt(again, sent))?.status).toBe(200);
});
