import * as contract from "@parallax/contract";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "../../testing/browser-client.ts";
import { responsesOf, sameBrowser, settledOf } from "../../testing/chats.ts";
import { type FakeVendors, startFakeVendors } from "../../testing/fake-vendors/fake-vendors.ts";
import { makePdf } from "../../testing/make-pdf.ts";
import { signedInBrowser } from "../../testing/people.ts";
import { readCsv } from "../../testing/read-csv.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "../../testing/test-app.ts";
import { keyOf } from "../../testing/upload-modes.ts";
import { somePicture, upload } from "../../testing/uploads.ts";

const PURPOSE = { purpose: "attachment" } as const;

async function withVendors(options: TestAppOptions = {}): Promise<{ app: TestApp; vendors: FakeVendors }> {
	const vendors = await startFakeVendors();
	return { vendors, app: await startTestApp({ vendors, ...options }) };
}

const start = (
	browser: BrowserClient,
	attachments: string[],
	seats: contract.SeatRequest[] = [{ provider: "claude" }],
) => browser.call(contract.startChat, { body: { prompt: "What?", seats, attachments } });

async function started(...args: Parameters<typeof start>): Promise<contract.ChatSession> {
	const { status, text, answer } = await start(...args);
	if (status !== 201) throw new Error(`${status}: ${text}`);
	return answer.session;
}

const table = (browser: BrowserClient) => upload(browser, Buffer.from("a,b\n1,2"), { ...PURPOSE, name: "table.csv" });
const picture = async (browser: BrowserClient) =>
	upload(browser, await somePicture("png", 20), { ...PURPOSE, name: "chart.png" });

describe("the files of a prompt", () => {
	it("stand in the session, and reach the vendor in the order in which they were attached, also with later prompts", async () => {
		const { app, vendors } = await withVendors();
		const browser = app.browser();
		const urls = [await picture(browser), await table(browser)];
		const session = await started(browser, urls);
		const attachments = [
			{ name: "chart.png", type: "image/png", size: expect.any(Number), url: urls[0] },
			{ name: "table.csv", type: "text/plain", size: 7, url: urls[1] },
		];
		expect(session.turns[0]?.attachments).toEqual(attachments);
		await settledOf(browser, session.id);
		const first = {
			role: "user",
			content: [
				{ type: "image", source: { type: "base64", media_type: "image/jpeg", data: expect.stringMatching(/^\/9j/) } },
				{ type: "text", text: "table.csv:\n```\na,b\n1,2\n```\n\nWhat?" },
			],
		};
		expect(vendors.calls("claude")[0]?.body).toMatchObject({ messages: [first] });
		const next = { params: { id: session.id }, body: { prompt: "And?", attachments: [await table(browser)] } };
		const turn = (await browser.call(contract.startTurn, next)).answer.turn;
		expect(turn.attachments).toMatchObject([{ name: "table.csv" }]);
		await settledOf(browser, session.id);
		const second = { role: "user", content: "table.csv:\n```\na,b\n1,2\n```\n\nAnd?" };
		const answer = { role: "assistant", content: "Hello there." };
		expect(vendors.calls("claude")[1]?.body).toMatchObject({ messages: [first, answer, { role: "user" }] });
		expect(JSON.stringify(vendors.calls("claude")[1]?.body)).toContain(JSON.stringify(second.content));
		const again = (await browser.call(contract.getChat, { params: { id: session.id } })).answer;
		expect(again.turns.map((one) => one.attachments?.length)).toEqual([2, 1]);
	});

	it("of a branch are those of the prompt that it replaces, or those that it names", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const [first, other] = [await table(browser), await picture(browser)];
		const { id } = await started(browser, [first], [{ provider: "grok" }]);
		const namesOf = async (attachments?: string[]) => {
			const body = { turn: 1, prompt: "What else?", ...(attachments && { attachments }) };
			const { answer } = await browser.call(contract.branchChat, { params: { id }, body });
			return (answer.session.turns[0]?.attachments ?? []).map(({ name }) => name);
		};
		expect([await namesOf(), await namesOf([other]), await namesOf([])]).toEqual([["table.csv"], ["chart.png"], []]);
		const estimate = { turn: 1, prompt: "What?", attachments: ["/objects/../x"] };
		expect((await browser.call(contract.estimateBranch, { params: { id }, body: estimate })).status).toBe(400);
	});

	it("are sent again by a retry, and after a restart that repeats the question", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await started(browser, [await table(browser)], [{ provider: "grok" }]);
		const filesOf = async (one: TestApp, n: number) =>
			(await one.providers.grok.call(n)).question.messages[0]?.files?.map(({ name }) => name);
		expect(await filesOf(app, 1)).toEqual(["table.csv"]);
		const later = await app.restart();
		expect(await filesOf(later, 1)).toEqual(["table.csv"]);
		const call = await later.providers.grok.call(1);
		call.emitText("So.");
		call.end();
		const again = sameBrowser(later, browser);
		await settledOf(again, id);
		await again.call(contract.retryResponse, { params: { id, seat: "grok" } });
		expect(await filesOf(later, 2)).toEqual(["table.csv"]);
	});

	it("that a model cannot look at fail its answer alone, which costs nothing", async () => {
		const { app, vendors } = await withVendors();
		const browser = app.browser();
		const seats = [{ provider: "chatgpt", model: "gpt-3.5-turbo" }, { provider: "claude" }];
		const { id } = await started(browser, [await picture(browser)], seats);
		const [blind, seeing] = await settledOf(browser, id);
		expect(blind).toMatchObject({ errorCode: "unsupported", error: "gpt-3.5-turbo cannot look at pictures." });
		expect(seeing).toMatchObject({ status: "success" });
		expect(vendors.calls("chatgpt")).toEqual([]);
		const { reserved_usd } = await app.database.query
			.selectFrom("responses")
			.select("reserved_usd")
			.where("seat", "=", "chatgpt")
			.executeTakeFirstOrThrow();
		const { usd } = await app.database.query.selectFrom("spending").select("usd").executeTakeFirstOrThrow();
		expect(reserved_usd).toBeGreaterThan(0);
		expect(usd).toBeCloseTo((await responsesOf(browser, id))[1]?.costUsd ?? Number.NaN, 9);
	});

	it("are kept by the vendor for the next prompt when they are long", async () => {
		const { app, vendors } = await withVendors();
		const browser = app.browser();
		const long = await upload(browser, makePdf(["One", "Two", "Three"]), { ...PURPOSE, name: "long.pdf" });
		for (const files of [[long], [await table(browser)]]) await settledOf(browser, (await started(browser, files)).id);
		const isKept = vendors.calls("claude").map(({ body }) => JSON.stringify(body).includes("cache_control"));
		expect(isKept).toEqual([true, false]);
	});

	it("count in the estimate by their stored tokens, at the price of what a vendor keeps", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const url = await upload(browser, makePdf(Array(50).fill("Some words")), { ...PURPOSE, name: "long.pdf" });
		const body = { prompt: "What?", seats: [{ provider: "claude", model: "claude-sonnet-5-5" }] };
		const most = async (attachments: string[]) =>
			(await browser.call(contract.estimateChat, { body: { ...body, attachments } })).answer.mostUsd ?? 0;
		const stored = await app.database.query.selectFrom("vendor_copies").select("tokens").executeTakeFirstOrThrow();
		expect(stored.tokens).toBeGreaterThan(100_000);
		expect((await most([url])) - (await most([]))).toBeCloseTo((stored.tokens * 2.5) / 1_000_000, 3);
	});
});

