import { rm } from "node:fs/promises";
import { join } from "node:path";
import * as contract from "@parallax/contract";
import { expect, it } from "vitest";
import type { BrowserClient } from "../../testing/browser-client.ts";
import { builtPages } from "../../testing/built-pages.ts";
import { finishAll, settledOf } from "../../testing/chats.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { somePicture, upload } from "../../testing/uploads.ts";

const PURPOSE = { purpose: "attachment" } as const;

const statusOf = async (browser: BrowserClient, url: string): Promise<number> => (await browser.fetch(url)).status;

const share = (browser: BrowserClient, id: string, shared: boolean) =>
	browser.call(contract.shareChat, { params: { id }, body: { shared } });

/** A chat whose two turns have a file each; the first turn is published. */
async function sharedChat(app: TestApp) {
	const owner = app.browser();
	const picture = await upload(owner, await somePicture("png", 20), { ...PURPOSE, name: "chart.png" });
	const text = await upload(owner, Buffer.from("words"), { ...PURPOSE, name: "later.txt" });
	const body = { prompt: "What?", selectedProviders: ["chatgpt", "gemini", "claude", "grok"], attachments: [picture] };
	const { id } = (await owner.call(contract.startChat, { body })).answer.session;
	await finishAll(app);
	await settledOf(owner, id);
	await share(owner, id, true);
	const next = { params: { id }, body: { prompt: "And?", seats: ["grok"], attachments: [text] } };
	expect((await owner.call(contract.startTurn, next)).status).toBe(201);
	return { owner, id, picture, text };
}

it("readers of a shared chat get the files of its shared turns, while it is shared", async () => {
	const app = await startTestApp();
	const { owner, id, picture } = await sharedChat(app);
	const reader = app.browser();
	const { turns } = (await reader.call(contract.getSharedChat, { params: { id } })).answer;
	const url = `/api/shared/${id}/turns/1/attachments/1`;
	expect(turns.map(({ attachments }) => attachments)).toEqual([
		[{ name: "chart.png", type: "image/png", size: expect.any(Number), url }],
	]);
	const served = await reader.fetch(url);
	expect([served.status, served.headers.get("content-type")]).toEqual([200, "image/png"]);
	expect(served.headers.get("cache-control")).toContain("private");
	for (const other of [
		"turns/1/attachments/0",
		"turns/1/attachments/2",
		"turns/1/attachments/x",
		"turns/0/attachments/1",
	])
		expect(await statusOf(reader, `/api/shared/${id}/${other}`)).toBe(404);
	const unshared = `/api/shared/${id}/turns/2/attachments/1`;
	expect([await statusOf(reader, unshared), await statusOf(reader, picture)]).toEqual([404, 404]);
	await share(owner, id, true);
	const attached = await reader.fetch(unshared);
	expect([attached.status, attached.headers.get("content-disposition")]).toEqual([
		200,
		expect.stringMatching(/^attachment; .*later\.txt/),
	]);
	await share(owner, id, false);
	expect([await statusOf(reader, url), await statusOf(reader, unshared)]).toEqual([404, 404]);
});

it("a reader's own copy has the files, which stay until the last chat that has them is deleted", async () => {
	const app = await startTestApp();
	const { owner, id, picture } = await sharedChat(app);
	const reader = app.browser();
	const copy = (await reader.call(contract.branchChat, { params: { id }, body: { turn: 2 } })).answer.session;
	expect(copy.turns[0]?.attachments).toMatchObject([{ name: "chart.png", url: picture }]);
	await owner.call(contract.deleteChat, { params: { id } });
	expect([await statusOf(reader, picture), await statusOf(app.browser(), picture)]).toEqual([200, 404]);
	await reader.call(contract.deleteChat, { params: { id: copy.id } });
	expect([await statusOf(reader, picture), await statusOf(owner, picture)]).toEqual([404, 404]);
});

it("a reader attaches the files of an own copy again; another reader does not", async () => {
	const app = await startTestApp();
	const { id, picture } = await sharedChat(app);
	const reader = app.browser();
	const copy = (await reader.call(contract.branchChat, { params: { id }, body: { turn: 2 } })).answer.session;
	const next = { params: { id: copy.id }, body: { prompt: "And?", seats: ["grok"], attachments: [picture] } };
	const asked = await reader.call(contract.startTurn, next);
	expect([asked.status, asked.answer?.turn.attachments]).toMatchObject([201, [{ name: "chart.png", url: picture }]]);
	const body = { prompt: "What?", selectedProviders: ["grok"], attachments: [picture] };
	expect((await app.browser().call(contract.startChat, { body })).status).toBe(404);
	await reader.call(contract.deleteChat, { params: { id: copy.id } });
	expect([await statusOf(reader, picture), (await reader.call(contract.startChat, { body })).status]).toEqual([
		404, 404,
	]);
});

