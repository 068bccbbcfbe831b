import { deleteAccount, deleteChat, getProfile, saveSettings, shareChat, urlOf } from "@parallax/contract";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "../../testing/browser-client.ts";
import { builtPages } from "../../testing/built-pages.ts";
import { ask, finishAll, readToEnd } from "../../testing/chats.ts";
import { signUp } from "../../testing/people.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const NOT_THERE = "This profile either doesn't exist or is not public.";

async function signUpAs(app: TestApp, username: string, isPublic = true): Promise<BrowserClient> {
	const browser = app.browser();
	await signUp(browser, `${username}@example.org`, "Mara Keller");
	await browser.call(saveSettings, { body: { username, isPublic } });
	return browser;
}

const share = (owner: BrowserClient, id: string, shared = true) =>
	owner.call(shareChat, { params: { id }, body: { shared } });

const profileOf = (browser: BrowserClient, username: string, query: Record<string, string> = {}) =>
	browser.call(getProfile, { params: { username }, query });

/** Status, headers and body, without the parts that differ in every response. */
async function responseTo(browser: BrowserClient, path: string): Promise<unknown> {
	const response = await browser.fetch(path);
	const headers = [...response.headers].filter(([name]) => !["date", "x-request-id"].includes(name));
	return [response.status, headers, await response.text()];
}

describe("a public profile", () => {
	it("SEC-08 shows three fields of the user, and only shared chats", async () => {
		const app = await startTestApp();
		const mara = await signUpAs(app, "Mara");
		const shown = await ask(mara, "Shown to all");
		await finishAll(app);
		await readToEnd(mara, shown.id);
		await ask(mara, "canary-private", ["grok"]);
		await share(mara, shown.id);
		const { status, answer, text } = await profileOf(app.browser(), "mara");
		expect(status).toBe(200);
		expect(Object.keys(JSON.parse(text)).toSorted()).toEqual(["chatHistory", "counts", "next", "user"]);
		expect(JSON.parse(text).user).toEqual({ username: "Mara", displayName: "Mara Keller", photoURL: null });
		expect(answer.chatHistory.map(({ prompt }) => prompt)).toEqual(["Shown to all"]);
		expect(answer.chatHistory[0]).toMatchObject({ id: shown.id, shared: true, owned: false });
		expect(answer.chatHistory[0]?.responses.map(({ provider }) => provider)).toEqual([...PROVIDER_IDS]);
		expect(answer.counts).toEqual({ chats: 1, successfulResponses: 4 });
		const row = await app.database.query.selectFrom("users").select("id").executeTakeFirstOrThrow();
		for (const secret of ["canary", "example.org", row.id]) expect(text).not.toContain(secret);
	});

	it("does not count failed answers", async () => {
		const app = await startTestApp();
		const mara = await signUpAs(app, "Mara");
		const shown = await ask(mara, "Shown to all", ["grok"]);
		(await app.providers.grok.call()).fail(new Error("no"));
		await readToEnd(mara, shown.id);
		await share(mara, shown.id);
		expect((await profileOf(mara, "mara")).answer.counts).toEqual({ chats: 1, successfulResponses: 0 });
	});

	it("SEC-08 has the same bytes for private, unknown and deleted users, as API response and as page", async () => {
		const app = await startTestApp({ distDir: await builtPages() });
		await signUpAs(app, "hidden", false);
		const gone = await signUpAs(app, "gone");
		expect((await profileOf(app.browser(), "gone")).status).toBe(200);
		const { status } = await gone.call(deleteAccount, {});
		expect(status).toBe(204);
		const stranger = app.browser();
		for (const pathOf of [
			(name: string) => urlOf(getProfile, { params: { username: name } }),
			(name: string) => `/profile/${name}`,
		]) {
			const unknown = await responseTo(stranger, pathOf("nobody"));
			expect((unknown as [number])[0]).toBe(404);
			for (const name of ["hidden", "gone", "HIDDEN", "a'b", "%00", "x".repeat(90)])
				expect([name, await responseTo(stranger, pathOf(encodeURIComponent(name)))]).toEqual([name, unknown]);
		}
		expect((await profileOf(stranger, "nobody")).text).toBe(NOT_THERE);
	});

	it("SEC-08 disappears as soon as it is turned off, and a chat does when it is unshared or deleted", async () => {
		const app = await startTestApp({ distDir: await builtPages() });
		const mara = await signUpAs(app, "mara");
		const one = await ask(mara, "One", ["grok"]);
		const two = await ask(mara, "Two", ["grok"]);
		await share(mara, one.id);
		await share(mara, two.id);
		const stranger = app.browser();
		const prompts = async () => (await profileOf(stranger, "mara")).answer.chatHistory.map(({ prompt }) => prompt);
		const page = await stranger.fetch("/profile/mara");
		const etag = page.headers.get("etag") ?? "";
		const again = async () => (await stranger.fetch("/profile/mara", { headers: { "if-none-match": etag } })).status;
		expect((await prompts()).toSorted()).toEqual(["One", "Two"]);
		expect(await again()).toBe(304);
		await share(mara, one.id, false);
		expect(await prompts()).toEqual(["Two"]);
		expect(await again()).toBe(200);
		await mara.call(deleteChat, { params: { id: two.id } });
		expect(await prompts()).toEqual([]);
		await mara.call(saveSettings, { body: { isPublic: false } });
		expect((await profileOf(stranger, "mara")).status).toBe(404);
		expect(await again()).toBe(404);
	});

	it("lists each chat once in pages, newest first, with the total of all pages", async () => {
		const app = await startTestApp();
		const mara = await signUpAs(app, "mara");
		const prompts = ["First", "Second", "Third", "Fourth", "Fifth"];
		for (const prompt of prompts) await share(mara, (await ask(mara, prompt, ["grok"])).id);
		// All have the same time, so they are ordered by id, and each must be listed exactly once.
		await app.database.write((query) =>
			query
				.updateTable("chats")
				.set({ created_at: 5 } as never)
				.execute(),
		);
		const seen: string[] = [];
		for (let before: string | null | undefined; before !== null; ) {
			const { answer } = await profileOf(app.browser(), "mara", { limit: "2", ...(before ? { before } : {}) });
			expect(answer.counts.chats).toBe(5);
			seen.push(...answer.chatHistory.map(({ prompt }) => prompt));
			before = answer.next;
		}
		expect(seen.toSorted()).toEqual(prompts.toSorted());
		expect((await profileOf(app.browser(), "mara", { before: "x' or 1=1" })).status).toBe(400);
	});

	it("has its owner's name in its head, is hidden from search engines, and escapes untrusted text", async () => {
		const app = await startTestApp({ distDir: await builtPages() });
		const mara = await signUpAs(app, "mara");
		await mara.call(saveSettings, { body: { displayName: `<img src=x onerror="alert(1)">` } });
		const { id } = await ask(mara, "</noscript><script>alert(1)</script>", ["grok"]);
		await share(mara, id);
		const response = await app.browser().fetch("/profile/MARA");
		const page = await response.text();
		expect(response.headers.get("x-robots-tag")).toBe("noindex, nofollow");
		expect(page).toContain("<title>@mara – Parallax</title>");
		expect(page).toContain('<meta property="og:type" content="profile">');
		expect(page).toContain(`<a href="/shared/${id}" dir="auto">&#60;/noscript&#62;`);
		expect(page).not.toContain("<img");
		expect(page.match(/<\/noscript>/g)).toHaveLength(1);
	});
});
