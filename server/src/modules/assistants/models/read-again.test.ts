import { getConfig, getModels, putKey, readModels } from "@parallax/contract";
import { expect, it } from "vitest";
import { assistantsFile } from "../../../testing/assistants-file.ts";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { ask, askSeats, settledOf } from "../../../testing/chats.ts";
import { startFakeOllama } from "../../../testing/fakes/fake-ollama.ts";
import { manualClock } from "../../../testing/manual-clock.ts";
import { freePort } from "../../../testing/processes/free-port.ts";
import { startTestApp } from "../../../testing/test-app.ts";

const entry = (baseUrl: string, more: object = {}) =>
	assistantsFile([{ id: "ollama", name: "Ollama", wire: "openai-chat", baseUrl, ...more }]);

async function withOllama(
	baseUrl: string,
	{ env = {}, ...more }: { env?: Record<string, string>; apiKeyEnv?: string } = {},
) {
	const clock = manualClock();
	const app = await startTestApp({ clock, env: { ...env, ASSISTANTS_FILE: entry(baseUrl, more) } });
	return { app, clock, browser: app.browser() };
}

const params = { id: "ollama" };
const idsOf = ({ models }: { readonly models: readonly { readonly id: string }[] }) => models.map(({ id }) => id);
const shown = async (browser: BrowserClient) => idsOf((await browser.call(getModels, { params })).answer);
const read = async (browser: BrowserClient, reason: "menu" | "person" = "person") =>
	(await browser.call(readModels, { params, body: { reason } })).answer;
const label = async (browser: BrowserClient) =>
	(await browser.call(getConfig, {})).answer.providers.find(({ id }) => id === "ollama")?.label;

it("offers a model that was pulled after the start, after one read in 15 s for all people together", async () => {
	const ollama = await startFakeOllama(0, "llama3.2:3b");
	const { app, browser, clock } = await withOllama(ollama.url);
	await expect.poll(() => shown(browser)).toEqual(["llama3.2:3b"]);
	ollama.pull("qwen3:4b", "llama3.2:3b");
	expect(await shown(browser)).toEqual(["llama3.2:3b"]);
	expect(await read(browser, "menu")).toMatchObject({
		from: "vendor",
		problem: null,
		models: [{ id: "qwen3:4b" }, {}],
	});
	ollama.pull("gemma3:4b");
	const before = ollama.lists();
	expect(idsOf(await read(app.browser()))).toEqual(["qwen3:4b", "llama3.2:3b"]);
	expect(ollama.lists()).toBe(before);
	clock.advance(15_000);
	expect(idsOf(await read(browser))).toEqual(["gemma3:4b"]);
	expect(await label(browser)).toBe("Ollama (gemma3:4b)");
	await app.close();
});

it("reads the list again at each start", async () => {
	const ollama = await startFakeOllama(0, "llama3.2:3b");
	const { app, browser } = await withOllama(ollama.url);
	await expect.poll(() => shown(browser)).toEqual(["llama3.2:3b"]);
	ollama.pull("qwen3:4b");
	const again = await app.restart();
	await expect.poll(() => shown(again.browser())).toEqual(["qwen3:4b"]);
	await again.close();
});

it("with a key, a person can have the list read every 60 s", async () => {
	const ollama = await startFakeOllama(0, "llama3.2:3b");
	const { app, browser, clock } = await withOllama(ollama.url, {
		apiKeyEnv: "OLLAMA_KEY",
		env: { OLLAMA_KEY: "secret-1" },
	});
	await expect.poll(() => shown(browser)).toEqual(["llama3.2:3b"]);
	await read(browser);
	ollama.pull("qwen3:4b");
	clock.advance(30_000);
	expect(idsOf(await read(browser))).toEqual(["llama3.2:3b"]);
	clock.advance(30_000);
	expect(idsOf(await read(browser))).toEqual(["qwen3:4b"]);
	await app.close();
});

it("says what is wrong with a list, and never names a model that was not chosen", async () => {
	const ollama = await startFakeOllama();
	const { app, browser } = await withOllama(ollama.url);
	expect(await read(browser)).toMatchObject({
		models: [],
		problem: "Ollama's list of models has no model that can chat.",
	});
	expect(await label(browser)).toBe("Ollama (no model yet)");
	const { id, seats } = await ask(browser, "Why?", ["ollama"]);
	expect(seats[0]).toMatchObject({ model: null, modelName: null });
	const [answer] = await settledOf(browser, id);
	expect(answer).toMatchObject({
		errorCode: "config",
		error: "No model of Ollama is known: its list of models has no model that can chat.",
		advice: "Check models of its entry in ASSISTANTS_FILE.",
	});
	expect(JSON.stringify(answer)).not.toContain("default");
	await app.close();
});

