import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deleteVisitorHistory, getConfig, getModels, getMyData, putKey, startChat, urlOf } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { ask, QUESTION, sameBrowser, settledOf } from "../../../testing/chats.ts";
import { dumpDatabase } from "../../../testing/database/dump-database.ts";
import { type FakeVendors, startFakeVendors } from "../../../testing/fake-vendors/fake-vendors.ts";
import { manualClock } from "../../../testing/manual-clock.ts";
import { removeKey, storedKeys, storeKey, tryKey } from "../../../testing/own-keys.ts";
import { signedInBrowser, signIn, signUp } from "../../../testing/people.ts";
import { scriptedAssistants } from "../../../testing/scripted-assistant.ts";
import { startTestApp, type TestApp, type TestAppOptions } from "../../../testing/test-app.ts";
import { sweepIdentity } from "../../identity/index.ts";

const DAY_MS = 86_400_000;
const KEY = "sk-ant-key-of-a-visitor-wxyz";
const OTHER = "sk-ant-key-of-another-1234";

/** The vendors' addresses are asked without a key for Claude. */
async function withoutKeys(options: TestAppOptions = {}) {
	const { vendors = await startFakeVendors() } = options;
	const env = { ...options.env, ANTHROPIC_API_KEY: "" };
	const app = await startTestApp({ ...options, vendors, env });
	return { vendors, app, close: () => app.close().then(() => vendors.close()) };
}

const sentKeys = (vendors: FakeVendors) => vendors.calls("claude").map(({ headers }) => headers["x-api-key"]);
const rowsOf = (app: TestApp) => app.database.query.selectFrom("visitor_keys").selectAll().execute();
const visitorsOf = (app: TestApp) => app.database.query.selectFrom("visitors").selectAll().execute();

const claudeOf = async (browser: BrowserClient) =>
	(await browser.call(getConfig, {})).answer.providers.find(({ id }) => id === "claude");
const hasOwnKey = async (browser: BrowserClient) => (await claudeOf(browser))?.ownKey;

