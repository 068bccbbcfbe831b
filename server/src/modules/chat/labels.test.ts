import {
	branchChat,
	type ChatSession,
	countHistory,
	deleteChat,
	exportHistory,
	exportSharedChat,
	getChat,
	getHistory,
	getMyData,
	getProfile,
	getSharedChat,
	listTopics,
	pinChat,
	saveSettings,
	setTopic,
	shareChat,
	startChat,
	urlOf,
} from "@parallax/contract";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "../../testing/browser-client.ts";
import { ask, finishAll, readToEnd } from "../../testing/chats.ts";
import { signedInBrowser } from "../../testing/people.ts";
import { seedChats, userIdOf } from "../../testing/seeds/seed-chats.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const EMAIL = "mara@example.org";
const UNKNOWN = "A".repeat(22);
const REMOVED = "This chat doesn't exist or has been removed.";

async function setup(prompts = ["Rent", "Soup"]) {
	const app = await startTestApp();
	const mara = await signedInBrowser(app, EMAIL);
	const owner = { kind: "user", id: await userIdOf(app, EMAIL) } as const;
	const ids = await seedChats(
		app,
		owner,
		prompts.map((prompt, index) => ({ prompt, at: 1_800_000_000_000 + index })),
	);
	return { app, mara, ids };
}

const topicOf = (browser: BrowserClient, id: string, topic: string | null) =>
	browser.call(setTopic, { params: { id }, body: { topic } });
const pin = (browser: BrowserClient, id: string, pinned: boolean) =>
	browser.call(pinChat, { params: { id }, body: { pinned } });

async function found(browser: BrowserClient, query: Parameters<typeof browser.call<typeof getHistory>>[1]["query"]) {
	const { answer, headers } = await browser.call(getHistory, { query });
	expect(headers.get("x-total-count")).toBe(String(answer.length));
	return answer.map(({ prompt }) => prompt);
}

async function readFile(browser: BrowserClient, address: string): Promise<string> {
	return await (await browser.fetch(address)).text();
}

async function answeredChat(app: TestApp, browser: BrowserClient): Promise<ChatSession> {
	const chat = await ask(browser, "Is this clause void?");
	await finishAll(app);
	await readToEnd(browser, chat.id);
	return chat;
}

describe("the topic of a chat", () => {
	it("is the owner's own word, changed in place and removed with null", async () => {
		const { mara, ids } = await setup();
		const [id = ""] = ids;
		expect((await topicOf(mara, id, "  Tenancy law ")).answer).toMatchObject({ id, topic: "Tenancy law" });
		expect((await topicOf(mara, id, "Law")).answer.topic).toBe("Law");
		expect((await mara.call(getChat, { params: { id } })).answer.topic).toBe("Law");
		expect((await topicOf(mara, id, null)).answer.topic).toBeNull();
	});

	it.each([
		["no topic", {}],
		["an empty one", { topic: " " }],
		["two lines", { topic: "Law\nand order" }],
		["41 characters", { topic: "x".repeat(41) }],
		["invisible characters", { topic: "La\u202ew" }],
		["a number", { topic: 4 }],
		["another field", { topic: "Law", pinned: true }],
	])("is refused with a sentence: %s", async (_, body) => {
		const { mara, ids } = await setup();
		const response = await mara.fetch(`/api/chat/${ids[0]}/topic`, {
			method: "PUT",
			headers: { "content-type": "application/json" },
			body: JSON.stringify(body),
		});
		expect([response.status, await response.text()]).toEqual([400, expect.stringMatching(/^[A-Z].*\.$/)]);
		expect((await mara.call(getChat, { params: { id: ids[0] ?? "" } })).answer.topic).toBeNull();
	});

	it("is suggested from earlier ones, the newest chat first", async () => {
		const { app, mara, ids } = await setup(["One", "Two", "Three"]);
		const [one = "", two = "", three = ""] = ids;
		await topicOf(mara, one, "Law");
		await topicOf(mara, two, "Cooking");
		await topicOf(mara, three, "Law");
		expect((await mara.call(listTopics, {})).answer).toEqual([
			{ name: "Law", chats: 2 },
			{ name: "Cooking", chats: 1 },
		]);
		expect((await (await signedInBrowser(app, "ben@example.org")).call(listTopics, {})).answer).toEqual([]);
	});

	it("finds chats in the history, with the other filters, in the counts and in the export of what is shown", async () => {
		const { mara, ids } = await setup(["Rent", "Soup", "Lease"]);
		await topicOf(mara, ids[0] ?? "", "Law");
		await topicOf(mara, ids[2] ?? "", "Law");
		await pin(mara, ids[2] ?? "", true);
		expect(await found(mara, { topic: "Law" })).toEqual(["Lease", "Rent"]);
		expect(await found(mara, { topic: "law" })).toEqual([]);
		expect(await found(mara, { topic: "Law", q: "rent" })).toEqual(["Rent"]);
		expect(await found(mara, { topic: "Law", pinned: "true" })).toEqual(["Lease"]);
		expect(await found(mara, { pinned: "false" })).toEqual(["Soup", "Rent"]);
		expect((await mara.call(countHistory, { query: { topic: "Law" } })).answer).toMatchObject({ all: 2, pinned: 1 });
		const file = JSON.parse(await readFile(mara, urlOf(exportHistory, { query: { format: "json", topic: "Law" } })));
		expect(file.chats.map(({ prompt, topic, pinned }: ChatSession) => [prompt, topic, pinned])).toEqual([
			["Lease", "Law", true],
			["Rent", "Law", undefined],
		]);
	});
});

