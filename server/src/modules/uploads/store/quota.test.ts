import { randomBytes } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { completeMultipart, createMultipart, listObjects, signPart, VISITOR_MAX_BYTES } from "@parallax/contract";
import sharp from "sharp";
import { expect, it } from "vitest";
import { LocalRateLimits } from "../../../platform/limits/rate-limits.ts";
import { BrowserClient } from "../../../testing/browser-client.ts";
import { manualClock } from "../../../testing/manual-clock.ts";
import { startTestApp } from "../../../testing/test-app.ts";
import { putTo, someVideo, tryToUpload, upload } from "../../../testing/uploads.ts";
import { consumeFile, senderOf } from "./quota.ts";

const MIB = 1_048_576;
const STORAGE_FULL = /^Storage full \(50 MB\)\./;

it("SEC-31: received parts count against the quota, and only once when they become a file", async () => {
	const browser = (await startTestApp({ env: { MAX_UPLOAD_BYTES: String(64 * MIB) } })).browser();
	const body = { filename: "film.mp4", type: "video/mp4", metadata: { name: "film.mp4" } };
	const { key, uploadId } = (await browser.call(createMultipart, { body })).answer;
	const signed = await browser.call(signPart, { params: { uploadId, partNumber: 1 }, query: { key } });
	const part = await putTo(browser, signed.answer.url, someVideo(30 * MIB));
	expect(part.status).toBe(200);

	const refused = await tryToUpload(browser, someVideo(25 * MIB));
	expect([refused.status, refused.text]).toEqual([413, expect.stringMatching(STORAGE_FULL)]);
	await upload(browser, someVideo(15 * MIB));

	const parts = [{ PartNumber: 1, ETag: part.headers.get("etag") ?? "" }];
	const completed = await browser.call(completeMultipart, { params: { uploadId }, query: { key }, body: { parts } });
	expect(completed.status).toBe(200);
	expect((await tryToUpload(browser, someVideo(10 * MIB))).text).toMatch(STORAGE_FULL);
}, 60_000);

it("SEC-31: visitors of one network can send 60 files an hour together", async () => {
	const app = await startTestApp({ env: { TRUST_PROXY: "true" } });
	const from = (address: string) => {
		const browser = new BrowserClient(app.origin);
		const send = browser.fetch.bind(browser);
		browser.fetch = (path, init = {}) =>
			send(path, { ...init, headers: { ...(init.headers as Record<string, string>), "x-forwarded-for": address } });
		return browser;
	};
	for (let visitor = 1; visitor <= 3; visitor += 1) {
		const browser = from(`2001:db8:1:2::${visitor}`);
		for (let n = 0; n < 20; n += 1) await upload(browser, someVideo(100));
	}
	const refused = await tryToUpload(from("2001:db8:1:2::4"), someVideo(100));
	expect([refused.status, refused.text]).toEqual([
		429,
		expect.stringMatching(/^Too many files came from your network\. Try again in .*, or sign in\.$/),
	]);
	await upload(from("2001:db8:1:3::1"), someVideo(100));
});

it("SEC-31: a user can send 600 files an hour from all addresses together", async () => {
	const clock = manualClock();
	const limits = new LocalRateLimits(clock);
	const owner = { kind: "user", id: "mara" } as const;
	for (let n = 0; n < 600; n += 1) await consumeFile(limits, owner, `192.0.2.${n % 200}`);
	await expect(consumeFile(limits, owner, "192.0.2.1")).rejects.toMatchObject({
		status: 429,
		message: "You have sent too many files. Try again in 60 minutes.",
	});
	await consumeFile(limits, { kind: "user", id: "other" }, "192.0.2.1");
	clock.advance(3_600_000);
	await consumeFile(limits, owner, "192.0.2.1");
});

it("SEC-31: an image counts with its size after re-encoding", async () => {
	const app = await startTestApp();
	const browser = app.browser();
	const side = 1000;
	const pixels = randomBytes(side * side * 3);
	const small = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
		.jpeg({ quality: 5 })
		.toBuffer();
	await upload(browser, small);
	const [stored] = (await browser.call(listObjects, {})).answer;
	expect(stored?.size).toBeGreaterThan(2 * small.length);
	// One more image of this size fits as it is received, but not after re-encoding.
	const freeBytes = (stored?.size ?? 0) - 1;
	await app.database.write((transaction) =>
		transaction
			.updateTable("objects")
			.set({ size: VISITOR_MAX_BYTES - freeBytes })
			.execute(),
	);
	const refused = await tryToUpload(browser, small);
	expect([refused.status, refused.text]).toEqual([413, expect.stringMatching(STORAGE_FULL)]);
	expect((await browser.fetch(refused.objectURL)).status).toBe(404);
	expect((await browser.call(listObjects, {})).answer).toHaveLength(1);
	expect(await readdir(join(app.store.dataDir, "objects/uploads"))).toHaveLength(1);
	await app.database.write((transaction) =>
		transaction
			.updateTable("objects")
			.set({ size: VISITOR_MAX_BYTES - freeBytes - 1 })
			.execute(),
	);
	await upload(browser, small);
});

it("SEC-32: images are queued fairly by network for visitors and by account for users", () => {
	const visitor = (id: string) => ({ kind: "visitor", id }) as const;
	expect(senderOf(visitor("a"), "2001:db8:1:2::1")).toBe(senderOf(visitor("b"), "2001:db8:1:2::2"));
	expect(senderOf(visitor("a"), "192.0.2.1")).not.toBe(senderOf(visitor("a"), "198.51.100.1"));
	const user = { kind: "user", id: "mara" } as const;
	expect(senderOf(user, "192.0.2.1")).toBe(senderOf(user, "198.51.100.1"));
});
