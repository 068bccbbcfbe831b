import {
	getChat,
	getHistory,
	getMe,
	saveSettings,
	signInLocally,
	signUpLocally,
	type startChat,
	urlOf,
} from "@parallax/contract";
import { ENDPOINTS } from "@parallax/contract/endpoints";
import { afterEach, describe, expect, it, vi } from "vitest";
import { settledOf, tryToAsk } from "../../testing/chats.ts";
import { dumpDatabase } from "../../testing/database/dump-database.ts";
import { PASSWORD, signedInBrowser, signIn, signUp } from "../../testing/people.ts";
import { startTestApp } from "../../testing/test-app.ts";

const MARA = "mara@example.org";

afterEach(() => void vi.useRealTimers());

describe("SEC-04 another site can neither act for a user nor sign them in as another user", () => {
	it.each(["cross-site", "same-site", "none"])("every write is refused from %s, and sets no cookie", async (site) => {
		const app = await startTestApp();
		const browser = await signedInBrowser(app, MARA);
		await signUp(app.browser(), "attacker@example.org");
		const writes = [...ENDPOINTS.values()].filter(({ method }) => method !== "GET");
		const any = {
			id: "A".repeat(22),
			turn: "1",
			check: "x",
			provider: "grok",
			seat: "grok",
			uploadId: "x",
			partNumber: "1",
			token: "x",
		};
		for (const endpoint of writes) {
			const response = await browser.fetch(urlOf(endpoint, { params: any }), {
				method: endpoint.method,
				headers: { "sec-fetch-site": site, "content-type": "application/json" },
				body: JSON.stringify({ email: "attacker@example.org", password: PASSWORD }),
			});
			expect([endpoint.path, response.status]).toEqual([endpoint.path, 403]);
			expect(response.headers.getSetCookie()).toEqual([]);
		}
		expect((await browser.call(getMe, {})).answer.user.email).toBe(MARA);
	});

	it("reads that another site causes change nothing", async () => {
		// Heartbeats are written every 5 s: the time of the background work passes only when the test lets it.
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
		const app = await startTestApp();
		const browser = await signedInBrowser(app, MARA);
		const { answer } = await tryToAsk(browser, "How far is Polaris?", ["grok"]);
		(await app.providers.grok.call()).end();
		await settledOf(browser, answer.session.id);
		// The server indexes a finished chat in the background, within a second.
		vi.advanceTimersByTime(1000);
		const chats = () => app.database.query.selectFrom("chats").select("indexed_at").execute();
		await expect.poll(chats).not.toContainEqual({ indexed_at: null });
		// A list stores how many words a turn has when it first shows it.
		await browser.call(getHistory, {});
		const before = await dumpDatabase(app);
		const reads = [...ENDPOINTS.values()].filter(({ method }) => method === "GET");
		expect(reads.length).toBeGreaterThan(10);
		const any = {
			id: answer.session.id,
			turn: "1",
			username: "mara",
			uploadId: "x",
			partNumber: "1",
			token: "x",
			name: "x",
			seat: "grok",
		};
		for (const endpoint of reads) {
			const headers = { "sec-fetch-site": "cross-site", origin: "https://evil.example" };
			const over = new AbortController();
			const { headers: received } = await browser.fetch(urlOf(endpoint, { params: any }), {
				headers,
				signal: over.signal,
			});
			over.abort();
			expect([endpoint.path, received.getSetCookie()]).toEqual([endpoint.path, []]);
			expect([endpoint.path, received.get("access-control-allow-origin")]).toEqual([endpoint.path, null]);
		}
		expect(await dumpDatabase(app)).toBe(before);
	});

	it("a text/plain form of another site is refused too", async () => {
		const app = await startTestApp();
		await signUp(app.browser(), MARA);
		const response = await fetch(new URL("/api/auth/local", app.origin), {
			method: "POST",
			headers: { "content-type": "text/plain", origin: "null" },
			body: JSON.stringify({ email: MARA, password: PASSWORD }),
		});
		expect([response.status, response.headers.getSetCookie()]).toEqual([403, []]);
	});
});

/** If one of these became part of a statement, the test would hang, fail or lose its tables. */
const INJECTIONS = [
	"' or '1'='1",
	"'; drop table users; --",
	'" or ""="',
	"mara@example.org' --",
	"' union select token_hash from login_sessions --",
	"'; select pg_sleep(60); --",
	"1; attach database '/tmp/x' as x; --",
	"\\'; drop table chats; --",
	"$1",
	"?",
	"%",
	"_",
];

describe("SEC-13 user input is never part of a statement", () => {
	it.each(INJECTIONS)("%j", async (text) => {
		const app = await startTestApp();
		const browser = await signedInBrowser(app, MARA);
		const stranger = app.browser();
		const received = [
			await stranger.call(signInLocally, { body: { email: `${text}@example.org`, password: text } }),
			await stranger.call(signInLocally, { body: { email: MARA, password: text } }),
			await stranger.call(signUpLocally, { body: { email: `x${text}@example.org`, password: PASSWORD } }),
			await browser.call(saveSettings, { body: { username: text } }),
			await browser.call(saveSettings, { body: { displayName: text } }),
			await stranger.call(getMe, {}, { headers: { cookie: `parallax_login=${encodeURIComponent(text)}` } }),
			await stranger.call(getMe, {}, { headers: { cookie: `parallax_visitor=${text.replaceAll(";", "")}` } }),
			await stranger.call(getMe, {}, { headers: { authorization: `Bearer ${text}` } }),
			await browser.call(getChat, { params: { id: text } }),
			await tryToAsk(browser, text, ["grok"], { "idempotency-key": text }),
			await tryToAsk(browser, text, ["grok"], { "idempotency-key": text }),
		];
		expect(received.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
		const { answer } = received.at(-1) as Awaited<ReturnType<typeof browser.call<typeof startChat>>>;
		expect(answer.session.prompt).toBe(text);
		expect((await browser.call(getMe, {})).answer.user.displayName).toBe(text);
		await signIn(app.browser(), MARA);
	});
});
