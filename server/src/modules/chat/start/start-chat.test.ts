import { getResponses, retryResponse, summarizeChat } from "@parallax/contract";
import { PROVIDER_IDS } from "@parallax/contract/testing";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
	ask,
	eventsOf,
	finishAll,
	QUESTION,
	readToEnd,
	responsesOf,
	sameBrowser,
	settledOf,
	tryToAsk,
} from "../../../testing/chats.ts";
import { manualClock } from "../../../testing/manual-clock.ts";
import { signedInBrowser, signIn, signUp } from "../../../testing/people.ts";
import { startTestApp } from "../../../testing/test-app.ts";

afterEach(() => vi.useRealTimers());

const KEY = { "idempotency-key": "4f2c7d1e-9a52-4f0c-b6a4-0d5a4c2f9e11" };

describe("the prompt", () => {
	it("REL-55 REL-56 REL-57 is refused with a sentence when it cannot be sent, and no vendor is asked", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const notText = "The prompt contains invalid characters. Remove them and send it again.";
		const cases: readonly (readonly [string, string])[] = [
			["   ", "Write a prompt first."],
			["a".repeat(2001), "The prompt has 2001 characters; the limit is 2000."],
			[`${"a".repeat(1999)}😀`, "The prompt has 2001 characters; the limit is 2000."],
			["a\ud800b", notText],
			["a\u0000b", "The request contains invalid characters."],
		];
		for (const [prompt, sentence] of cases) {
			const { status, text } = await tryToAsk(browser, prompt);
			expect([status, text]).toEqual([400, sentence]);
		}
		expect(app.providers.grok.calls).toHaveLength(0);
	});

	it("REL-55 REL-57 is stored unchanged, except that surrounding spaces are removed", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		for (const prompt of ["a".repeat(2000), `${"a".repeat(1998)}😀`, "a\u202eb\ufffec", `e${"\u0301".repeat(1000)}`]) {
			const { id, prompt: shown } = await ask(browser, `  ${prompt}\n`, ["grok"]);
			const stored = await app.database.query.selectFrom("chats").select("prompt").where("id", "=", id).execute();
			expect([shown, stored]).toEqual([prompt, [{ prompt }]]);
		}
	});
});

