import * as contract from "@parallax/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { unavailable } from "../../../failures.ts";
import type { ObjectStore } from "../../../platform/object-store/index.ts";
import { sameBrowser } from "../../../testing/chats.ts";
import { dumpDatabase } from "../../../testing/database/dump-database.ts";
import { type Bucket, startBucket } from "../../../testing/fakes/bucket.ts";
import { manualClock } from "../../../testing/manual-clock.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "../../../testing/test-app.ts";
import * as ways from "../../../testing/upload-modes.ts";
import { putTo, requestUpload, somePicture, someVideo } from "../../../testing/uploads.ts";

let bucket: Bucket;
beforeEach(async () => {
	bucket = await startBucket();
});
afterEach(() => {
	vi.useRealTimers();
	return bucket.close();
});
const start = (options: TestAppOptions = {}) =>
	startTestApp({ ...options, env: { ...bucket.env, S3_DIRECT_UPLOADS: "true", ...options.env } });

const rows = async ({ database }: TestApp) => ({
	direct: await database.query.selectFrom("direct_uploads").selectAll().execute(),
	objects: await database.query.selectFrom("objects").selectAll().execute(),
});

describe("uploads through the server despite a bucket", () => {
	it("are used for files of unknown size and for avatars", async () => {
		const browser = await signedInBrowser(await start(), "mara@example.org");
		const withoutSize = await requestUpload(browser);
		expect(withoutSize.uploadURL).toMatch(/^\/objects\/uploads\//);
		expect((await putTo(browser, withoutSize.uploadURL, someVideo(100))).status).toBe(200);
		const avatar = await browser.call(contract.uploadAvatar, { body: { size: 100, type: "image/png" } });
		expect(avatar.answer.uploadURL).toMatch(/^\/objects\/uploads\//);
		const params = { filename: "x.mp4", type: "video/mp4" };
		expect((await browser.call(contract.getUploadParams, { query: params })).answer.url).toMatch(/^\/objects\//);
		const { answer } = await browser.call(contract.createMultipart, { body: params });
		const part = await browser.call(contract.signPart, {
			params: { uploadId: answer.uploadId, partNumber: 1 },
			query: { key: answer.key },
		});
		expect(part.answer.url).toMatch(/^\/objects\/parts\//);
		expect(await bucket.openUploads()).toEqual([]);
	});

	it("s3/params with a size returns a URL of the bucket; requesting the object finishes it", async () => {
		const browser = (await start()).browser();
		const query = { filename: "film.mp4", type: "video/mp4", "metadata[size]": "100" };
		const { answer } = await browser.call(contract.getUploadParams, { query });
		expect(new URL(answer.url).origin).toBe(bucket.endpoint);
		expect(answer).toMatchObject({ method: "PUT", fields: {}, headers: { "content-type": "video/mp4" } });
		const { url: uploadURL, headers } = answer;
		expect((await browser.fetch(answer.objectURL)).status).toBe(404);
		expect((await ways.putAt(browser, { uploadURL, headers }, someVideo(100))).status).toBe(200);
		const got = await browser.fetch(answer.objectURL);
		expect([got.status, got.headers.get("content-type")]).toEqual([200, "video/mp4"]);
		expect(await bucket.keys()).toEqual([`uploads/${ways.keyOf(answer.objectURL)}`]);
	});
});

it("the pages' policy allows the bucket only when direct uploads are on, and reveals no secret of the bucket", async () => {
	const policyOf = async (app: TestApp) =>
		(await app.browser().fetch("/")).headers.get("content-security-policy") ?? "";
	const app = await start();
	expect(await policyOf(app)).toContain(`connect-src 'self' ${bucket.endpoint};`);
	expect(await policyOf(await startTestApp({ env: bucket.env }))).toContain("connect-src 'self';");
	const secret = "a-secret-that-is-never-sent";
	const other = await start({ env: { S3_SECRET_ACCESS_KEY: secret, S3_ACCESS_KEY_ID: "name" } });
	const browser = other.browser();
	const target = JSON.stringify(await requestUpload(browser, { size: 10 }));
	expect(target + (await dumpDatabase(other))).not.toContain(secret);
});

it("SEC-31: URLs of parts need a size, and allow the announced size in total", async () => {
	const browser = (await start()).browser();
	const opened = await ways.openParts(browser, 1000);
	const request = { params: { uploadId: opened.uploadId, partNumber: 1 }, query: { key: opened.key } };
	expect((await browser.call(contract.signPart, request)).status).toBe(400);
	expect((await ways.signedPart(browser, opened, 1, 600)).status).toBe(200);
	expect((await ways.signedPart(browser, opened, 2, 401)).status).toBe(400);
	expect((await ways.signedPart(browser, opened, 1, 500)).status).toBe(200);
	const { answer } = await ways.signedPart(browser, opened, 2, 500);
	expect((await ways.putAt(browser, { uploadURL: answer.url }, someVideo(501))).status).toBe(403);
	const only = await ways.sendPart(browser, opened, 1, someVideo(500));
	const early = await ways.completeParts(browser, opened, [only]);
	expect([early.status, early.text]).toEqual([400, expect.stringContaining("another size than was announced")]);
	expect(await bucket.openUploads()).toHaveLength(1);
});

describe("an unfinished direct upload", () => {
	/** The first process is paused before it puts the object into the bucket, and no longer renews its lease. */
	async function frozen() {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
		const clock = manualClock();
		let thaw = () => {};
		const ice = new Promise<void>((resolve) => {
			thaw = resolve;
		});
		let reached = () => {};
		const standing = new Promise<void>((resolve) => {
			reached = resolve;
		});
		const objects = (real: ObjectStore): ObjectStore => ({
			...real,
			async put(key, source) {
				reached();
				await ice;
				await real.put(key, source);
			},
		});
		const app = await start({ clock, objects });
		return { app, clock, standing, thaw };
	}

	it("REL-40: is finished by another process when the first one dies after joining the parts, also if the first one resumes", async () => {
		const { app, clock, standing, thaw } = await frozen();
		const browser = app.browser();
		const video = someVideo(90_000, 4);
		const opened = await ways.openParts(browser, video.length);
		const parts = await Promise.all(
			ways.splitInThree(video).map((bytes, at) => ways.sendPart(browser, opened, at + 1, bytes)),
		);
		const first = ways.completeParts(browser, opened, parts);
		await standing;
		expect(await bucket.openUploads()).toEqual([]);
		// The first app removes the store.
		const next = await start({ store: { ...app.store, remove: async () => {} }, clock });
		const later = sameBrowser(next, browser);
		expect((await ways.completeParts(later, opened, parts)).status).toBe(409);
		expect((await later.fetch(`/objects/${opened.key}`)).status).toBe(404);
		clock.advance(31_000);
		expect((await ways.listedParts(later, opened)).map(({ PartNumber }) => PartNumber)).toEqual([1, 2, 3]);
		expect((await ways.completeParts(later, opened, parts)).status).toBe(200);
		thaw();
		await first;
		const got = await later.fetch(`/objects/${opened.key}`);
		expect(Buffer.from(await got.arrayBuffer()).equals(video)).toBe(true);
		expect(await bucket.keys()).toEqual([`uploads/${opened.key}`]);
		expect((await rows(next)).direct).toEqual([]);
	});

	it("SEC-36: leaves nothing in the bucket when its account is deleted during the check", async () => {
		const { app, standing, thaw } = await frozen();
		const browser = await signedInBrowser(app, "mara@example.org");
		const target = await requestUpload(browser, { size: 1000 });
		await ways.openParts(browser, 2000);
		await ways.putAt(browser, target, someVideo(1000));
		const completing = ways.completeAt(browser, target);
		await standing;
		expect((await browser.call(contract.deleteAccount, {})).status).toBe(204);
		thaw();
		expect((await completing)?.status).toBe(404);
		expect(await rows(app)).toEqual({ direct: [], objects: [] });
		expect([await bucket.keys(), await bucket.openUploads()]).toEqual([[], []]);
	});

	it("is retried after the storage was unreachable", async () => {
		let isDown = true;
		const objects = (real: ObjectStore): ObjectStore => ({
			...real,
			put: async (key, source) => {
				if (isDown) throw unavailable("The storage is away.");
				await real.put(key, source);
			},
		});
		const browser = (await start({ objects })).browser();
		const picture = await somePicture();
		const target = await requestUpload(browser, { size: picture.length, type: "image/png" });
		await ways.putAt(browser, target, picture);
		expect((await ways.completeAt(browser, target))?.status).toBe(503);
		expect((await browser.fetch(target.objectURL)).status).toBe(503);
		isDown = false;
		expect((await ways.completeAt(browser, target))?.status).toBe(200);
		expect(await bucket.keys()).toEqual([`uploads/${ways.keyOf(target.objectURL)}`]);
	});

	it("cannot be completed before its file arrives, and can be completed afterwards", async () => {
		const app = await start();
		const browser = app.browser();
		const target = await requestUpload(browser, { size: 1000 });
		const early = await ways.completeAt(browser, target);
		expect([early?.status, early?.text]).toEqual([409, expect.stringContaining("has not arrived yet")]);
		const stranger = await signedInBrowser(app, "other@example.org");
		expect((await ways.completeAt(stranger, target))?.status).toBe(404);
		expect((await ways.sendAt(browser, target, someVideo(1000))).status).toBe(200);
	});

	it("is swept after a day: files, multipart uploads, and files that arrived after their upload had ended", async () => {
		const clock = manualClock();
		const app = await start({ clock });
		const browser = app.browser();
		const abandoned = await requestUpload(browser, { size: 1000 });
		await ways.putAt(browser, abandoned, someVideo(1000));
		const opened = await ways.openParts(browser, 1000);
		await ways.sendPart(browser, opened, 1, someVideo(500));
		const late = await requestUpload(browser, { size: 1000 });
		await ways.sendAt(browser, late, someVideo(1000));
		await ways.putAt(browser, late, someVideo(1000));
		expect(await bucket.keys()).toHaveLength(3);
		clock.advance(86_000_000);
		const soon = await app.restart();
		await soon.close();
		expect([(await bucket.keys()).length, (await bucket.openUploads()).length]).toEqual([3, 1]);
		clock.advance(1_000_000);
		const after = await soon.restart();
		await expect.poll(() => bucket.keys()).toEqual([`uploads/${ways.keyOf(late.objectURL)}`]);
		expect(await bucket.openUploads()).toEqual([]);
		expect((await rows(after)).direct).toEqual([]);
		expect((await sameBrowser(after, browser).fetch(late.objectURL)).status).toBe(200);
	});

	it("is swept also after direct uploads were turned off", async () => {
		const clock = manualClock();
		const app = await start({ clock });
		const browser = app.browser();
		const late = await requestUpload(browser, { size: 1000 });
		await ways.sendAt(browser, late, someVideo(1000));
		await ways.putAt(browser, late, someVideo(1000));
		clock.advance(87_000_000);
		await app.restart({ env: bucket.env });
		await expect.poll(() => bucket.keys()).toEqual([`uploads/${ways.keyOf(late.objectURL)}`]);
	});
});

it("SEC-29: a visitor's running upload moves to the account at sign-in", async () => {
	const app = await start();
	const browser = app.browser();
	const target = await requestUpload(browser, { size: 1000 });
	const { signUp } = await import("../../../testing/people.ts");
	await signUp(browser, "mara@example.org");
	expect((await ways.sendAt(browser, target, someVideo(1000))).status).toBe(200);
	expect((await browser.fetch(target.objectURL)).status).toBe(200);
	expect((await app.browser().fetch(target.objectURL)).status).toBe(404);
});
