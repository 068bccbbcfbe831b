import { type ChatWithResponses, deleteChats, getChat, getHistory, startChat, urlOf } from "@parallax/contract";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "../../testing/browser-client.ts";
import { ask } from "../../testing/chats.ts";
import { signedInBrowser } from "../../testing/people.ts";
import { type SeededChat, seedChats, userIdOf } from "../../testing/seeds/seed-chats.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const EMAIL = "mara@example.org";

interface Setup {
	readonly app: TestApp;
	readonly browser: BrowserClient;
	seed(...chats: SeededChat[]): Promise<string[]>;
}

async function setup(): Promise<Setup> {
	const app = await startTestApp();
	const browser = await signedInBrowser(app, EMAIL);
	const id = await userIdOf(app, EMAIL);
	return { app, browser, seed: (...chats) => seedChats(app, { kind: "user", id }, chats) };
}

const read = (browser: BrowserClient, query: Parameters<typeof browser.call<typeof getHistory>>[1]["query"] = {}) =>
	browser.call(getHistory, { query });
const promptsOf = (chats: readonly ChatWithResponses[]) => chats.map(({ prompt }) => prompt);
const nextOf = (headers: Headers) => /^<(.*)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1];
const numbered = (count: number): SeededChat[] =>
	Array.from({ length: count }, (_, n) => ({ prompt: `Question ${n}` }));

describe("the history", () => {
	it("is empty for a new user", async () => {
		const { browser } = await setup();
		const { status, answer, headers } = await read(browser);
		expect([status, answer, headers.get("x-total-count"), headers.get("link")]).toEqual([200, [], "0", null]);
	});

	it("lists the newest first, each chat with its responses and the number of their words", async () => {
		const { browser, seed } = await setup();
		await seed(
			{ prompt: "Old", answers: { claude: "One two\nthree.", grok: { status: "error", text: "", error: "No." } } },
			{ prompt: "New" },
		);
		const { answer } = await read(browser);
		expect(promptsOf(answer)).toEqual(["New", "Old"]);
		expect(answer[0]?.responses.map(({ provider }) => provider)).toEqual([...PROVIDER_IDS]);
		expect(answer[1]).toMatchObject({
			owned: true,
			shared: false,
			turnCount: 1,
			wordCount: 3,
			responses: [
				{ provider: "claude", status: "success", response: "One two\nthree.", responseTime: "2.3s" },
				{ provider: "grok", status: "error", error: "No." },
			],
		});
	});

	it("continues where the previous page ended, also between chats of the same time", async () => {
		const { browser, seed } = await setup();
		await seed(...numbered(7).map((chat) => ({ ...chat, at: 1_800_000_000_000 })));
		const seen: string[] = [];
		let address: string | undefined = urlOf(getHistory, { query: { limit: 3 } });
		const sizes: number[] = [];
		while (address !== undefined) {
			const response = await browser.fetch(address);
			expect(response.headers.get("x-total-count")).toBe("7");
			const chats = (await response.json()) as ChatWithResponses[];
			sizes.push(chats.length);
			seen.push(...promptsOf(chats));
			address = nextOf(response.headers);
		}
		expect(sizes).toEqual([3, 3, 1]);
		expect(new Set(seen).size).toBe(7);
	});

	it("has pages of 50 by default and of at most 100", async () => {
		const { browser, seed } = await setup();
		await seed(...numbered(52));
		expect((await read(browser)).answer).toHaveLength(50);
		expect((await read(browser, { limit: 100 })).answer).toHaveLength(52);
		expect((await read(browser, { limit: 101 })).status).toBe(400);
	});

	it("ends a page early when its responses are long; the next page has the rest", async () => {
		const { browser, seed } = await setup();
		const long = "long ".repeat(39_000);
		await seed(...numbered(15).map((chat) => ({ ...chat, answers: { chatgpt: long, gemini: long, claude: long } })));
		const first = await read(browser);
		expect(first.answer).toHaveLength(10);
		const rest = (await (await browser.fetch(nextOf(first.headers) ?? "")).json()) as ChatWithResponses[];
		expect(promptsOf(rest)).toEqual(["Question 4", "Question 3", "Question 2", "Question 1", "Question 0"]);
	});

	it("leaves out the texts in brief lists, but counts their words", async () => {
		const { browser, seed } = await setup();
		await seed({ prompt: "Brief", answers: { grok: "four words of text" } });
		const { answer } = await read(browser, { brief: "true" });
		expect(answer[0]).toMatchObject({
			wordCount: 4,
			responses: [{ provider: "grok", status: "success", response: "" }],
		});
	});

	it("filters by assistant, by outcome, by sharing and by date", async () => {
		const { browser, seed } = await setup();
		const failed = { status: "error", text: "", error: "No." } as const;
		await seed(
			{ prompt: "all fine", at: Date.UTC(2026, 0, 1) },
			{ prompt: "claude failed", at: Date.UTC(2026, 1, 1), answers: { claude: failed, grok: "Fine." } },
			{ prompt: "only grok", at: Date.UTC(2026, 2, 1), shared: true, answers: { grok: "Fine." } },
		);
		const found = async (query: Parameters<typeof read>[1]) => {
			const { answer, headers } = await read(browser, query);
			expect(headers.get("x-total-count")).toBe(String(answer.length));
			return promptsOf(answer);
		};
		expect(await found({ provider: "claude" })).toEqual(["claude failed", "all fine"]);
		expect(await found({ status: "error" })).toEqual(["claude failed"]);
		expect(await found({ provider: "grok", status: "error" })).toEqual([]);
		expect(await found({ provider: "claude", status: "error" })).toEqual(["claude failed"]);
		expect(await found({ shared: "true" })).toEqual(["only grok"]);
		expect(await found({ shared: "false" })).toEqual(["claude failed", "all fine"]);
		expect(await found({ since: "2026-02-01T00:00:00.000Z" })).toEqual(["only grok", "claude failed"]);
		expect(await found({ until: "2026-02-01T00:00:00.000Z" })).toEqual(["all fine"]);
		expect(await found({ q: "fine", provider: "claude" })).toEqual(["all fine", "claude failed"].toReversed());
	});

	it("refuses invalid cursors, filters and times with one sentence", async () => {
		const { browser } = await setup();
		for (const query of ["before=%00", "before=abc", "status=odd", "since=yesterday", "limit=0", "limit=x", "page=2"]) {
			const response = await browser.fetch(`/api/user/history?${query}`);
			expect([query, response.status, await response.text()]).toEqual([
				query,
				400,
				expect.stringMatching(/^[A-Z].*\.$/),
			]);
		}
	});
});