it("a reader's copy does not keep the owner from deleting a file of the gallery; it says that the file is gone", async () => {
	const app = await startTestApp();
	const owner = app.browser();
	const url = await upload(owner, await somePicture("png", 20), { name: "photo.png" });
	const body = { prompt: "What?", selectedProviders: ["chatgpt", "gemini", "claude", "grok"], attachments: [url] };
	const { id } = (await owner.call(contract.startChat, { body })).answer.session;
	await finishAll(app);
	await settledOf(owner, id);
	await share(owner, id, true);
	const reader = app.browser();
	const copy = (await reader.call(contract.branchChat, { params: { id }, body: { turn: 2 } })).answer.session;
	const remove = () => owner.call(contract.deleteObject, { params: { id: url.replace("/objects/", "") } });
	expect((await remove()).status).toBe(409);
	await owner.call(contract.deleteChat, { params: { id } });
	expect((await remove()).status).toBe(204);
	expect(await statusOf(reader, url)).toBe(404);
	const { turns } = (await reader.call(contract.getChat, { params: { id: copy.id } })).answer;
	expect(turns[0]?.attachments).toMatchObject([{ name: "photo.png" }]);
});

it("an edited prompt is asked with the files that it had", async () => {
	const app = await startTestApp();
	const { owner, id } = await sharedChat(app);
	await app.providers.grok.call(2);
	const branch = { params: { id }, body: { turn: 1, prompt: "What then?" } };
	const { session } = (await owner.call(contract.branchChat, branch)).answer;
	expect(session.turns.map(({ attachments }) => attachments?.map(({ name }) => name))).toEqual([["chart.png"]]);
	const { question } = await app.providers.grok.call(3);
	expect(question.messages[0]?.files?.map(({ name, isOfPrompt }) => [name, isOfPrompt])).toEqual([["chart.png", true]]);
});

it("an exported page holds the pictures, for readers those of shared turns; the page without scripts shows them", async () => {
	const app = await startTestApp({ distDir: await builtPages() });
	const { owner, id } = await sharedChat(app);
	const reader = app.browser();
	const exported = async (browser: BrowserClient, path: string) =>
		await (await browser.fetch(`${path}/export?format=html`)).text();
	const own = await exported(owner, `/api/chat/${id}`);
	expect(own).toContain('<img src="data:image/jpeg;base64,/9j');
	expect([own.includes("Attached: chart.png"), own.includes("Attached: later.txt")]).toEqual([true, true]);
	const shared = await exported(reader, `/api/shared/${id}`);
	expect([shared.includes("data:image/jpeg"), shared.includes("later.txt")]).toEqual([true, false]);
	const page = await (await reader.fetch(`/shared/${id}?text`)).text();
	expect(page).toContain(`href="/api/shared/${id}/turns/1/attachments/1"`);
	expect(page).not.toContain("later.txt");
});

it("an exported page says which pictures it leaves out: those that have no room, and one that the store has lost", async () => {
	const app = await startTestApp();
	const { owner, id } = await sharedChat(app);
	const exported = async () => await (await owner.fetch(`/api/chat/${id}/export?format=html`)).text();
	const resize = (bytes: number) =>
		app.database.write((t) =>
			t
				.updateTable("vendor_copies")
				.set({ bytes } as never)
				.execute(),
		);
	await resize(52_428_801);
	const without = await exported();
	expect(without).toContain("<bdi>chart.png</bdi>: left out for its size. One file holds up to 50 MB of pictures.");
	expect([without.includes("<img"), without.includes("later.txt</bdi>"), without.endsWith("</html>\n")]).toEqual([
		...[false, false, true],
	]);
	await resize(52_428_800);
	expect(await exported()).toContain('<img src="data:image/jpeg;base64,/9j');
	await rm(join(app.store.dataDir, "objects", "uploads"), { recursive: true });
	const lost = await exported();
	expect(lost).toContain("<bdi>chart.png</bdi>: left out, because the server no longer has this picture.");
	expect([lost.includes("<img"), lost.endsWith("</html>\n")]).toEqual([false, true]);
});
