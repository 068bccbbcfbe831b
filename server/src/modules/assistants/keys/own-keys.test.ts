import { randomBytes } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deleteAccount, getConfig, getMyData, startChat, summarizeChat } from "@parallax/contract";
import { describe, expect, it } from "vitest";
import { ask, askSeats, QUESTION, responsesOf, sameBrowser, settledOf } from "../../../testing/chats.ts";
import { dumpDatabase } from "../../../testing/database/dump-database.ts";
import { type FakeVendors, startFakeVendors } from "../../../testing/fake-vendors/fake-vendors.ts";
import { removeKey, storedKeys, storeKey, tryKey } from "../../../testing/own-keys.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { scriptedAssistants, someUsage } from "../../../testing/scripted-assistant.ts";
import { startTestApp, type TestAppOptions } from "../../../testing/test-app.ts";

const MARAS = "sk-ant-key-of-mara-wxyz";
const NORAS = "sk-ant-key-of-nora-1234";
const REFUSED = "Your key for Claude was refused. Paste another one.";

async function withVendors(options: TestAppOptions = {}) {
	const vendors = await startFakeVendors();
	const app = await startTestApp({ vendors, ...options });
	const mara = await signedInBrowser(app, "mara@example.org");
	return { vendors, app, mara, close: () => app.close().then(() => vendors.close()) };
}

const sentKeys = (vendors: FakeVendors) => vendors.calls("claude").map(({ headers }) => headers["x-api-key"]);
const refuse = (vendors: FakeVendors) =>
	vendors.always("claude", {
		status: 401,
		steps: [{ raw: '{"error":{"message":"invalid x-api-key"}}' }, { finish: true }],
	});

const spent = async (app: Awaited<ReturnType<typeof startTestApp>>) =>
	(await app.database.query.selectFrom("spending").select("usd").executeTakeFirst())?.usd ?? 0;