describe("Idempotency-Key", () => {
	it("REL-28 a double click starts one chat, also from a browser that has no cookie yet", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const [one, two] = await Promise.all([
			tryToAsk(browser, QUESTION, ["grok"], KEY),
			tryToAsk(browser, QUESTION, ["grok"], KEY),
		]);
		expect([one.status, two.status].toSorted()).toEqual([200, 201]);
		expect(one.answer.session.id).toBe(two.answer.session.id);
		expect((await browser.call(getResponses, { params: { id: one.answer.session.id } })).status).toBe(200);
		await app.providers.grok.call();
		expect(app.providers.grok.calls).toHaveLength(1);
	});

	it("REL-28 a repeated request after a lost response and a restart returns 200 with the first session", async () => {
		const app = await startTestApp();
		const first = await tryToAsk(app.browser(), QUESTION, ["grok"], KEY);
		const again = await app.restart();
		const browser = again.browser();
		const second = await tryToAsk(browser, QUESTION, ["grok"], KEY);
		expect([second.status, second.answer.session.id]).toEqual([200, first.answer.session.id]);
		expect(await responsesOf(browser, first.answer.session.id)).toHaveLength(1);
	});

	it("the same key from another address starts another chat: clients with derived keys share no chat", async () => {
		const app = await startTestApp({ env: { TRUST_PROXY: "true" } });
		const from = (address: string) =>
			tryToAsk(app.browser(), QUESTION, ["grok"], { ...KEY, "x-forwarded-for": address });
		const [first, second] = [await from("192.0.2.1"), await from("192.0.2.2")];
		expect([first.status, second.status]).toEqual([201, 201]);
		expect(second.answer.session.id).not.toBe(first.answer.session.id);
	});

	it("a key is not a password: without the cookie, it repeats only its own prompt, within 10 minutes", async () => {
		let now = Date.now();
		const app = await startTestApp({ clock: { now: () => now, steady: () => performance.now() } });
		const owner = app.browser();
		const first = await tryToAsk(owner, QUESTION, ["grok"], KEY);
		const cookie = owner.cookies.get("parallax_visitor");
		const other = await tryToAsk(app.browser(), "Another question", ["grok"], KEY);
		expect([other.status, other.headers.getSetCookie()]).toEqual([409, []]);
		now += 599_000;
		const repeating = app.browser();
		const repeated = await tryToAsk(repeating, QUESTION, ["grok"], KEY);
		expect([repeated.status, repeated.answer.session.id]).toEqual([200, first.answer.session.id]);
		expect(repeating.cookies.get("parallax_visitor")).toBe(cookie);
		now += 2000;
		const late = await tryToAsk(app.browser(), QUESTION, ["grok"], KEY);
		expect([late.status, late.headers.getSetCookie(), late.text]).toEqual([
			409,
			[],
			"This Idempotency-Key was used more than 10 minutes ago. Repeat the request with the cookie it was given, or use a new key.",
		]);
		expect((await tryToAsk(owner, QUESTION, ["grok"], KEY)).status).toBe(200);
		now += 86_400_000;
		const stranger = app.browser();
		expect((await tryToAsk(stranger, "Another question", ["grok"], KEY)).status).toBe(201);
		expect(stranger.cookies.get("parallax_visitor")).not.toBe(cookie);
	});

	it("a key whose visitor has signed in asks no vendor again, and sets no cookie", async () => {
		const app = await startTestApp();
		const owner = app.browser();
		await tryToAsk(owner, QUESTION, ["grok"], KEY);
		await signUp(owner, "mara@example.org");
		const refused = await tryToAsk(app.browser(), QUESTION, ["grok"], KEY);
		expect([refused.status, refused.headers.getSetCookie()]).toEqual([409, []]);
		await app.providers.grok.call();
		expect(app.providers.grok.calls).toHaveLength(1);
	});

	it("a repeated request gets its response once the first is flushed to disk, not once it can be read", async () => {
		const disk = Promise.withResolvers<void>();
		const app = await startTestApp({ database: (real) => ({ ...real, whenDurable: () => disk.promise }) });
		const browser = app.browser();
		await tryToAsk(browser, QUESTION, ["grok"], KEY);
		let isAnswered = false;
		const again = tryToAsk(browser, QUESTION, ["grok"], KEY).finally(() => {
			isAnswered = true;
		});
		// When another complete request has its response, the server has read the repeated one.
		await ask(browser, "Another question", ["grok"]);
		expect(isAnswered).toBe(false);
		disk.resolve();
		expect((await again).status).toBe(200);
	});

	it("REL-29 the same key with another body is refused", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		await tryToAsk(browser, QUESTION, ["grok"], KEY);
		const { status, text, headers } = await tryToAsk(browser, "Another question", ["grok"], KEY);
		expect([status, text]).toEqual([409, "This Idempotency-Key was already used for another prompt."]);
		expect(headers.get("x-error-code")).toBe("key-reused");
	});

	it("a key is valid for 24 hours; then it starts another chat, or is deleted if it is not used again", async () => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
		const clock = manualClock();
		const app = await startTestApp({ clock });
		const browser = app.browser();
		const keys = async () => {
			const rows = await app.database.query.selectFrom("idempotency_keys").select("chat_id").execute();
			return rows.map(({ chat_id }) => chat_id);
		};
		const first = await tryToAsk(browser, QUESTION, ["grok"], KEY);
		clock.advance(86_300_000);
		expect((await tryToAsk(browser, QUESTION, ["grok"], KEY)).status).toBe(200);
		clock.advance(100_001);
		const second = await tryToAsk(browser, "Another question", ["grok"], KEY);
		expect(second.status).toBe(201);
		expect(second.answer.session.id).not.toBe(first.answer.session.id);
		expect(await keys()).toEqual([second.answer.session.id]);
		clock.advance(86_400_001);
		vi.advanceTimersByTime(5000);
		await expect.poll(() => keys()).toEqual([]);
	});

	it("a short key does not open the chats of another visitor", async () => {
		const app = await startTestApp();
		const mine = await tryToAsk(app.browser(), QUESTION, ["grok"], { "idempotency-key": "1" });
		const theirs = await tryToAsk(app.browser(), QUESTION, ["grok"], { "idempotency-key": "1" });
		expect(theirs.answer.session.id).not.toBe(mine.answer.session.id);
	});

	it("an empty key does not count as a key", async () => {
		const browser = (await startTestApp()).browser();
		for (const prompt of ["One", "Another"]) await ask(browser, prompt, ["grok"], { "idempotency-key": "" });
	});
});

