import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as contract from "@parallax/contract";
import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { unavailable } from "../../../failures.ts";
import type { ObjectStore } from "../../../platform/object-store/index.ts";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { manualClock } from "../../../testing/manual-clock.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";
import { putTo, somePicture, someVideo, upload } from "../../../testing/uploads.ts";

const NOT_YOURS = "Choose a picture that you have uploaded as an avatar.";

async function tryToSend(browser: BrowserClient, bytes: Uint8Array) {
	const { answer } = await browser.call(contract.uploadAvatar, { body: {} });
	const put = await putTo(browser, answer.uploadURL, bytes);
	return { status: put.status, text: await put.text(), objectURL: answer.objectURL };
}

async function send(browser: BrowserClient, bytes: Uint8Array): Promise<string> {
	const { status, text, objectURL } = await tryToSend(browser, bytes);
	if (status !== 200) throw new Error(`${status}: ${text}`);
	return objectURL;
}

const chooseAvatar = (browser: BrowserClient, avatarURL: string) =>
	browser.call(contract.setAvatar, { body: { avatarURL } });

const photoOf = async (browser: BrowserClient) => (await browser.call(contract.getMe, {})).answer.user.photoURL;

const avatarFiles = ({ store }: TestApp): Promise<string[]> =>
	readdir(join(store.dataDir, "objects/avatars")).catch(() => []);