describe("a pinned chat", () => {
	it("stays where it is in the history, and is a filter of it", async () => {
		const { mara, ids } = await setup();
		expect((await pin(mara, ids[0] ?? "", true)).answer.pinned).toBe(true);
		expect((await pin(mara, ids[0] ?? "", true)).answer.pinned).toBe(true);
		expect(await found(mara, {})).toEqual(["Soup", "Rent"]);
		expect(await found(mara, { pinned: "true" })).toEqual(["Rent"]);
		expect((await pin(mara, ids[0] ?? "", false)).answer.pinned).toBe(false);
		expect(await found(mara, { pinned: "true" })).toEqual([]);
	});
});

describe("topic and pin", () => {
	it("are found by no other person, and refused alike for foreign, unknown, and deleted chats", async () => {
		const { app, mara, ids } = await setup();
		const [id = "", deleted = ""] = ids;
		await mara.call(deleteChat, { params: { id: deleted } });
		const ben = await signedInBrowser(app, "ben@example.org");
		for (const [browser, target] of [[ben, id] as const, [mara, deleted] as const, [mara, UNKNOWN] as const])
			for (const { status, text } of [await topicOf(browser, target, "Law"), await pin(browser, target, true)])
				expect([status, text]).toEqual([404, REMOVED]);
		expect((await mara.call(getChat, { params: { id } })).answer).toMatchObject({ topic: null, pinned: false });
	});

	it("are private: no share, profile or file of a reader has them", async () => {
		const { app, mara } = await setup([]);
		await mara.call(saveSettings, { body: { username: "mara", isPublic: true } });
		const { id } = await answeredChat(app, mara);
		await topicOf(mara, id, "Divorce");
		await pin(mara, id, true);
		await mara.call(shareChat, { params: { id }, body: { shared: true } });
		const reader = await signedInBrowser(app, "ben@example.org");
		const session = (await reader.call(getSharedChat, { params: { id } })).answer;
		const profile = await reader.call(getProfile, { params: { username: "mara" } });
		const file = await readFile(reader, urlOf(exportSharedChat, { params: { id }, query: { format: "json" } }));
		const page = await readFile(reader, `/shared/${id}`);
		expect(session.prompt).toBe("Is this clause void?");
		for (const text of [JSON.stringify(session), JSON.stringify(profile.answer), file, page])
			expect(/divorce|"topic"|"pinned"/i.test(text)).toBe(false);
	});

	it("are in the data of the account", async () => {
		const { mara, ids } = await setup(["Rent"]);
		await topicOf(mara, ids[0] ?? "", "Law");
		await pin(mara, ids[0] ?? "", true);
		const data = JSON.parse(await readFile(mara, urlOf(getMyData)));
		expect(data.chats).toMatchObject([{ prompt: "Rent", topic: "Law", pinned: true }]);
	});

	it("stay behind when a reader takes a copy; the owner's own copy keeps the topic", async () => {
		const { app, mara } = await setup([]);
		const { id } = await answeredChat(app, mara);
		await topicOf(mara, id, "Law");
		await pin(mara, id, true);
		await mara.call(shareChat, { params: { id }, body: { shared: true } });
		const copy = { params: { id }, body: { turn: 2 } };
		const ben = await signedInBrowser(app, "ben@example.org");
		expect((await mara.call(branchChat, copy)).answer.session).toMatchObject({ topic: "Law", pinned: false });
		expect((await ben.call(branchChat, copy)).answer.session).toMatchObject({ topic: null, pinned: false });
	});

	it("are refused for a temporary chat, which is in no list", async () => {
		const { mara } = await setup([]);
		const body = { prompt: "A secret", selectedProviders: ["claude"], temporary: true };
		const { session } = (await mara.call(startChat, { body })).answer;
		for (const { status, text } of [await topicOf(mara, session.id, "Law"), await pin(mara, session.id, true)])
			expect([status, text]).toEqual([409, expect.stringContaining("temporary")]);
	});

	it("are offered to visitors, and nothing is suggested to a viewer without chats", async () => {
		const { app } = await setup([]);
		const visitor = app.browser();
		const { id } = await ask(visitor, "Rent");
		await topicOf(visitor, id, "Law");
		expect((await visitor.call(listTopics, {})).answer).toEqual([{ name: "Law", chats: 1 }]);
		expect((await app.browser().call(listTopics, {})).answer).toEqual([]);
	});
});