describe("a visitor's key", () => {
	it("is stored with the first write, which makes the visitor and sets the cookie; reading does neither", async () => {
		const { app, close } = await withoutKeys();
		const browser = app.browser();
		expect(await storedKeys(browser)).toEqual([]);
		expect([await removeKey(browser, "claude"), (await tryKey(browser, "claude")).status]).toEqual([204, 404]);
		expect([browser.cookies.size, await visitorsOf(app)]).toEqual([0, []]);
		const stored = await storeKey(browser, "claude", ` ${KEY} `);
		expect(stored).toEqual({ provider: "claude", last4: "wxyz", addedAt: stored.addedAt, checkedAt: null, ok: null });
		expect([...browser.cookies.keys()]).toEqual(["parallax_visitor", "parallax_visitor_hint"]);
		expect(await storedKeys(browser)).toEqual([stored]);
		expect((await storeKey(browser, "claude", OTHER)).last4).toBe("1234");
		expect((await storedKeys(browser)).map(({ last4 }) => last4)).toEqual(["1234"]);
		expect(await visitorsOf(app)).toHaveLength(1);
		await close();
	});

	it("makes the next prompt real, only in that browser", async () => {
		const app = await startTestApp({ providers: scriptedAssistants(true) });
		const [mine, stranger] = [app.browser(), app.browser()];
		const isDemo = async (browser: BrowserClient) => (await claudeOf(browser))?.demo;
		expect([await isDemo(mine), await hasOwnKey(mine)]).toEqual([true, false]);
		await storeKey(mine, "claude", KEY);
		expect([await isDemo(mine), await hasOwnKey(mine)]).toEqual([false, true]);
		expect([await isDemo(stranger), await hasOwnKey(stranger)]).toEqual([true, false]);
		expect((await ask(mine, QUESTION, ["claude"])).seats.map(({ demo }) => demo)).toEqual([false]);
		expect((await ask(stranger, QUESTION, ["claude"])).seats.map(({ demo }) => demo)).toEqual([true]);
	});

	it("is sent to the vendor, and costs the operator's budget nothing", async () => {
		const { vendors, app, close } = await withoutKeys({ env: { DAILY_BUDGET_USD: "0" } });
		const mine = app.browser();
		await storeKey(mine, "claude", KEY);
		const [answer] = await settledOf(mine, (await ask(mine, QUESTION, ["claude"])).id);
		expect(answer?.status).toBe("success");
		expect(answer?.costUsd).toBeGreaterThan(0);
		expect(sentKeys(vendors)).toEqual([KEY]);
		expect(await app.database.query.selectFrom("spending").selectAll().execute()).toEqual([]);
		await close();
	});

	it("is never replaced by the operator's when it is refused", async () => {
		const { vendors, app, close } = await withoutKeys({ env: { ANTHROPIC_API_KEY: "the-operators" } });
		const mine = app.browser();
		await storeKey(mine, "claude", KEY);
		const refusal = { raw: '{"error":{"message":"invalid x-api-key"}}' };
		vendors.always("claude", { status: 401, steps: [refusal, { finish: true }] });
		const [answer] = await settledOf(mine, (await ask(mine, QUESTION, ["claude"])).id);
		expect([answer?.errorCode, answer?.error]).toEqual([
			"provider_auth",
			"Your key for Claude was refused. Paste another one.",
		]);
		expect((await tryKey(mine, "claude")).answer.ok).toBe(false);
		expect((await storedKeys(mine))[0]?.ok).toBe(false);
		expect(new Set(sentKeys(vendors))).toEqual(new Set([KEY]));
		await close();
	});

	it("leaves the limits of prompts as they are", async () => {
		const app = await startTestApp();
		const mine = app.browser();
		await storeKey(mine, "claude", KEY);
		const statuses = [];
		for (let n = 0; n < 21; n += 1) {
			const body = { prompt: QUESTION, selectedProviders: ["claude"] };
			statuses.push((await mine.call(startChat, { body })).status);
		}
		expect(statuses).toEqual([...Array(20).fill(201), 429]);
	});

	it("is unreachable for another visitor, an account and a browser with an invented cookie", async () => {
		const { vendors, app, close } = await withoutKeys();
		const mine = app.browser();
		const stored = await storeKey(mine, "claude", KEY);
		const invented = app.browser();
		invented.cookies.set("parallax_visitor", "invented");
		const visitor = app.browser();
		await ask(visitor, QUESTION, ["grok"]);
		for (const browser of [app.browser(), visitor, await signedInBrowser(app, "nora@example.org"), invented]) {
			expect(await storedKeys(browser)).toEqual([]);
			expect((await tryKey(browser, "claude")).status).toBe(404);
			expect(await removeKey(browser, "claude")).toBe(204);
			await storeKey(browser, "claude", OTHER);
		}
		expect(await storedKeys(mine)).toEqual([stored]);
		await tryKey(mine, "claude");
		expect(sentKeys(vendors)).toEqual([KEY]);
		await close();
	});

	it("is not decrypted in the row of another visitor", async () => {
		const { vendors, app, close } = await withoutKeys();
		const [mine, thief] = [app.browser(), app.browser()];
		await storeKey(mine, "claude", KEY);
		await storeKey(thief, "claude", OTHER);
		const rows = await rowsOf(app);
		const ofMine = rows.find(({ last4 }) => last4 === "wxyz");
		await app.database.write((transaction) =>
			transaction
				.updateTable("visitor_keys")
				.set({ sealed: ofMine?.sealed ?? "" })
				.where("last4", "=", "1234")
				.execute(),
		);
		expect(await hasOwnKey(thief)).toBe(false);
		expect((await storedKeys(thief))[0]?.ok).toBe(false);
		expect((await tryKey(thief, "claude")).answer.sentence).toMatch(/can no longer be read/);
		expect(vendors.calls("claude")).toEqual([]);
		await close();
	});

	it("cannot be written from another site, and not for an address of one's own", async () => {
		const app = await startTestApp({ env: { ALLOW_OWN_ENDPOINTS: "true" } });
		const mine = app.browser();
		await storeKey(mine, "claude", KEY);
		const path = urlOf(putKey, { params: { provider: "claude" } });
		const headers = {
			"content-type": "application/json",
			"sec-fetch-site": "cross-site",
			origin: "https://evil.example",
		};
		const writes = [
			mine.fetch(path, { method: "PUT", body: JSON.stringify({ key: OTHER }), headers }),
			mine.fetch(path, { method: "DELETE", headers }),
			mine.fetch(`${path}/test`, { method: "POST", headers }),
		];
		expect((await Promise.all(writes)).map(({ status }) => status)).toEqual([403, 403, 403]);
		expect((await storedKeys(mine)).map(({ last4 }) => last4)).toEqual(["wxyz"]);
		await expect(storeKey(mine, "own-llama", OTHER)).rejects.toThrow("404: This assistant is not available here.");
	});

	it("is stored and tested ten times an hour in one network, however many browsers it has", async () => {
		const app = await startTestApp();
		const stored = [];
		for (let n = 0; n < 11; n += 1) {
			const { status } = await app.browser().call(putKey, { params: { provider: "claude" }, body: { key: KEY } });
			stored.push(status);
		}
		expect(stored).toEqual([...Array(10).fill(200), 429]);
		const visitor = app.browser();
		const refused = await visitor.call(putKey, { params: { provider: "claude" }, body: { key: KEY } });
		expect(refused.text).toMatch(/^Too many API keys were stored from your network in the last hour\. Sign in, or/);
		expect(visitor.cookies.size).toBe(0);
		// Accounts have limits of their own.
		await storeKey(await signedInBrowser(app, "mara@example.org"), "claude", KEY);
	});

	it("may be tested ten times an hour", async () => {
		const app = await startTestApp();
		const mine = app.browser();
		await storeKey(mine, "claude", KEY);
		const statuses = [];
		for (let n = 1; n <= 11; n += 1) {
			const testing = tryKey(mine, "claude");
			if (n <= 10) app.providers.claude.call(n).then((call) => call.emitText("OK"));
			statuses.push((await testing).status);
		}
		expect(statuses).toEqual([...Array(10).fill(200), 429]);
	});

	it("keeps the list of its models in memory only", async () => {
		const vendors = await startFakeVendors();
		vendors.hideList("claude");
		const { app, close } = await withoutKeys({ vendors });
		// The operator's reading has failed, so only the visitor's key reaches the list.
		await expect.poll(() => vendors.lists("claude")).toBe(1);
		vendors.serve("claude", "claude-sonnet-9");
		const mine = app.browser();
		await storeKey(mine, "claude", KEY);
		await settledOf(mine, (await ask(mine, QUESTION, ["claude"])).id);
		const modelsOf = async () =>
			(await mine.call(getModels, { params: { id: "claude" } })).answer.models.map(({ id }) => id);
		await expect.poll(modelsOf).toContain("claude-sonnet-9");
		const lists = await app.database.query.selectFrom("model_lists").select("assistant").execute();
		expect(lists.map(({ assistant }) => assistant)).not.toContain("claude");
		await removeKey(mine, "claude");
		await storeKey(mine, "claude", KEY);
		expect(await modelsOf()).not.toContain("claude-sonnet-9");
		await close();
	});
});

