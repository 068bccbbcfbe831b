import { getChat, getMe, getResponses, signInLocally, signOut, startChat } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import { ask, finishAll, sameBrowser, settledOf, startReading, tryToAsk } from "../../../testing/chats.ts";
import { dumpDatabase } from "../../../testing/database/dump-database.ts";
import { manualClock } from "../../../testing/manual-clock.ts";
import { PASSWORD, signedInBrowser, signIn, signUp } from "../../../testing/people.ts";
import { startTestApp, type TestApp } from "../../../testing/test-app.ts";

const MARA = "mara@example.org";
const DAY_MS = 86_400_000;
const HTTPS = { env: { PUBLIC_ORIGIN: "https://parallax.example" } };

/** The cookies that the server sets when a browser signs in over https. */
async function cookiesOnHttps(app: TestApp): Promise<string[]> {
	const response = await fetch(new URL("/api/auth/local/sign-up", app.origin), {
		method: "POST",
		headers: { "content-type": "application/json", "sec-fetch-site": "same-origin" },
		body: JSON.stringify({ email: MARA, password: PASSWORD }),
	});
	expect(response.status).toBe(201);
	return response.headers.getSetCookie();
}

describe("SEC-03 a login session", () => {
	it("has a cookie that scripts cannot read and other sites cannot send, and a hint without secrets", async () => {
		const lines = await cookiesOnHttps(await startTestApp(HTTPS));
		expect(lines).toEqual([
			expect.stringMatching(
				/^__Host-parallax_login=[\w-]{43}; Path=\/; Max-Age=2592000; SameSite=Lax; HttpOnly; Secure$/,
			),
			expect.stringMatching(/^__Host-parallax_hint=[\w-]{8}; Path=\/; Max-Age=2592000; SameSite=Lax; Secure$/),
		]);
	});

	it("is stored as a hash that cannot be used as a cookie", async () => {
		const app = await startTestApp();
		const browser = await signedInBrowser(app, MARA);
		const rows = await app.database.query.selectFrom("login_sessions").selectAll().execute();
		expect(rows).toHaveLength(1);
		expect(JSON.stringify(rows)).not.toContain(browser.cookies.get("parallax_login"));
		const dumped = new Set((await dumpDatabase(app)).match(/(?<=")[\w-]{16,}(?=")/g));
		expect(dumped.size).toBeGreaterThan(2);
		for (const value of dumped) {
			for (const name of ["parallax_login", "parallax_visitor"]) {
				const thief = app.browser();
				thief.cookies.set(name, value);
				expect((await thief.call(getMe, {})).status).toBe(401);
			}
		}
		const thief = app.browser();
		thief.cookies.set("parallax_login", rows[0]?.token_hash ?? "");
		expect((await thief.call(getMe, {})).status).toBe(401);
	});

	it("is one of at most 100 per account; beyond that, the least recently used one ends", async () => {
		const clock = manualClock();
		const app = await startTestApp({ clock });
		const first = await signedInBrowser(app, MARA);
		const second = app.browser();
		for (let n = 2; n <= 101; n += 1) {
			clock.advance(1000);
			await signIn(n === 2 ? second : app.browser(), MARA);
		}
		const rows = await app.database.query.selectFrom("login_sessions").select("token_hash").execute();
		expect(rows).toHaveLength(100);
		expect((await first.call(getMe, {})).status).toBe(401);
		expect((await second.call(getMe, {})).status).toBe(200);
	});

	it("is new at each sign-in, and the previous one ends", async () => {
		const app = await startTestApp();
		const browser = await signedInBrowser(app, MARA);
		const before = sameBrowser(app, browser);
		await signIn(browser, MARA);
		expect(browser.cookies.get("parallax_login")).not.toBe(before.cookies.get("parallax_login"));
		expect((await browser.call(getMe, {})).status).toBe(200);
		expect((await before.call(getMe, {})).status).toBe(401);
	});

	it("cannot be planted: a cookie from before the sign-in is replaced", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		browser.cookies.set("parallax_login", "planted-by-another-site");
		await signUp(browser, MARA);
		expect(browser.cookies.get("parallax_login")).toMatch(/^[\w-]{43}$/);
	});

	it("ends at sign-out, also for a copy of the cookie, and the browser clears its data", async () => {
		const app = await startTestApp();
		const browser = await signedInBrowser(app, MARA);
		const copy = sameBrowser(app, browser);
		const { status, headers } = await browser.call(signOut, {});
		expect(status).toBe(204);
		expect(headers.get("clear-site-data")).toBe('"cache", "storage"');
		expect([...browser.cookies.keys()]).toEqual([]);
		expect((await browser.call(getMe, {})).status).toBe(401);
		expect((await copy.call(getMe, {})).status).toBe(401);
		expect(await app.database.query.selectFrom("login_sessions").selectAll().execute()).toEqual([]);
	});

	it("REL-51 expires 30 days after the last use", async () => {
		const clock = manualClock();
		const app = await startTestApp({ clock });
		const browser = await signedInBrowser(app, MARA);
		for (let use = 0; use < 3; use++) {
			clock.advance(29 * DAY_MS);
			const { status, headers } = await browser.call(getMe, {});
			expect(status).toBe(200);
			expect(headers.getSetCookie().join()).toContain("Max-Age=2592000");
		}
		clock.advance(30 * DAY_MS + 1000);
		expect((await browser.call(getMe, {})).status).toBe(401);
		expect([...browser.cookies.keys()]).toEqual([]);
	});

	it("REL-51 stays valid when the clock jumps by an hour, and frequent use writes nothing", async () => {
		const clock = manualClock();
		const app = await startTestApp({ clock });
		const browser = await signedInBrowser(app, MARA);
		for (const hours of [1, -1]) {
			clock.advance(hours * 3_600_000);
			expect((await browser.call(getMe, {})).status).toBe(200);
		}
		expect((await browser.call(getMe, {})).headers.getSetCookie()).toEqual([]);
	});
});