describe("an avatar", () => {
	it("is a square of 512 and one of 64 pixels, readable by everyone who knows its URL", async () => {
		const app = await startTestApp();
		const browser = await signedInBrowser(app, "mara@example.org");
		const wide = sharp({ create: { width: 900, height: 300, channels: 3, background: "#fff" } });
		const url = await send(browser, await wide.jpeg().toBuffer());
		expect(url).toMatch(/^\/objects\/avatars\/[0-9a-f]{32}$/);
		expect((await chooseAvatar(browser, url)).answer.user.photoURL).toBe(url);
		expect(await photoOf(browser)).toBe(url);
		const stranger = app.browser();
		for (const [address, side] of [
			[url, 512],
			[`${url}-64`, 64],
		] as const) {
			const got = await stranger.fetch(address);
			expect([got.status, got.headers.get("content-type")]).toEqual([200, "image/webp"]);
			expect(got.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
			const { width, height, format } = await sharp(Buffer.from(await got.arrayBuffer())).metadata();
			expect([width, height, format]).toEqual([side, side, "webp"]);
		}
	});

	it("replaces the previous one, whose files are deleted; deleting it restores the account's picture", async () => {
		const app = await startTestApp();
		const browser = await signedInBrowser(app, "mara@example.org");
		const photo = "https://lh3.googleusercontent.com/a/photo";
		await app.database.write((t) => t.updateTable("users").set({ photo_url: photo }).execute());
		const first = await send(browser, await somePicture("png"));
		await chooseAvatar(browser, first);
		const second = await send(browser, await somePicture("gif"));
		await chooseAvatar(browser, second);
		expect((await app.browser().fetch(first)).status).toBe(404);
		expect(await avatarFiles(app)).toHaveLength(2);
		await chooseAvatar(browser, second);
		expect((await app.browser().fetch(second)).status).toBe(200);
		const { answer } = await browser.call(contract.deleteAvatar, {});
		expect(answer.user.photoURL).toBe(photo);
		expect((await app.browser().fetch(second)).status).toBe(404);
		expect(await avatarFiles(app)).toEqual([]);
		expect((await browser.call(contract.deleteAvatar, {})).answer.user.photoURL).toBe(photo);
	});

	it("requires a signed-in user", async () => {
		const app = await startTestApp();
		const visitor = app.browser();
		await upload(visitor, someVideo(100));
		expect((await visitor.call(contract.uploadAvatar, { body: {} })).status).toBe(401);
		expect((await chooseAvatar(visitor, "/objects/avatars/x")).status).toBe(401);
		expect((await visitor.call(contract.deleteAvatar, {})).status).toBe(401);
	});

	it("is swept after a day when it is not in use, and kept when it is", async () => {
		let now = Date.now();
		const app = await startTestApp({ clock: { now: () => now, steady: () => performance.now() } });
		const browser = await signedInBrowser(app, "mara@example.org");
		const inUse = await send(browser, await somePicture());
		await chooseAvatar(browser, inUse);
		await send(browser, await somePicture());
		now += 86_500_000;
		const later = await app.restart();
		await expect.poll(() => avatarFiles(later)).toHaveLength(2);
		expect((await later.browser().fetch(inUse)).status).toBe(200);
	});

	it("is swept when it is not in use, even if more avatars are in use than fit into one SQL list", async () => {
		const clock = manualClock();
		const app = await startTestApp({ clock });
		const browser = await signedInBrowser(app, "mara@example.org");
		await send(browser, await somePicture());
		// In batches, because PostgreSQL cancels a statement that takes more than a second.
		const part = 1000;
		for (let first = 1; first <= 33_000; first += part) {
			await app.database.write(async (transaction) => {
				const numbers = sql`with recursive numbers(n) as
					(select cast(${first} as integer) union all select n + 1 from numbers where n < ${first + part - 1})`;
				await sql`insert into users (id, issuer, subject, custom_avatar, created_at)
				${numbers} select 'u' || n, 'test', 'u' || n, '/objects/avatars/a' || n, 1 from numbers`.execute(transaction);
				await sql`insert into objects (key, user_id, kind, state, store_key, content_type, size, created_at)
				${numbers} select 'a' || n, 'u' || n, 'avatar', 'ready', 'avatars/a' || n, 'image/webp', 1, 1 from numbers`.execute(
					transaction,
				);
			});
		}
		clock.advance(86_500_000);
		const later = await app.restart();
		await expect.poll(() => avatarFiles(later)).toEqual([]);
		const { kept } = await later.database.query
			.selectFrom("objects")
			.select((row) => row.fn.countAll().as("kept"))
			.executeTakeFirstOrThrow();
		expect(Number(kept)).toBe(33_000);
	});
});

describe("SEC-26: a user can only use an avatar that they uploaded", () => {
	it("everything else is refused with the same message, and the old avatar stays", async () => {
		const app = await startTestApp();
		const browser = await signedInBrowser(app, "mara@example.org");
		const other = await signedInBrowser(app, "other@example.org");
		const mine = await send(browser, await somePicture());
		await chooseAvatar(browser, mine);
		const theirs = await send(other, await somePicture());
		const { answer: unused } = await browser.call(contract.uploadAvatar, { body: {} });
		const picture = await upload(browser, await somePicture());
		const refused = [
			theirs,
			unused.objectURL,
			picture,
			picture.replace("/objects/", "/objects/avatars/"),
			"javascript:alert(1)",
			"data:image/svg+xml,<svg/>",
			"//evil.example/objects/avatars/x",
			"https://lh3.googleusercontent.com/a/photo",
			"http://127.0.0.1:1/x.png",
			"http://169.254.169.254/latest/meta-data/",
			"/api/auth/logout",
			`${app.origin}${mine}`,
			`${mine}/../x`,
			`${mine}-64`,
			`${mine}?x`,
			"",
		];
		for (const avatarURL of refused) {
			const { status, text } = await chooseAvatar(browser, avatarURL);
			expect([avatarURL, status, text]).toEqual([avatarURL, 400, NOT_YOURS]);
		}
		expect(await photoOf(browser)).toBe(mine);
		expect((await app.browser().fetch(mine)).status).toBe(200);
	});
});

describe("files that cannot be an avatar", () => {
	it("SEC-27, SEC-28: SVG, HTML, videos and damaged pictures are refused with a readable message", async () => {
		const app = await startTestApp();
		const browser = await signedInBrowser(app, "mara@example.org");
		const NO_AVATAR = "File type not supported. Choose a JPG, PNG or GIF image.";
		const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
		const html = Buffer.from("<!doctype html><script>alert(1)</script>");
		for (const bytes of [svg, html, someVideo(1000), Buffer.alloc(0), await somePicture("webp")]) {
			expect(await tryToSend(browser, bytes)).toMatchObject({ status: 415, text: NO_AVATAR });
		}
		const jpeg = await sharp({ create: { width: 600, height: 600, channels: 3, background: "#a40" } })
			.jpeg()
			.toBuffer();
		expect(await tryToSend(browser, jpeg.subarray(0, jpeg.length / 2))).toMatchObject({
			status: 400,
			text: "This image can't be read. It may be damaged.",
		});
		expect(await avatarFiles(app)).toEqual([]);
		expect(await app.database.query.selectFrom("objects").selectAll().execute()).toEqual([]);
	});
});

describe("REL-42: the storage is down while an avatar is saved", () => {
	it("the old avatar stays, the response has a readable message, and no partial file remains", async () => {
		let isDown = false;
		const objects = (real: ObjectStore): ObjectStore => ({
			...real,
			put: async (key, source) => {
				if (isDown && !key.endsWith("-64")) throw unavailable("The file storage cannot be reached right now.");
				await real.put(key, source);
			},
		});
		const app = await startTestApp({ objects });
		const browser = await signedInBrowser(app, "mara@example.org");
		const first = await send(browser, await somePicture());
		await chooseAvatar(browser, first);
		isDown = true;
		const failed = await tryToSend(browser, await somePicture());
		expect([failed.status, failed.text]).toEqual([503, "The file storage cannot be reached right now."]);
		expect((await chooseAvatar(browser, failed.objectURL)).status).toBe(400);
		expect(await photoOf(browser)).toBe(first);
		expect((await app.browser().fetch(first)).status).toBe(200);
		expect(await avatarFiles(app)).toHaveLength(2);
		isDown = false;
		await chooseAvatar(browser, await send(browser, await somePicture()));
		expect(await avatarFiles(app)).toHaveLength(2);
	});
});