it("asks the first model of a server that was started after Parallax, without a note", async () => {
	const port = await freePort();
	const { app, browser, clock } = await withOllama(`http://127.0.0.1:${port}/v1`);
	expect(await read(browser)).toMatchObject({ problem: "Ollama can't be reached (connection refused)." });
	const ollama = await startFakeOllama(port, "llama3.2:3b");
	clock.advance(15_000);
	const { id } = await ask(browser, "Why?", ["ollama"]);
	expect((await settledOf(browser, id))[0]).toMatchObject({
		...{ status: "success", response: "From llama3.2:3b.", askedModel: "llama3.2:3b", notes: [] },
	});
	expect(ollama.asked).toEqual(["llama3.2:3b"]);
	await app.close();
});

it("does the same when its list was tried a moment ago", async () => {
	const port = await freePort();
	const { app, browser } = await withOllama(`http://127.0.0.1:${port}/v1`);
	await read(browser);
	await startFakeOllama(port, "llama3.2:3b");
	const { id } = await ask(browser, "Why?", ["ollama"]);
	expect((await settledOf(browser, id))[0]).toMatchObject({ askedModel: "llama3.2:3b", notes: [] });
	await app.close();
});

it("leaves out a model that turns out to be unable to chat", async () => {
	const ollama = await startFakeOllama(0, "vectors:1b", "llama3.2:3b");
	const { app, browser } = await withOllama(ollama.url);
	await expect.poll(() => label(browser)).toBe("Ollama (vectors:1b)");
	const { id } = await ask(browser, "Why?", ["ollama"]);
	expect((await settledOf(browser, id))[0]).toMatchObject({
		...{ status: "success", askedModel: "llama3.2:3b" },
		notes: [{ text: "vectors:1b of Ollama cannot chat, so llama3.2:3b was asked." }],
	});
	expect(await shown(browser)).toEqual(["llama3.2:3b"]);
	expect(await label(browser)).toBe("Ollama (llama3.2:3b)");
	await app.close();
});

it("keeps offering a model to others that one person's own key could not chat with", async () => {
	const ollama = await startFakeOllama(0, "vectors:1b", "llama3.2:3b");
	const { app, browser } = await withOllama(ollama.url);
	await expect.poll(() => label(browser)).toBe("Ollama (vectors:1b)");
	await browser.call(putKey, { params: { provider: "ollama" }, body: { key: "a-key-of-my-own" } });
	const { id } = await ask(browser, "Why?", ["ollama"]);
	expect((await settledOf(browser, id))[0]).toMatchObject({ status: "success", askedModel: "llama3.2:3b" });
	expect(await shown(app.browser())).toEqual(["vectors:1b", "llama3.2:3b"]);
	await app.close();
});

it("answers llama3.2 with the only pulled model of this name", async () => {
	const ollama = await startFakeOllama(0, "qwen3:4b", "llama3.2:3b");
	const { app, browser } = await withOllama(ollama.url);
	const { id } = await askSeats(browser, [{ provider: "ollama", model: "llama3.2" }]);
	expect((await settledOf(browser, id))[0]).toMatchObject({
		...{ status: "success", askedModel: "llama3.2:3b" },
		notes: [{ code: "model-succeeded", text: "Ollama lists llama3.2 as llama3.2:3b." }],
	});
	await app.close();
});

it("HIDE_UNCONNECTED hides demonstrations from the picker only beside a connected assistant", async () => {
	const hiddenOf = async (browser: BrowserClient) =>
		(await browser.call(getConfig, {})).answer.providers.filter(({ hidden }) => hidden).map(({ id }) => id);
	const ollama = await startFakeOllama(0, "llama3.2:3b");
	const env = { HIDE_UNCONNECTED: "true" };
	const alone = await startTestApp({ providers: undefined, env } as never);
	expect(await hiddenOf(alone.browser())).toEqual([]);
	const withFile = { ...env, ASSISTANTS_FILE: entry(ollama.url) };
	const both = await startTestApp({ providers: undefined, env: withFile } as never);
	expect(await hiddenOf(both.browser())).toEqual(["chatgpt", "gemini", "claude", "grok"]);
	const shownToAll = await startTestApp({
		...{ providers: undefined, env: { ASSISTANTS_FILE: entry(ollama.url) } },
	} as never);
	expect(await hiddenOf(shownToAll.browser())).toEqual([]);
});
