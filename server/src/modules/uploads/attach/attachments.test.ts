import { readdir } from "node:fs/promises";
import { join } from "node:path";
import * as contract from "@parallax/contract";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { ask, sameBrowser } from "../../../testing/chats.ts";
import { makePdf } from "../../../testing/make-pdf.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";
import { keyOf } from "../../../testing/upload-modes.ts";
import { somePicture, someVideo, tryToUpload, upload } from "../../../testing/uploads.ts";

const PURPOSE = { purpose: "attachment" } as const;
const DAY_MS = 86_400_000;

const copyOf = (app: TestApp, url: string) =>
	app.database.query.selectFrom("vendor_copies").selectAll().where("object_key", "=", keyOf(url)).executeTakeFirst();

const storedFiles = async (app: TestApp): Promise<string[]> =>
	(await readdir(join(app.store.dataDir, "objects", "uploads")).catch(() => [])).toSorted();

async function age(app: TestApp, url: string): Promise<void> {
	const aged = { created_at: Date.now() - DAY_MS - 1000 } as never;
	await app.database.write((t) => t.updateTable("objects").set(aged).where("key", "=", keyOf(url)).execute());
}

async function attach(app: TestApp, chatId: string, url: string): Promise<void> {
	const row = { chat_id: chatId, turn: 1, position: 1, object_key: keyOf(url), name: "a", type: "b", size: 1 };
	await app.database.write((transaction) => transaction.insertInto("turn_files").values(row).execute());
}

describe("an uploaded attachment", () => {
	it("that is a picture keeps its size, and vendors get at most 2000 pixels as a JPEG, as Claude takes many", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const url = await upload(browser, await somePicture("webp", 3000), { ...PURPOSE, name: "a.webp" });
		const served = await browser.fetch(url);
		expect(served.headers.get("content-type")).toBe("image/webp");
		expect((await sharp(Buffer.from(await served.arrayBuffer())).metadata()).width).toBe(3000);
		const copy = await copyOf(app, url);
		expect(copy).toMatchObject({ type: "image/jpeg", pages: null, has_text: 0, tokens: Math.ceil(2000 ** 2 / 750) });
		expect(await storedFiles(app)).toHaveLength(2);
	});

	it("is served whole with the size that is stored", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		for (const format of ["png", "jpeg", "gif", "webp"] as const) {
			const url = await upload(browser, await somePicture(format, 300), PURPOSE);
			const served = await browser.fetch(url);
			expect(String((await served.arrayBuffer()).byteLength)).toBe(served.headers.get("content-length"));
		}
	});

	it("that is partly transparent is copied as a PNG", async () => {
		const app = await startTestApp();
		const clear = sharp({ create: { width: 9, height: 9, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0.5 } } });
		const url = await upload(app.browser(), await clear.png().toBuffer(), PURPOSE);
		expect(await copyOf(app, url)).toMatchObject({ type: "image/png", tokens: 1500 });
	});

	it("that is a PDF is measured by its pages and its text", async () => {
		const app = await startTestApp();
		const url = await upload(app.browser(), makePdf(["Some words", "More"]), { ...PURPOSE, name: "a.pdf" });
		expect(await copyOf(app, url)).toMatchObject({ type: "application/pdf", pages: 2, has_text: 1, tokens: 4008 });
		expect(await storedFiles(app)).toHaveLength(2);
	});

	it.each([
		["UTF-8", Buffer.from("Größe,Preis\n1,2\n")],
		["UTF-16", Buffer.from("\ufeffGröße", "utf16le")],
		["Windows-1252", Buffer.from("Gr\u00f6\u00dfe", "latin1")],
		["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
	])("that is text: %s", async (_what, bytes) => {
		const app = await startTestApp();
		const url = await upload(app.browser(), bytes, PURPOSE);
		expect(await copyOf(app, url)).toMatchObject({ type: "text/plain", bytes: bytes.length, pages: null });
	});

	it("is in no gallery, belongs to its owner, and counts in the quota", async () => {
		const app = await startTestApp();
		const [browser, other] = [app.browser(), app.browser()];
		const url = await upload(browser, Buffer.from("some words"), PURPOSE);
		await upload(other, Buffer.from("other words"), PURPOSE);
		expect((await browser.call(contract.listObjects, {})).answer).toEqual([]);
		expect([(await browser.fetch(url)).status, (await other.fetch(url)).status]).toEqual([200, 404]);
		expect((await other.call(contract.deleteObject, { params: { id: keyOf(url) } })).status).toBe(404);
		for (let n = 1; n < 20; n += 1) await upload(browser, Buffer.from(`text ${n}`), PURPOSE);
		await expect(upload(browser, Buffer.from("one more"), PURPOSE)).rejects.toThrow("20 files");
	});
});