describe("a person's own key", () => {
	it("is shown by its last four characters, replaced and deleted", async () => {
		const { mara, close } = await withVendors();
		const stored = await storeKey(mara, "claude", ` ${MARAS} `);
		expect(stored).toEqual({ provider: "claude", last4: "wxyz", addedAt: stored.addedAt, checkedAt: null, ok: null });
		expect((await storeKey(mara, "claude", NORAS)).last4).toBe("1234");
		expect((await storedKeys(mara)).map(({ last4 }) => last4)).toEqual(["1234"]);
		expect(await removeKey(mara, "claude")).toBe(204);
		expect(await storedKeys(mara)).toEqual([]);
		await close();
	});

	it("makes the next prompt real without a restart, and only for that person", async () => {
		const providers = scriptedAssistants(true);
		const app = await startTestApp({ providers });
		const mara = await signedInBrowser(app, "mara@example.org");
		const nora = await signedInBrowser(app, "nora@example.org");
		const isDemo = async (browser: typeof mara) => {
			const { providers: shown } = (await browser.call(getConfig, {})).answer;
			const claude = shown.find(({ id }) => id === "claude");
			return [claude?.demo, claude?.ownKey];
		};
		expect(await isDemo(mara)).toEqual([true, false]);
		await storeKey(mara, "claude", MARAS);
		expect(await isDemo(mara)).toEqual([false, true]);
		expect(await isDemo(nora)).toEqual([true, false]);
		const { seats } = await ask(mara, QUESTION, ["claude"]);
		expect(seats.map(({ demo }) => demo)).toEqual([false]);
	});

	it("is used instead of the operator's, and is never mixed up with a concurrent person's key", async () => {
		const { vendors, app, mara, close } = await withVendors();
		const nora = await signedInBrowser(app, "nora@example.org");
		await Promise.all([storeKey(mara, "claude", MARAS), storeKey(nora, "claude", NORAS)]);
		const chats = [
			[mara, "From Mara"],
			[nora, "From Nora"],
			[app.browser(), "From a visitor"],
		] as const;
		await Promise.all(
			chats.map(async ([browser, prompt]) => settledOf(browser, (await ask(browser, prompt, ["claude"])).id)),
		);
		const sent = vendors.calls("claude").map(({ prompt, headers }) => [prompt, headers["x-api-key"]]);
		expect(sent.toSorted()).toEqual([
			["From Mara", MARAS],
			["From Nora", NORAS],
			["From a visitor", "test-key-claude"],
		]);
		await close();
	});

	it("is never replaced by the operator's when it is refused, and the card says where to fix it", async () => {
		const log: string[] = [];
		const { vendors, mara, close } = await withVendors({ onLog: (line) => log.push(line) });
		await storeKey(mara, "claude", MARAS);
		refuse(vendors);
		const [answer] = await settledOf(mara, (await ask(mara, QUESTION, ["claude"])).id);
		expect([answer?.errorCode, answer?.error]).toEqual(["provider_auth", REFUSED]);
		expect(sentKeys(vendors)).toEqual([MARAS]);
		// The operator cannot fix it.
		const [line] = log.map((text) => JSON.parse(text)).filter(({ code }) => code === "provider_auth");
		expect(line?.level).toBe("info");
		await close();
	});

	it("fails with a sentence about the person's account when that has no credit left", async () => {
		const { vendors, mara, close } = await withVendors();
		await storeKey(mara, "claude", MARAS);
		vendors.always("claude", {
			status: 402,
			steps: [{ raw: '{"error":{"message":"your credit balance is too low"}}' }, { finish: true }],
		});
		const [answer] = await settledOf(mara, (await ask(mara, QUESTION, ["claude"])).id);
		expect(answer?.error).toBe("Your account for Claude is used up. Add credit in that account.");
		await close();
	});

	it("does not use the operator's budget, and the card shows the cost", async () => {
		const { vendors, app, mara, close } = await withVendors({ env: { DAILY_BUDGET_USD: "0" } });
		expect((await mara.call(startChat, { body: { prompt: QUESTION, selectedProviders: ["claude"] } })).status).toBe(
			429,
		);
		await storeKey(mara, "claude", MARAS);
		const { id } = await ask(mara, QUESTION, ["claude"]);
		const [answer] = await settledOf(mara, id);
		expect(answer?.status).toBe("success");
		expect(answer?.costUsd).toBeGreaterThan(0);
		expect(await spent(app)).toBe(0);
		expect(vendors.calls("claude")).toHaveLength(1);
		const metrics = await (await mara.fetch("/metrics")).text();
		expect(metrics).toMatch(/parallax_cost_usd_total\{[^}]*claude[^}]*\} 0\n/);
		await close();
	});

	it("does not block the assistant for others when it keeps failing", async () => {
		const { vendors, app, mara, close } = await withVendors();
		const nora = await signedInBrowser(app, "nora@example.org");
		await storeKey(mara, "claude", MARAS);
		// An error that is not retried, so that each prompt is one failure.
		vendors.always("claude", {
			status: 500,
			headers: { "x-should-retry": "false" },
			steps: [{ raw: "{}" }, { finish: true }],
		});
		for (let n = 0; n < 5; n += 1) await settledOf(mara, (await ask(mara, QUESTION, ["claude"])).id);
		const [stopped] = await settledOf(mara, (await ask(mara, QUESTION, ["claude"])).id);
		expect(stopped?.error).toBe("Claude has failed repeatedly, so it was not asked.");
		vendors.reset();
		const [others] = await settledOf(nora, (await ask(nora, QUESTION, ["claude"])).id);
		expect(others?.status).toBe("success");
		await close();
	});

	it("is tested with one call that ends at the first text, and the result is stored", async () => {
		const { vendors, mara, close } = await withVendors();
		await storeKey(mara, "claude", MARAS);
		expect((await tryKey(mara, "claude")).answer).toEqual({ ok: true, sentence: "Your key for Claude works." });
		expect(sentKeys(vendors)).toEqual([MARAS]);
		const [tested] = await storedKeys(mara);
		expect([tested?.ok, tested?.checkedAt !== null]).toEqual([true, true]);
		refuse(vendors);
		expect((await tryKey(mara, "claude")).answer).toEqual({ ok: false, sentence: REFUSED });
		expect((await storedKeys(mara))[0]?.ok).toBe(false);
		const { status, text } = await tryKey(mara, "grok");
		expect([status, text]).toEqual([404, "You have stored no API key for Grok."]);
		expect((await tryKey(mara, "unknown")).status).toBe(404);
		await close();
	});

	it("may be tested 30 times an hour", async () => {
		const app = await startTestApp();
		const mara = await signedInBrowser(app, "mara@example.org");
		await storeKey(mara, "claude", MARAS);
		const provider = app.providers.claude;
		const statuses = [];
		for (let n = 1; n <= 31; n += 1) {
			const testing = tryKey(mara, "claude");
			if (n <= 30) provider.call(n).then((call) => call.emitText("OK"));
			statuses.push((await testing).status);
		}
		expect(statuses).toEqual([...Array(30).fill(200), 429]);
	});

	it("is treated as absent when it was encrypted with another secret, and listed as not working", async () => {
		const { vendors, app, mara } = await withVendors();
		await storeKey(mara, "claude", MARAS);
		await app.close();
		await writeFile(join(app.store.dataDir, "secret"), randomBytes(32).toString("base64url"));
		const restarted = await app.restart();
		const again = sameBrowser(restarted, mara);
		expect((await storedKeys(again)).map(({ ok, last4 }) => [ok, last4])).toEqual([[false, "wxyz"]]);
		expect((await tryKey(again, "claude")).answer.ok).toBe(false);
		await settledOf(again, (await ask(again, QUESTION, ["claude"])).id);
		expect(sentKeys(vendors)).toEqual(["test-key-claude"]);
		await restarted.close();
		await vendors.close();
	});

	it("is rejected when the operator does not allow own keys; stored keys are unused, but can be deleted", async () => {
		const { vendors, app, mara } = await withVendors();
		await storeKey(mara, "claude", MARAS);
		const restarted = await app.restart({ env: { ALLOW_OWN_KEYS: "false" } });
		const again = sameBrowser(restarted, mara);
		expect((await again.call(getConfig, {})).answer.features.ownKeys).toBe(false);
		await expect(storeKey(again, "grok", NORAS)).rejects.toThrow(
			"403: This server does not take API keys of your own.",
		);
		await settledOf(again, (await ask(again, QUESTION, ["claude"])).id);
		expect(sentKeys(vendors)).toEqual(["test-key-claude"]);
		expect(await removeKey(again, "claude")).toBe(204);
		expect(await storedKeys(again)).toEqual([]);
		await restarted.close();
		await vendors.close();
	});

	it("pays for the judge of its owner's chats", async () => {
		const providers = scriptedAssistants(true);
		const app = await startTestApp({ providers, env: { DAILY_BUDGET_USD: "0" } });
		const mara = await signedInBrowser(app, "mara@example.org");
		await storeKey(mara, "claude", MARAS);
		const { id } = await askSeats(mara, [{ provider: "chatgpt" }, { provider: "claude" }]);
		for (const one of [providers.chatgpt, providers.claude]) {
			const call = await one.call();
			call.emitText("The sky is blue because air scatters blue light.");
			call.end({ model: "claude-sonnet-5-5", usage: someUsage });
		}
		await settledOf(mara, id);
		const summarizing = mara.call(summarizeChat, { params: { id } });
		const judge = await providers.claude.call(2);
		judge.emitText("{}");
		judge.end({ model: "claude-sonnet-5-5", usage: someUsage });
		const again = await providers.claude.call(3);
		again.fail(new Error("no"));
		await summarizing;
		expect(await spent(app)).toBe(0);
		expect(await app.database.query.selectFrom("open_calls").selectAll().execute()).toEqual([]);
	});

	it("is listed in the data download without the key itself, and is deleted with the account", async () => {
		const { app, mara, close } = await withVendors();
		await storeKey(mara, "claude", MARAS);
		const { text } = await mara.call(getMyData, {});
		expect(JSON.parse(text).apiKeys).toEqual([expect.objectContaining({ provider: "claude", last4: "wxyz" })]);
		expect(text).not.toContain(MARAS);
		await mara.call(deleteAccount, {});
		expect(await app.database.query.selectFrom("user_keys").selectAll().execute()).toEqual([]);
		expect(await dumpDatabase(app)).not.toContain("wxyz");
		await close();
	});

	it("can be deleted while an answer runs without affecting it; the seat cannot be retried afterwards", async () => {
		const providers = scriptedAssistants(true);
		const app = await startTestApp({ providers });
		const mara = await signedInBrowser(app, "mara@example.org");
		await storeKey(mara, "claude", MARAS);
		const { id } = await ask(mara, QUESTION, ["claude"]);
		const call = await providers.claude.call();
		call.emitText("Because ");
		await removeKey(mara, "claude");
		call.emitText("of the air.");
		call.end();
		expect((await settledOf(mara, id))[0]?.response).toBe("Because of the air.");
		const retried = await mara.fetch(`/api/chat/${id}/responses/claude/retry`, {
			method: "POST",
			body: "{}",
			headers: { "content-type": "application/json" },
		});
		expect([retried.status, retried.headers.get("x-error-code")]).toEqual([409, "not-connected"]);
		expect((await responsesOf(mara, id))[0]?.status).toBe("success");
	});
});