describe("a visitor's key ends", () => {
	it("when it is forgotten", async () => {
		const { app, close } = await withoutKeys();
		const mine = app.browser();
		await storeKey(mine, "claude", KEY);
		await storeKey(mine, "grok", OTHER);
		expect(await removeKey(mine, "claude")).toBe(204);
		expect(await hasOwnKey(mine)).toBe(false);
		expect((await rowsOf(app)).map(({ assistant }) => assistant)).toEqual(["grok"]);
		await close();
	});

	it("with all chats of the browser", async () => {
		const { app, close } = await withoutKeys();
		const [mine, other] = [app.browser(), app.browser()];
		for (const browser of [mine, other]) await storeKey(browser, "claude", KEY);
		await ask(mine);
		expect((await mine.call(deleteVisitorHistory, {})).status).toBe(204);
		expect([await storedKeys(mine), (await storedKeys(other)).length]).toEqual([[], 1]);
		await close();
	});

	it("30 days after its last use, and until then its visitor stays", async () => {
		const clock = manualClock();
		const { app, close } = await withoutKeys({ clock });
		const [asking, idle, testing] = [app.browser(), app.browser(), app.browser()];
		for (const browser of [asking, idle, testing]) await storeKey(browser, "claude", KEY);
		clock.advance(20 * DAY_MS);
		const { id } = await ask(asking, QUESTION, ["claude"]);
		await settledOf(asking, id);
		await tryKey(testing, "claude");
		clock.advance(11 * DAY_MS);
		await sweepIdentity({ database: app.database, clock });
		// This visitor has nothing but the key.
		expect((await storedKeys(testing)).length).toBe(1);
		expect([(await storedKeys(asking)).length, await storedKeys(idle)]).toEqual([1, []]);
		expect(await hasOwnKey(idle)).toBe(false);
		const restarted = await app.restart({ clock });
		await expect.poll(async () => (await rowsOf(restarted)).length).toBe(2);
		const again = sameBrowser(restarted, asking);
		expect((await storedKeys(again)).length).toBe(1);
		clock.advance(20 * DAY_MS);
		expect(await storedKeys(again)).toEqual([]);
		await restarted.close();
		await close();
	});

	it("with the visitor", async () => {
		const { app, close } = await withoutKeys();
		await storeKey(app.browser(), "claude", KEY);
		await app.database.write((transaction) => transaction.deleteFrom("visitors").execute());
		expect(await rowsOf(app)).toEqual([]);
		await close();
	});

	it("at the sign-in: it is then the account's, encrypted anew", async () => {
		const { vendors, app, close } = await withoutKeys();
		const mine = app.browser();
		await storeKey(mine, "claude", KEY);
		await tryKey(mine, "claude");
		const [before] = await storedKeys(mine);
		const [{ sealed: ofVisitor } = { sealed: "" }] = await rowsOf(app);
		await signUp(mine, "mara@example.org");
		expect([await storedKeys(mine), await rowsOf(app)]).toEqual([[before], []]);
		const [row] = await app.database.query.selectFrom("user_keys").selectAll().execute();
		expect(row?.sealed).not.toBe(ofVisitor);
		await settledOf(mine, (await ask(mine, QUESTION, ["claude"])).id);
		expect(sentKeys(vendors)).toEqual([KEY, KEY]);
		const { text } = await mine.call(getMyData, {});
		expect(JSON.parse(text).apiKeys).toEqual([before]);
		expect(text).not.toContain(KEY);
		expect(await dumpDatabase(app)).not.toContain(KEY);
		await close();
	});

	it("at the sign-in to an account that has a key, which stays", async () => {
		const { app, close } = await withoutKeys();
		const account = await signedInBrowser(app, "mara@example.org");
		await storeKey(account, "claude", OTHER);
		const mine = app.browser();
		await storeKey(mine, "claude", KEY);
		await storeKey(mine, "grok", KEY);
		await signIn(mine, "mara@example.org");
		expect((await storedKeys(mine)).map(({ provider, last4 }) => [provider, last4])).toEqual([
			["claude", "1234"],
			["grok", "wxyz"],
		]);
		expect(await rowsOf(app)).toEqual([]);
		await close();
	});
});