describe("limits", () => {
	it("allow 20 prompts an hour for a visitor; the next refusal names the wait", async () => {
		const browser = (await startTestApp()).browser();
		for (let n = 0; n < 20; n += 1) await ask(browser, `Question ${n}`, ["grok"]);
		const { status, text, headers } = await tryToAsk(browser, "One more", ["grok"]);
		expect(status).toBe(429);
		expect(text).toBe("You have used 20 prompts in the last hour. Sign in for more, or try again in 60 minutes.");
		expect(Number(headers.get("retry-after"))).toBeGreaterThan(3500);
	});

	it("count one of two prompts with the same key that are stored at the same moment", async () => {
		const bothStored = Promise.withResolvers<void>();
		let awaited = 0;
		const app = await startTestApp({
			database: (real) => ({
				...real,
				async write(...args) {
					if (awaited > 0) {
						awaited -= 1;
						if (awaited === 0) bothStored.resolve();
						await bothStored.promise;
					}
					return await real.write(...args);
				},
			}),
		});
		const browser = app.browser();
		for (let n = 0; n < 18; n += 1) await ask(browser, `Question ${n}`, ["grok"]);
		awaited = 2;
		const both = await Promise.all(["One", "Another"].map((prompt) => tryToAsk(browser, prompt, ["grok"], KEY)));
		expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409]);
		await ask(browser, "The twentieth", ["grok"]);
		expect((await tryToAsk(browser, "One more", ["grok"])).status).toBe(429);
	});

	it("allow 60 prompts an hour for an address, with any number of visitors; refused prompts do not count", async () => {
		const app = await startTestApp();
		for (let n = 0; n < 60; n += 1) await ask(app.browser(), `Question ${n}`, ["grok"]);
		const { status, text } = await tryToAsk(app.browser(), "One more", ["grok"]);
		expect([status, text]).toEqual([
			429,
			"Too many prompts came from your network in the last hour. Sign in, or try again in 60 minutes.",
		]);
	});

	it("SEC-24 give one client one limit, however the proxy formats the address", { timeout: 60_000 }, async () => {
		const app = await startTestApp({ env: { TRUST_PROXY: "true" } });
		const spellings = (n: number) => [
			`203.0.113.9:${1024 + n}`,
			`::ffff:203.0.113.9`,
			`[::ffff:cb00:7109]:${1024 + n}`,
			`"203.0.113.9"`,
		];
		for (let n = 0; n < 60; n += 1) {
			await ask(app.browser(), "Q", ["grok"], { "x-forwarded-for": spellings(n)[n % 4] ?? "" });
		}
		const status = async (from: string) =>
			(await tryToAsk(app.browser(), "Q", ["grok"], { "x-forwarded-for": from })).status;
		for (const from of spellings(99)) expect(await status(from)).toBe(429);
		for (let n = 0; n < 60; n += 1) expect(await status(`not-an-address-${n}`)).toBe(201);
		expect(await status("another-one")).toBe(429);
		expect(await status("203.0.113.10")).toBe(201);
	});

	it("use a forwarded address only when the proxy is trusted", async () => {
		const app = await startTestApp();
		for (let n = 0; n < 60; n += 1) await ask(app.browser(), "Q", ["grok"], { "x-forwarded-for": `10.0.0.${n}` });
		expect((await tryToAsk(app.browser(), "Q", ["grok"], { "x-forwarded-for": "10.9.9.9" })).status).toBe(429);
	});

	it.each([
		["true", (n: number) => `10.0.0.${n}, 192.0.2.1`],
		["2", (n: number) => `10.0.0.${n}, 192.0.2.1, 198.51.100.7`],
	])("SEC-24 ignore a forged address behind %s proxies", async (proxies, forwarded) => {
		const app = await startTestApp({ env: { TRUST_PROXY: proxies } });
		for (let n = 0; n < 60; n += 1) await ask(app.browser(), "Q", ["grok"], { "x-forwarded-for": forwarded(n) });
		const asked = async (from: string) =>
			(await tryToAsk(app.browser(), "Q", ["grok"], { "x-forwarded-for": from })).status;
		expect(await asked(forwarded(99))).toBe(429);
		expect(await asked(forwarded(99).replace("192.0.2.1", "192.0.2.2"))).toBe(201);
	});

	it("allow 60 retries an hour, counted separately from prompts", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser, QUESTION, ["grok"]);
		for (let n = 1; n <= 60; n += 1) {
			(await app.providers.grok.call(n)).fail(new Error("no"));
			await readToEnd(browser, id);
			expect((await browser.call(retryResponse, { params: { id, seat: "grok" } })).status).toBe(200);
		}
		(await app.providers.grok.call(61)).end();
		await readToEnd(browser, id);
		const { status, text } = await browser.call(retryResponse, { params: { id, seat: "grok" } });
		expect([status, text]).toEqual([429, "You have retried 60 answers in the last hour. Try again in 60 minutes."]);
	});

	it("allow 120 prompts an hour for an account, on all devices together, and do not count its address", async () => {
		const app = await startTestApp();
		const laptop = await signedInBrowser(app, "mara@example.org");
		const phone = app.browser();
		await signIn(phone, "mara@example.org");
		for (let n = 0; n < 120; n += 1) await ask(n % 2 === 0 ? laptop : phone, `Question ${n}`, ["grok"]);
		const { status, text } = await tryToAsk(phone, "One more", ["grok"]);
		expect([status, text]).toEqual([429, "You have used 120 prompts in the last hour. Try again in 60 minutes."]);
		await ask(app.browser(), "A visitor of the same network", ["grok"]);
	});

	it("ALLOW_ANONYMOUS=false accepts prompts of users with an account", async () => {
		const app = await startTestApp({ env: { ALLOW_ANONYMOUS: "false" } });
		expect((await tryToAsk(await signedInBrowser(app, "mara@example.org"))).status).toBe(201);
	});

	it("ALLOW_ANONYMOUS=false requires visitors to sign in, and asks no provider", async () => {
		const app = await startTestApp({ env: { ALLOW_ANONYMOUS: "false" } });
		const { status, text } = await tryToAsk(app.browser());
		expect([status, text]).toEqual([401, "Sign in to ask. This site requires an account."]);
		expect(app.providers.chatgpt.calls).toHaveLength(0);
	});

	it("ALLOW_ANONYMOUS=false also applies to existing chats of visitors: they get no retry and no summary", async () => {
		const before = await startTestApp();
		const visitor = before.browser();
		const { id } = await ask(visitor);
		await finishAll(before);
		await settledOf(visitor, id);
		const app = await before.restart({ env: { ALLOW_ANONYMOUS: "false" } });
		const browser = sameBrowser(app, visitor);
		const retried = await browser.call(retryResponse, { params: { id, seat: "grok" } });
		const summarized = await browser.call(summarizeChat, { params: { id } });
		for (const { status, text } of [retried, summarized]) {
			expect([status, text]).toEqual([401, "Sign in to ask. This site requires an account."]);
		}
		expect(PROVIDER_IDS.flatMap((provider) => app.providers[provider].calls)).toEqual([]);
		expect((await responsesOf(browser, id)).map(({ status }) => status)).toEqual(Array(4).fill("success"));
	});
});

describe("watching", () => {
	it("is not required: a client that disconnects does not stop the answers", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser);
		const watching = eventsOf(browser, id);
		await watching.next();
		await watching.return(undefined);
		await finishAll(app);
		expect((await settledOf(browser, id)).every(({ status }) => status === "success")).toBe(true);
	});
});
