import {
	branchChat,
	type ChatSession,
	countHistory,
	deleteVisitorHistory,
	exportChat,
	exportHistory,
	getChat,
	getHistory,
	getMyData,
	getProfile,
	getSharedChat,
	getVisitorHistory,
	saveSettings,
	shareChat,
	startChat,
	urlOf,
} from "@parallax/contract";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "../../testing/browser-client.ts";
import { ask, askTurn, finishAll, readToEnd } from "../../testing/chats.ts";
import { signedInBrowser, signUp } from "../../testing/people.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const SECRET = "A question about lighthouses";

async function askTemporary(browser: BrowserClient, prompt = SECRET, headers = {}): Promise<ChatSession> {
	const body = { prompt, selectedProviders: ["chatgpt", "claude", "gemini", "grok"], temporary: true };
	const { answer, text } = await browser.call(startChat, { body }, { headers });
	if (!answer) throw new Error(text);
	return answer.session;
}

/** A kept and a temporary chat, both answered. */
async function answeredChats(app: TestApp, browser: BrowserClient) {
	const kept = await ask(browser, "A kept question about lighthouses");
	await finishAll(app);
	await readToEnd(browser, kept.id);
	const temporary = await askTemporary(browser);
	for (const provider of Object.values(app.providers)) {
		const call = await provider.call(2);
		call.emitText("Lighthouses are tall.");
		call.end();
	}
	await readToEnd(browser, temporary.id);
	return { kept, temporary };
}

describe("a temporary chat", () => {
	it("is in no history, count, search, export of the history or profile", async () => {
		const app = await startTestApp();
		const mara = await signedInBrowser(app, "mara@example.org");
		await mara.call(saveSettings, { body: { username: "mara", isPublic: true } });
		const { kept, temporary } = await answeredChats(app, mara);
		expect([kept.temporary, temporary.temporary]).toEqual([undefined, true]);
		for (const query of [{}, { q: "lighthouses" }, { q: "tall" }, { provider: "claude" }]) {
			const { answer, headers } = await mara.call(getHistory, { query });
			const found = "q" in query && query.q === "tall" ? [] : [kept.id];
			expect([query, answer.map(({ id }) => id)]).toEqual([query, found]);
			expect(headers.get("x-total-count")).toBe(String(found.length));
		}
		expect((await mara.call(countHistory, { query: { q: "lighthouses" } })).answer.all).toBe(1);
		const file = async (ids?: string) => {
			const query = { format: "json", ...(ids && { ids }) } as const;
			return await (await mara.fetch(urlOf(exportHistory, { query }))).text();
		};
		expect(await file()).not.toContain(SECRET);
		expect(await file(temporary.id)).not.toContain(SECRET);
		expect((await mara.call(getProfile, { params: { username: "mara" }, query: {} })).text).not.toContain(SECRET);
	});

	it("is not in the list of its browser, and goes with all chats of the browser", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { kept, temporary } = await answeredChats(app, browser);
		const { answer } = await browser.call(getVisitorHistory, { query: { q: "lighthouses" } });
		expect(answer.map(({ id }) => id)).toEqual([kept.id]);
		await browser.call(deleteVisitorHistory, {});
		expect((await browser.call(getChat, { params: { id: temporary.id } })).status).toBe(404);
	});

	it("is read, continued and exported by its owner, and is in the download of all data", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { temporary } = await answeredChats(app, browser);
		const { id } = temporary;
		await askTurn(browser, id, { prompt: "And how tall?" });
		expect((await browser.call(getChat, { params: { id } })).answer).toMatchObject({
			temporary: true,
			turns: [{ prompt: SECRET }, { prompt: "And how tall?" }],
		});
		const file = await browser.fetch(urlOf(exportChat, { params: { id }, query: { format: "json" } }));
		expect(await file.json()).toMatchObject({ chats: [{ id, temporary: true, turns: [{}, {}] }] });
		// It stays temporary in the account.
		await signUp(browser, "mara@example.org");
		expect((await browser.call(getChat, { params: { id } })).answer.temporary).toBe(true);
		const { answer } = await browser.call(getHistory, { query: {} });
		expect(answer.map(({ prompt }) => prompt)).toEqual(["A kept question about lighthouses"]);
		const data = JSON.parse(await (await browser.fetch(urlOf(getMyData, {}))).text());
		expect(data.chats).toContainEqual(expect.objectContaining({ id, temporary: true }));
	});

	it("is copied into temporary chats only", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { temporary, kept } = await answeredChats(app, browser);
		const copy = async (id: string) => {
			const { answer } = await browser.call(branchChat, { params: { id }, body: { turn: 2 } });
			return answer.session.temporary;
		};
		expect([await copy(temporary.id), await copy(kept.id)]).toEqual([true, undefined]);
	});

	it("cannot be shared, and says why", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { temporary, kept } = await answeredChats(app, browser);
		const share = (id: string, shared = true) => browser.call(shareChat, { params: { id }, body: { shared } });
		const refused = await share(temporary.id);
		expect([refused.status, refused.text]).toEqual([
			409,
			"This chat is temporary, so it can't be shared. Ask again in a chat that is kept to share the answers.",
		]);
		expect((await app.browser().call(getSharedChat, { params: { id: temporary.id } })).status).toBe(404);
		expect((await share(temporary.id, false)).status).toBe(200);
		expect((await share(kept.id)).status).toBe(200);
	});

	it("is found again by the key of its request, which begins no kept chat", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const key = { "idempotency-key": "once" };
		const first = await askTemporary(browser, SECRET, key);
		expect((await askTemporary(browser, SECRET, key)).id).toBe(first.id);
		const body = { prompt: SECRET, selectedProviders: ["chatgpt", "claude", "gemini", "grok"] };
		const kept = await browser.call(startChat, { body }, { headers: key });
		expect([kept.status, kept.headers.get("x-error-code")]).toEqual([409, "key-reused"]);
	});

	it("is a request with true or false, and false is a kept chat", async () => {
		const app = await startTestApp();
		const start = (temporary: unknown) =>
			app.browser().fetch("/api/chat", {
				method: "POST",
				headers: { "content-type": "application/json" },
				body: JSON.stringify({ prompt: SECRET, selectedProviders: ["grok"], temporary }),
			});
		const refused = await start("yes");
		expect([refused.status, await refused.text()]).toEqual([
			400,
			"Say whether the chat is temporary by true or false.",
		]);
		const kept = (await (await start(false)).json()) as { session: ChatSession };
		expect(kept.session.temporary).toBeUndefined();
	});
});