describe("where visitors may not store keys", () => {
	it("a key is refused where people may not have one; a stored one is unused, but can be forgotten", async () => {
		const { app, vendors } = await withoutKeys();
		const mine = app.browser();
		await storeKey(mine, "claude", KEY);
		const restarted = await app.restart({ env: { ANTHROPIC_API_KEY: "", ALLOW_OWN_KEYS: "false" } });
		const again = sameBrowser(restarted, mine);
		expect(await hasOwnKey(again)).toBe(false);
		await expect(storeKey(again, "claude", OTHER)).rejects.toThrow("403: This server does not take API keys");
		expect((await storedKeys(again)).length).toBe(1);
		expect([await removeKey(again, "claude"), await storedKeys(again)]).toEqual([204, []]);
		await restarted.close();
		await vendors.close();
	});

	it("a key is refused where only accounts may ask; a stored one is unused, but can be forgotten", async () => {
		const { app, vendors } = await withoutKeys();
		const mine = app.browser();
		await storeKey(mine, "claude", KEY);
		const restarted = await app.restart({ env: { ANTHROPIC_API_KEY: "", ALLOW_ANONYMOUS: "false" } });
		const again = sameBrowser(restarted, mine);
		expect(await hasOwnKey(again)).toBe(false);
		for (const browser of [again, restarted.browser()])
			await expect(storeKey(browser, "claude", OTHER)).rejects.toThrow("401: You are not signed in.");
		expect([await removeKey(again, "claude"), await storedKeys(again)]).toEqual([204, []]);
		await restarted.close();
		await vendors.close();
	});

	it("an ended login session stores nothing as a visitor", async () => {
		const app = await startTestApp();
		const ended = app.browser();
		ended.cookies.set("parallax_login", "ended");
		await expect(storeKey(ended, "claude", KEY)).rejects.toThrow("401: You were signed out.");
		expect(await rowsOf(app)).toEqual([]);
	});
});

it("a visitor's key that was encrypted with another secret counts as absent, and is dropped at the sign-in", async () => {
	const { app, vendors } = await withoutKeys();
	const mine = app.browser();
	await storeKey(mine, "claude", KEY);
	await ask(mine);
	await app.close();
	await writeFile(join(app.store.dataDir, "secret"), randomBytes(32).toString("base64url"));
	const restarted = await app.restart({ env: { ANTHROPIC_API_KEY: "" } });
	const again = sameBrowser(restarted, mine);
	expect((await storedKeys(again)).map(({ ok }) => ok)).toEqual([false]);
	await signUp(again, "mara@example.org");
	expect([await storedKeys(again), await rowsOf(restarted)]).toEqual([[], []]);
	await restarted.close();
	await vendors.close();
});