describe("refuses with a sentence, and keeps nothing:", () => {
	it.each([
		["a video", 415, someVideo(1000), "This kind of file can't be attached."],
		["a program", 415, Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0]), "This kind of file can't be attached."],
		["a long text", 413, Buffer.alloc(204_801, "word "), "A text file can have at most 200 kB."],
		["a PDF with many pages", 413, makePdf(Array(101).fill("x")), "This PDF has 101 pages: 100 is the limit."],
		["a damaged PDF", 400, Buffer.from("%PDF-1.7\nnothing"), "This PDF can't be read."],
	])("%s", async (_what, status, bytes, sentence) => {
		const app = await startTestApp();
		const refused = await tryToUpload(app.browser(), bytes, PURPOSE);
		expect([refused.status, refused.text]).toEqual([status, expect.stringContaining(sentence)]);
		expect(await storedFiles(app)).toEqual([]);
		expect(await app.database.query.selectFrom("vendor_copies").selectAll().execute()).toEqual([]);
	});

	it("a PDF without the purpose", async () => {
		const app = await startTestApp();
		expect((await tryToUpload(app.browser(), makePdf(["x"]))).status).toBe(415);
	});
});

describe("an attachment", () => {
	it("that no turn has is swept after a day, with what vendors get; one that a turn has cannot be deleted alone", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const unused = await upload(browser, makePdf(["Unused"]), PURPOSE);
		const used = await upload(browser, makePdf(["Used"]), PURPOSE);
		const young = await upload(browser, makePdf(["Young"]), PURPOSE);
		const { id } = await ask(browser, "What?", ["grok"]);
		await attach(app, id, used);
		for (const url of [unused, used]) await age(app, url);
		const later = await app.restart();
		const again = sameBrowser(later, browser);
		const statusOf = async (url: string) => (await again.fetch(url)).status;
		await expect.poll(() => statusOf(unused)).toBe(404);
		expect(await copyOf(later, unused)).toBeUndefined();
		expect([await statusOf(used), await statusOf(young)]).toEqual([200, 200]);
		await expect.poll(() => storedFiles(later)).toHaveLength(4);
		const refused = await again.call(contract.deleteObject, { params: { id: keyOf(used) } });
		expect([refused.status, refused.text]).toEqual([409, "A chat uses this file. Delete the chat first."]);
		expect(await statusOf(used)).toBe(200);
	});

	it("is never an avatar, also where a turn names one", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const url = await upload(browser, await somePicture("png", 20), PURPOSE);
		await attach(app, (await ask(browser, "What?", ["grok"])).id, url);
		const body = { prompt: "What?", selectedProviders: ["grok"], attachments: [url] };
		const statuses = async () => [
			(await browser.fetch(url)).status,
			(await browser.call(contract.startChat, { body })).status,
		];
		expect(await statuses()).toEqual([200, 201]);
		const avatar = { kind: "avatar" } as const;
		await app.database.write((t) => t.updateTable("objects").set(avatar).where("key", "=", keyOf(url)).execute());
		expect(await statuses()).toEqual([404, 404]);
	});

	it("that its owner deletes leaves nothing", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const url = await upload(browser, await somePicture("png", 20), PURPOSE);
		expect((await browser.call(contract.deleteObject, { params: { id: keyOf(url) } })).status).toBe(204);
		expect(await storedFiles(app)).toEqual([]);
	});
});
