import {
	deleteChat,
	deleteVisitorHistory,
	getChat,
	getHistory,
	getVisitorHistory,
	shareChat,
	urlOf,
} from "@parallax/contract";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "../../testing/browser-client.ts";
import { ask, sameBrowser } from "../../testing/chats.ts";
import { signedInBrowser, signUp } from "../../testing/people.ts";
import { startTestApp } from "../../testing/test-app.ts";

const promptsIn = async (
	browser: BrowserClient,
	query: Parameters<typeof browser.call<typeof getVisitorHistory>>[1]["query"] = {},
) => (await browser.call(getVisitorHistory, { query })).answer.map(({ prompt }) => prompt);

describe("SEC-05 the chats of one browser", () => {
	it("are listed only for that browser, newest first, with their responses", async () => {
		const app = await startTestApp();
		const [mine, other, stranger] = [app.browser(), app.browser(), app.browser()];
		await ask(mine, "First", ["grok"]);
		await ask(mine, "Second", ["grok", "claude"]);
		await ask(other, "Not yours", ["grok"]);
		const { answer, headers } = await mine.call(getVisitorHistory, { query: {} });
		expect(answer.map(({ prompt }) => prompt)).toEqual(["Second", "First"]);
		expect(answer[0]).toMatchObject({ owned: true, responses: [{ provider: "claude" }, { provider: "grok" }] });
		expect(headers.get("x-total-count")).toBe("2");
		expect(await promptsIn(other)).toEqual(["Not yours"]);
		expect(await promptsIn(stranger)).toEqual([]);
	});

	it("are paged and searched like the history", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		for (const prompt of ["A lighthouse", "A harbour", "A lighthouse again"]) await ask(browser, prompt, ["grok"]);
		expect(await promptsIn(browser, { q: "lighthouse" })).toEqual(["A lighthouse again", "A lighthouse"]);
		const { headers } = await browser.call(getVisitorHistory, { query: { limit: 2 } });
		const next = /^<(.*)>; rel="next"$/.exec(headers.get("link") ?? "")?.[1] ?? "";
		expect(next).toMatch(/^\/api\/visitor\/history\?/);
		const rest = (await (await browser.fetch(next)).json()) as { prompt: string }[];
		expect(rest.map(({ prompt }) => prompt)).toEqual(["A lighthouse"]);
	});

	it("can be read with or without a visitor cookie, and reading sets no cookie", async () => {
		const app = await startTestApp();
		const visitor = app.browser();
		await ask(visitor, "Mine", ["grok"]);
		for (const browser of [visitor, app.browser()]) {
			const { status, headers } = await browser.call(getVisitorHistory, { query: {} });
			expect([status, headers.getSetCookie()]).toEqual([200, []]);
		}
	});

	it("are not found with an invented cookie", async () => {
		const app = await startTestApp();
		const visitor = app.browser();
		await ask(visitor, "Mine", ["grok"]);
		const [row] = await app.database.query.selectFrom("visitors").selectAll().execute();
		for (const value of [row?.id ?? "", row?.token_hash ?? "", "x".repeat(43)]) {
			const thief = app.browser();
			thief.cookies.set("parallax_visitor", value);
			expect(await promptsIn(thief)).toEqual([]);
		}
	});

	it("move to the account with the sign-in; a login never shows the chats of another visitor cookie", async () => {
		const app = await startTestApp();
		const [joining, staying] = [app.browser(), app.browser()];
		await ask(joining, "Mine", ["grok"]);
		await ask(staying, "Of the other browser", ["grok"]);
		const oldBrowser = sameBrowser(app, joining);
		await signUp(joining, "mara@example.org");
		const history = await joining.call(getHistory, { query: {} });
		expect(history.answer.map(({ prompt }) => prompt)).toEqual(["Mine"]);
		expect(await promptsIn(joining)).toEqual([]);
		expect(await promptsIn(oldBrowser)).toEqual([]);
		for (const [name, value] of staying.cookies) joining.cookies.set(name, value);
		expect(await promptsIn(joining)).toEqual([]);
	});

	it("are deleted one by one; deleting another visitor's chat fails like deleting an unknown one", async () => {
		const app = await startTestApp();
		const [mine, other] = [app.browser(), app.browser()];
		const { id } = await ask(mine, "Mine", ["grok"]);
		await ask(other, "Not yours", ["grok"]);
		const foreign = await other.call(deleteChat, { params: { id } });
		const unknown = await other.call(deleteChat, { params: { id: "a".repeat(22) } });
		expect([foreign.status, foreign.text]).toEqual([404, unknown.text]);
		expect(await promptsIn(mine)).toEqual(["Mine"]);
		expect((await mine.call(deleteChat, { params: { id } })).status).toBe(204);
		expect(await promptsIn(mine)).toEqual([]);
	});

	it("are deleted all at once, with their shared links, and no other visitor's", async () => {
		const app = await startTestApp();
		const [mine, other] = [app.browser(), app.browser()];
		const shared = await ask(mine, "Shared", ["grok"]);
		for (const prompt of ["First", "Second"]) await ask(mine, prompt, ["grok"]);
		const foreign = await ask(other, "Not yours", ["grok"]);
		await mine.call(shareChat, { params: { id: shared.id }, body: { shared: true } });
		expect((await app.browser().call(deleteVisitorHistory, {})).status).toBe(204);
		expect(await promptsIn(mine)).toHaveLength(3);
		expect((await mine.call(deleteVisitorHistory, {})).status).toBe(204);
		expect(await promptsIn(mine)).toEqual([]);
		expect((await app.browser().fetch(`/api/shared/${shared.id}`)).status).toBe(404);
		expect((await other.call(getChat, { params: { id: foreign.id } })).status).toBe(200);
		expect((await mine.call(deleteVisitorHistory, {})).status).toBe(204);
		await ask(mine, "A new one", ["grok"]);
		expect(await promptsIn(mine)).toEqual(["A new one"]);
	});

	it("are not deleted all at once for a signed-in user, whose chats are in the history", async () => {
		const app = await startTestApp();
		const browser = await signedInBrowser(app, "mara@example.org");
		await ask(browser, "Mine", ["grok"]);
		const { status, text } = await browser.call(deleteVisitorHistory, {});
		expect([status, text]).toEqual([409, "You are signed in. Your chats are in your history."]);
		expect((await browser.call(getHistory, { query: {} })).answer).toHaveLength(1);
	});

	it("SEC-11 cannot be deleted by pages of other sites", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser, "Mine", ["grok"]);
		for (const path of [urlOf(deleteVisitorHistory), urlOf(deleteChat, { params: { id } })]) {
			const foreign: Record<string, string>[] = [
				{ origin: "https://evil.example" },
				{ "sec-fetch-site": "cross-site" },
			];
			for (const headers of foreign) {
				expect((await browser.fetch(path, { method: "DELETE", headers })).status).toBe(403);
			}
		}
		expect(await promptsIn(browser)).toEqual(["Mine"]);
	});
});

describe("the readable hint of a visitor", () => {
	it("is set and deleted with the visitor cookie, and reveals nothing about it", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		await ask(browser, "Mine", ["grok"]);
		expect(browser.cookies.get("parallax_visitor_hint")).toBe("1");
		await signUp(browser, "mara@example.org");
		expect([...browser.cookies.keys()].toSorted()).toEqual(["parallax_hint", "parallax_login"]);
	});

	it("is set for a browser of an earlier version with its next write, not when it reads", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		await ask(browser, "Mine", ["grok"]);
		browser.cookies.delete("parallax_visitor_hint");
		await promptsIn(browser);
		expect(browser.cookies.has("parallax_visitor_hint")).toBe(false);
		await ask(browser, "Mine too", ["grok"]);
		expect(browser.cookies.get("parallax_visitor_hint")).toBe("1");
	});
});