describe("the signed-in user", () => {
	it("is returned to its own browser; other requests get 401", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		expect((await browser.call(getMe, {})).status).toBe(401);
		await signUp(browser, MARA, "Mara Keller");
		expect((await browser.call(getMe, {})).answer).toEqual({
			user: {
				username: null,
				email: MARA,
				displayName: "Mara Keller",
				photoURL: null,
				provider: "local",
				isPublic: false,
				autoCompare: false,
				judge: null,
			},
		});
	});

	it("SEC-37 is not cached", async () => {
		const browser = await signedInBrowser(await startTestApp(), MARA);
		expect((await browser.call(getMe, {})).headers.get("cache-control")).toBe("no-store");
	});
});

describe("a visitor's data", () => {
	it("moves to the account at sign-up, and running responses continue and can be watched", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser);
		const reading = await startReading(browser, id);
		await signUp(browser, MARA);
		expect((await browser.call(getChat, { params: { id } })).answer).toMatchObject({ id, owned: true });
		await finishAll(app);
		expect((await reading.rest()).at(-1)?.type).toBe("done");
		const answers = await settledOf(browser, id);
		expect(answers.map(({ status }) => status)).toEqual(["success", "success", "success", "success"]);
	});

	it("moves also when signing in to an existing account, and is available there on other devices", async () => {
		const app = await startTestApp();
		const phone = await signedInBrowser(app, MARA);
		const laptop = app.browser();
		const { id } = await ask(laptop);
		expect((await phone.call(getChat, { params: { id } })).status).toBe(404);
		await signIn(laptop, MARA);
		for (const browser of [phone, laptop]) {
			expect((await browser.call(getResponses, { params: { id } })).status).toBe(200);
		}
		expect([...laptop.cookies.keys()].toSorted()).toEqual(["parallax_hint", "parallax_login"]);
	});

	it("belongs only to the account afterwards: the visitor's old cookie is invalid", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser);
		const copy = sameBrowser(app, browser);
		await signUp(browser, MARA);
		expect((await copy.call(getChat, { params: { id } })).status).toBe(404);
	});

	it("is not duplicated: a prompt that is repeated after signing in returns the first chat", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const key = { "idempotency-key": "a-key-of-more-than-twenty-letters" };
		const first = await ask(browser, "Hello", ["grok"], key);
		await signUp(browser, MARA);
		const again = await browser.call(
			startChat,
			{ body: { prompt: "Hello", selectedProviders: ["grok"] } },
			{ headers: key },
		);
		expect([again.status, again.answer.session.id]).toEqual([200, first.id]);
	});

	it("still belongs to the visitor when the sign-in fails", async () => {
		const app = await startTestApp();
		const browser = app.browser();
		const { id } = await ask(browser);
		const { status } = await browser.call(signInLocally, { body: { email: MARA, password: PASSWORD } });
		expect(status).toBe(401);
		expect((await browser.call(getChat, { params: { id } })).status).toBe(200);
	});
});

describe("a login session that has ended", () => {
	it("REL-35 is reported once, so that its user does not write as a visitor by accident", async () => {
		const app = await startTestApp();
		const browser = await signedInBrowser(app, MARA);
		const { id } = await ask(browser);
		await app.database.write((t) => t.deleteFrom("login_sessions").execute());
		const read = await sameBrowser(app, browser).call(getResponses, { params: { id } });
		expect([read.status, read.headers.get("x-error-code")]).toEqual([401, "signed-out"]);
		const response = await tryToAsk(browser);
		expect([response.status, response.text]).toEqual([
			401,
			"You were signed out. Sign in to continue; your text is saved.",
		]);
		expect((await tryToAsk(browser)).status).toBe(201);
	});

	it("REL-34 ends its streams at once when its user signs out, and no other's", async () => {
		const app = await startTestApp();
		const browser = await signedInBrowser(app, MARA);
		const phone = app.browser();
		await signIn(phone, MARA);
		const { id } = await ask(browser);
		const here = await startReading(browser, id);
		const there = await startReading(phone, id);
		await browser.call(signOut, {});
		expect((await here.rest()).map(({ type }) => type)).toEqual(["snapshot"]);
		await finishAll(app);
		expect((await there.rest()).at(-1)?.type).toBe("done");
	});

	it("REL-34 ends its streams when another user signs in instead", async () => {
		const app = await startTestApp();
		const browser = await signedInBrowser(app, MARA);
		const { id } = await ask(browser);
		const reading = await startReading(browser, id);
		await signUp(browser, "noor@example.org");
		expect((await reading.rest()).at(-1)?.type).toBe("snapshot");
		expect((await browser.call(getChat, { params: { id } })).status).toBe(404);
	});

	it("REL-35 ends its streams soon after it expired or was ended by another process", async () => {
		const app = await startTestApp({ loginCheckMs: 20 });
		const browser = await signedInBrowser(app, MARA);
		const { id } = await ask(browser);
		const reading = await startReading(browser, id);
		await app.database.write((t) => t.updateTable("login_sessions").set({ expires_at: 1 }).execute());
		expect((await reading.rest()).map(({ type }) => type)).toEqual(["snapshot"]);
	});
});