describe("SEC-05 a history is its owner's alone", () => {
	it("responds 401 to strangers and visitors, and never lists another owner's chats", async () => {
		const { app, browser, seed } = await setup();
		await seed({ prompt: "A secret of Mara" });
		const visitor = app.browser();
		await ask(visitor);
		const other = await signedInBrowser(app, "other@example.org");
		await seedChats(app, { kind: "user", id: await userIdOf(app, "other@example.org") }, [{ prompt: "Mine" }]);
		expect((await read(app.browser())).status).toBe(401);
		expect((await read(visitor)).status).toBe(401);
		expect(promptsOf((await read(other)).answer)).toEqual(["Mine"]);
		expect((await read(other, { q: "secret" })).answer).toEqual([]);
		const { headers } = await read(browser, { limit: 1 });
		expect(headers.get("x-total-count")).toBe("1");
	});

	it("deletes several chats, but none of another owner", async () => {
		const { app, browser, seed } = await setup();
		const own = await seed(...numbered(3));
		const other = await signedInBrowser(app, "other@example.org");
		const { session } = (await other.call(startChat, { body: { prompt: "Not yours", selectedProviders: ["claude"] } }))
			.answer;
		const ids = [own[0] ?? "", session.id, "A".repeat(22), own[0] ?? "", own[2] ?? ""];
		for (const stranger of [app.browser(), other]) {
			const { status } = await stranger.call(deleteChats, { body: { ids: own } });
			expect(status).toBe(stranger === other ? 204 : 401);
		}
		expect((await read(browser)).answer).toHaveLength(3);
		expect((await browser.call(deleteChats, { body: { ids } })).status).toBe(204);
		expect(promptsOf((await read(browser)).answer)).toEqual(["Question 1"]);
		expect((await other.call(getChat, { params: { id: session.id } })).status).toBe(200);
		expect((await browser.call(deleteChats, { body: { ids: [] } })).text).toBe("List the chats.");
	});
});