describe("a prompt is refused before anything is spent:", () => {
	const refused = async (browser: BrowserClient, attachments: string[]) => {
		const { status, text } = await start(browser, attachments);
		return [status, text];
	};

	it("with another person's file, an avatar, a foreign address, or one that is gone", async () => {
		const app = await startTestApp();
		const [browser, other] = [app.browser(), app.browser()];
		const [own, foreign] = [await table(browser), await table(other)];
		expect(await refused(browser, [own, foreign])).toEqual([404, "This file doesn't exist or has been removed."]);
		for (const url of [`/objects/avatars/${keyOf(own)}`, "https://example.org/a.png", "/objects/../x"]) {
			expect(await refused(browser, [url])).toEqual([400, "Attach files that you have uploaded here."]);
		}
		await browser.call(contract.deleteObject, { params: { id: keyOf(own) } });
		expect((await refused(browser, [own]))[0]).toBe(404);
		expect(await app.database.query.selectFrom("chats").selectAll().execute()).toEqual([]);
	});

	it("with too many files, one twice, or too many pages together", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const url = await table(browser);
		const many = Array.from({ length: 6 }, (_, n) => `/objects/${String(n).repeat(32)}`);
		expect(await refused(browser, many)).toEqual([400, "Attach at most 5 files."]);
		expect(await refused(browser, [url, url])).toEqual([400, "Attach each file only once."]);
		const pdfs = [];
		for (const pages of [60, 41]) pdfs.push(await upload(browser, makePdf(Array(pages).fill("x")), PURPOSE));
		expect(await refused(browser, pdfs)).toEqual([400, "These PDFs have 101 pages together: 100 is the limit."]);
	});

	it("with files that are too large together", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const files = [await table(browser), await table(browser)];
		const resize = (size: number) =>
			app.database.write((transaction) => transaction.updateTable("objects").set({ size }).execute());
		await resize(10_485_761);
		expect(await refused(browser, files)).toEqual([400, "These files are too large together: 20 MB is the limit."]);
		await resize(10_485_760);
		expect((await start(browser, files)).status).toBe(201);
	});

	it("with files of which assistants would get more than they take together, such as a PNG made of a WebP", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const files = [await table(browser), await picture(browser)];
		const resize = (bytes: number) =>
			app.database.write((transaction) =>
				transaction
					.updateTable("vendor_copies")
					.set({ bytes } as never)
					.execute(),
			);
		await resize(10_485_761);
		expect(await refused(browser, files)).toEqual([400, "These files are too large together: 20 MB is the limit."]);
		await resize(10_485_760);
		expect((await start(browser, files)).status).toBe(201);
	});
});

it("a file of the gallery can be attached, stays in the gallery, and outlives the chat", async () => {
	const app = await startTestApp();
	const browser = app.browser();
	const url = await upload(browser, await somePicture("png", 20), { name: "photo.png" });
	const { id } = await started(browser, [url]);
	expect(await app.database.query.selectFrom("vendor_copies").selectAll().execute()).toHaveLength(1);
	expect((await browser.call(contract.deleteObject, { params: { id: keyOf(url) } })).status).toBe(409);
	await browser.call(contract.deleteChat, { params: { id } });
	expect((await browser.call(contract.listObjects, {})).answer).toHaveLength(1);
	expect((await browser.call(contract.deleteObject, { params: { id: keyOf(url) } })).status).toBe(204);
});

it("the files of a first prompt that is cancelled before any text can be sent again", async () => {
	const app = await startTestApp();
	const browser = app.browser();
	const url = await table(browser);
	const { id } = await started(browser, [url]);
	await browser.call(contract.cancelChat, { params: { id } });
	expect((await browser.call(contract.getChat, { params: { id } })).status).toBe(404);
	expect((await started(browser, [url])).turns[0]?.attachments).toMatchObject([{ url }]);
});

it("an attachment goes with the last chat that has it", async () => {
	const app = await startTestApp();
	const browser = app.browser();
	const url = await table(browser);
	const one = await started(browser, [url]);
	const other = await started(browser, [url]);
	await browser.call(contract.deleteChat, { params: { id: one.id } });
	expect((await browser.fetch(url)).status).toBe(200);
	await browser.call(contract.deleteChat, { params: { id: other.id } });
	expect((await browser.fetch(url)).status).toBe(404);
	expect(await app.database.query.selectFrom("turn_files").selectAll().execute()).toEqual([]);
});

it("files are named in exports and found by their names", async () => {
	const app = await startTestApp();
	const browser = app.browser();
	const { id } = await started(browser, [await table(browser)], [{ provider: "grok" }]);
	const call = await app.providers.grok.call();
	call.emitText("So.");
	call.end();
	await settledOf(browser, id);
	const exported = async (format: string) =>
		await (await browser.fetch(`/api/chat/${id}/export?format=${format}`)).text();
	const [chat] = (JSON.parse(await exported("json")) as contract.ExportFile).chats;
	expect(chat?.turns[0]?.attachments).toEqual([{ name: "table.csv", type: "text/plain", size: 7 }]);
	expect(await exported("md")).toContain("Attached: table.csv");
	expect(await exported("html")).toContain("Attached: table.csv");
	const { answer } = await browser.call(contract.getVisitorHistory, { query: { q: "table" } });
	const found = { prompt: [], turn: 1, excerpt: null };
	expect(answer).toMatchObject([{ id, found, turns: [{ attachments: [{ name: "table.csv" }] }] }]);
	expect(readCsv(await exported("csv")).map(({ attachments }) => attachments)).toEqual(["table.csv"]);
	const formula = { name: '=HYPERLINK("http://x")' } as never;
	await app.database.write((transaction) => transaction.updateTable("turn_files").set(formula).execute());
	expect(await exported("csv")).toContain(`"'=HYPERLINK(""http://x"")"\r\n`);
});

it("the same key with other files is another request", async () => {
	const app = await startTestApp();
	const browser = app.browser();
	const urls = [await table(browser), await table(browser)];
	const send = (attachments: string[]) =>
		browser.call(
			contract.startChat,
			{ body: { prompt: "What?", seats: [{ provider: "grok" }], attachments } },
			{ headers: { "idempotency-key": "one" } },
		);
	const first = await send(urls);
	expect((await send(urls)).status).toBe(200);
	expect((await send(urls)).answer.session.id).toBe(first.answer.session.id);
	expect((await send([])).status).toBe(409);
});

it("the files of an account go with it", async () => {
	const app = await startTestApp();
	const browser = await signedInBrowser(app, "mara@example.org");
	await started(browser, [await table(browser)], [{ provider: "grok" }]);
	expect((await browser.call(contract.deleteAccount, {})).status).toBe(204);
	for (const name of ["turn_files", "vendor_copies"] as const)
		expect(await app.database.query.selectFrom(name).selectAll().execute()).toEqual([]);
	// The key alone stays for a day, so that its upload URL works only once.
	const objects = await app.database.query.selectFrom("objects").select(["name", "size", "user_id"]).execute();
	expect(objects).toEqual([{ name: "", size: 0, user_id: null }]);
});
