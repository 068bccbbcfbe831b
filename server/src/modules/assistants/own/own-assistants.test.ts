import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import {
	deleteAccount,
	deleteOwnAssistant,
	getConfig,
	getModels,
	getMyData,
	getOwnAssistant,
	listOwnAssistants,
	MAX_OWN_ASSISTANTS,
	putOwnAssistant,
	readModels,
	retryResponse,
	shareChat,
} from "@parallax/contract";
import { describe, expect, it, onTestFinished } from "vitest";
import type { BrowserClient } from "../../../testing/browser-client.ts";
import { ask, sameBrowser, settledOf, tryToAsk } from "../../../testing/chats.ts";
import { startFakeVendors } from "../../../testing/fake-vendors/fake-vendors.ts";
import { storedKeys, storeKey, tryKey } from "../../../testing/own-keys.ts";
import { signedInBrowser } from "../../../testing/people.ts";
import { startTestApp, type TestAppOptions } from "../../../testing/test-app.ts";

const KEY = "sk-key-of-maras-server";
const SENTENCE =
	'data: {"choices":[{"delta":{"content":"From my server."},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';

/** A person's server that implements chat completions and records the requests. */
async function ownServer() {
	const requestHeaders: IncomingHttpHeaders[] = [];
	const listRequestHeaders: IncomingHttpHeaders[] = [];
	const waiting: (() => void)[] = [];
	let isHeld = false;
	const server = createServer((request, response) => {
		if (request.method === "GET") {
			listRequestHeaders.push(request.headers);
			response.end('{"data": [{"id": "qwen3"}, {"id": "llama3.3"}]}');
			return;
		}
		requestHeaders.push(request.headers);
		response.writeHead(200, { "content-type": "text/event-stream" });
		const finish = () => response.end(SENTENCE);
		if (isHeld) waiting.push(finish);
		else finish();
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	return {
		port,
		url: `http://127.0.0.1:${port}/v1`,
		requestHeaders,
		/** The headers of the requests for the model list. */
		listRequestHeaders,
		hold: () => {
			isHeld = true;
		},
		release: () => {
			for (const finish of waiting.splice(0)) finish();
		},
		heldCount: () => waiting.length,
	};
}

const ALLOWED = { ALLOW_OWN_ENDPOINTS: "true", ALLOW_LOCAL_ENDPOINTS: "true" };

async function withOwn(options: TestAppOptions = {}) {
	const vendors = await startFakeVendors();
	onTestFinished(() => vendors.close());
	const app = await startTestApp({ vendors, env: ALLOWED, ...options });
	return { app, vendors, mara: await signedInBrowser(app, "mara@example.org") };
}

const body = (baseUrl: string, more: object = {}) => ({
	...{ name: "My Llama", wire: "openai-chat" as const, baseUrl, models: ["llama3.3"], ...more },
});
const put = (browser: BrowserClient, baseUrl: string, more: object = {}, id = "own-llama") =>
	browser.call(putOwnAssistant, { params: { id }, body: body(baseUrl, more) });
const answerOf = async (browser: BrowserClient, id: string) => (await settledOf(browser, id))[0];

describe("an assistant at a person's own address", () => {
	it("is added, called only with its own key, changed and removed", async () => {
		const { mara, app } = await withOwn();
		const server = await ownServer();
		const { status, answer } = await put(mara, server.url, { key: KEY });
		const shown = { id: "own-llama", name: "My Llama", wire: "openai-chat", baseUrl: server.url, models: ["llama3.3"] };
		expect([status, answer]).toEqual([200, { ...shown, last4: "rver" }]);
		expect((await mara.call(listOwnAssistants, {})).answer).toEqual([answer]);
		expect((await mara.call(getOwnAssistant, { params: { id: "own-llama" } })).answer).toEqual(answer);
		const { providers, features } = (await mara.call(getConfig, {})).answer;
		expect(features.ownEndpoints).toBe(true);
		expect(providers.at(-1)).toMatchObject({
			id: "own-llama",
			name: "My Llama",
			logo: null,
			ownKey: true,
			demo: false,
		});

		const chat = await ask(mara, "Hello", ["claude", "own-llama"]);
		expect(chat.seats.map(({ id }) => id)).toEqual(["claude", "own-llama"]);
		const answers = await settledOf(mara, chat.id);
		expect(answers.map(({ response }) => response)).toContain("From my server.");
		expect(server.requestHeaders.map(({ authorization }) => authorization)).toEqual([`Bearer ${KEY}`]);
		expect((await tryKey(mara, "own-llama")).answer).toEqual({ ok: true, sentence: "Your key for My Llama works." });

		expect(server.listRequestHeaders.map(({ authorization }) => authorization)).toEqual([`Bearer ${KEY}`]);

		// Without a key in the body, the stored key stays.
		expect((await put(mara, server.url, { name: "Renamed" })).answer).toMatchObject({ name: "Renamed", last4: "rver" });
		expect((await mara.call(deleteOwnAssistant, { params: { id: "own-llama" } })).status).toBe(204);
		expect(await storedKeys(mara)).toEqual([]);
		expect((await tryToAsk(mara, "Hello", ["own-llama"])).status).toBe(400);
		await app.close();
	});

	it("is available only to that person", async () => {
		const { mara, app } = await withOwn();
		const server = await ownServer();
		await put(mara, server.url);
		const nora = await signedInBrowser(app, "nora@example.org");
		const params = { id: "own-llama" };
		expect((await nora.call(getOwnAssistant, { params })).status).toBe(404);
		expect((await nora.call(deleteOwnAssistant, { params })).status).toBe(404);
		for (const browser of [nora, app.browser()]) {
			expect((await browser.call(getConfig, {})).answer.providers).toHaveLength(4);
			expect((await tryToAsk(browser, "Hello", ["own-llama"])).status).toBe(400);
		}
		expect(server.requestHeaders).toEqual([]);
		// A shared chat contains its name, but not its address.
		const { id } = await ask(mara, "Hello", ["own-llama"]);
		await settledOf(mara, id);
		await mara.call(shareChat, { params: { id }, body: { shared: true } });
		for (const path of [`/api/shared/${id}`, `/api/shared/${id}/responses`, `/api/shared/${id}/export?format=json`]) {
			const text = await (await app.browser().fetch(path)).text();
			expect(text).not.toContain(String(server.port));
		}
		await app.close();
	});

	it("SEC-25 never receives the operator's keys or another key of that person, over either wire", async () => {
		const { mara, app, vendors } = await withOwn();
		const server = await ownServer();
		await storeKey(mara, "claude", "sk-ant-key-of-mara");
		await put(mara, server.url);
		await settledOf(mara, (await ask(mara, "Hello", ["chatgpt", "claude", "own-llama"])).id);
		await put(mara, server.url, { wire: "anthropic", name: "Other" }, "own-other");
		await settledOf(mara, (await ask(mara, "Hello", ["own-other"])).id);
		expect(server.requestHeaders.length).toBeGreaterThanOrEqual(2);
		const text = JSON.stringify(server.requestHeaders);
		for (const { apiKey } of Object.values(vendors.settings)) expect(text).not.toContain(apiKey);
		expect(text).not.toContain("sk-ant-key-of-mara");
		expect(text).not.toMatch(/cookie|authorization|x-api-key/);
		await app.close();
	});

	it("uses the models of its list when none are given, and reads the list with its own key when asked", async () => {
		const { mara, app } = await withOwn();
		const server = await ownServer();
		await put(mara, server.url, { key: KEY, models: [] });
		const offered = async () => (await mara.call(getModels, { params: { id: "own-llama" } })).answer;
		expect((await offered()).from).toBe("catalogue");
		expect(server.listRequestHeaders).toEqual([]);
		await settledOf(mara, (await ask(mara, "Hello", ["own-llama"])).id);
		await expect.poll(async () => (await offered()).from).toBe("vendor");
		expect((await offered()).models.map(({ id, isDefault }) => [id, isDefault])).toEqual([
			["qwen3", true],
			["llama3.3", false],
		]);
		expect(server.listRequestHeaders.map(({ authorization }) => authorization)).toEqual([`Bearer ${KEY}`]);
		expect((await app.browser().call(getModels, { params: { id: "own-llama" } })).status).toBe(404);
		const again = { params: { id: "own-llama" }, body: { reason: "person" } } as const;
		expect((await app.browser().call(readModels, again)).status).toBe(404);
		expect(server.listRequestHeaders).toHaveLength(1);
		expect((await mara.call(readModels, again)).answer).toMatchObject({ from: "vendor", problem: null });
		await mara.call(deleteOwnAssistant, { params: { id: "own-llama" } });
		expect(
			await app.database.query.selectFrom("model_lists").select("assistant").where("user_id", "!=", "").execute(),
		).toEqual([]);
	});

	it("loses its key when it moves to another server", async () => {
		const { mara, app } = await withOwn();
		const [first, second] = [await ownServer(), await ownServer()];
		await put(mara, first.url, { key: KEY });
		expect((await put(mara, `${first.url}/other`)).answer.last4).toBe("rver");
		expect((await put(mara, second.url)).answer.last4).toBeNull();
		await settledOf(mara, (await ask(mara, "Hello", ["own-llama"])).id);
		expect(second.requestHeaders.map(({ authorization }) => authorization)).toEqual([undefined]);
		await app.close();
	});

	it("can be changed or removed while an answer runs without affecting that answer", async () => {
		const { mara, app } = await withOwn();
		const [first, second] = [await ownServer(), await ownServer()];
		await put(mara, first.url);
		first.hold();
		const { id } = await ask(mara, "Hello", ["own-llama"]);
		await expect.poll(first.heldCount).toBe(1);
		await put(mara, second.url, { name: "Moved" });
		first.release();
		expect((await answerOf(mara, id))?.response).toBe("From my server.");
		const params = { id, seat: "own-llama" };
		await mara.call(retryResponse, { params, body: {} });
		expect((await answerOf(mara, id))?.attempt).toBe(2);
		expect([first.requestHeaders.length, second.requestHeaders.length]).toEqual([1, 1]);

		second.hold();
		await mara.call(retryResponse, { params, body: {} });
		await expect.poll(second.heldCount).toBe(1);
		await mara.call(deleteOwnAssistant, { params: { id: "own-llama" } });
		second.release();
		expect(await answerOf(mara, id)).toMatchObject({ status: "success", attempt: 3 });
		const { status, headers } = await mara.call(retryResponse, { params, body: {} });
		expect([status, headers.get("x-error-code")]).toEqual([409, "assistant-gone"]);
		await app.close();
	});

	it("must have a unique name", async () => {
		const { mara, app } = await withOwn();
		await put(mara, "https://llama.example/v1");
		for (const name of ["ChatGPT", "claude", "my llama", "Ｇrok"]) {
			const { status, text } = await put(mara, "https://other.example", { name }, "own-other");
			expect([status, text]).toEqual([400, `${name} is the name of another assistant: choose another name.`]);
		}
		for (const [name, builtIn] of [
			["Сlаudе", "Claude"],
			["Grok at home", "Grok"],
			["My Llаma", "My Llama"],
			["Chat\u2800GPT 5", "ChatGPT"],
		] as const) {
			const { status, text } = await put(mara, "https://other.example", { name }, "own-other");
			expect([status, text]).toEqual([400, `${name} can be mistaken for ${builtIn}: choose another name.`]);
		}
		expect((await put(mara, "https://other.example", { name: "\u3164" }, "own-other")).text).toBe(
			"Give the assistant a name that can be seen.",
		);
		// It can keep its own name when it is changed.
		expect((await put(mara, "https://llama.example/v2")).status).toBe(200);
		await app.close();
	});

	it("keeps a name that was stored before such names were refused", async () => {
		const { mara, app } = await withOwn();
		await put(mara, "https://llama.example/v1");
		const name = "Grok at home";
		await app.database.write((t) => t.updateTable("user_assistants").set({ name }).execute());
		expect((await put(mara, "https://llama.example/v2", { name })).answer).toMatchObject({ name });
		await app.close();
	});

	it("is limited to 20 for each person, even if several are added at once", async () => {
		const { mara, app } = await withOwn();
		const add = (n: number) => put(mara, "https://llama.example", { name: `Llama ${n}` }, `own-llama${n}`);
		for (let n = 2; n < MAX_OWN_ASSISTANTS; n += 1) await add(n);
		const responses = await Promise.all([101, 102, 103, 104].map(add));
		expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
		await app.close();
	});

	it("is in the data download without its key, and is deleted with the account", async () => {
		const { mara, app } = await withOwn();
		const { answer } = await put(mara, "https://llama.example/v1", { key: KEY });
		const { text } = await mara.call(getMyData, {});
		expect(JSON.parse(text).assistants).toEqual([answer]);
		expect(text).not.toContain(KEY);
		await mara.call(deleteAccount, {});
		expect(await app.database.query.selectFrom("user_assistants").selectAll().execute()).toEqual([]);
		expect(await app.database.query.selectFrom("user_keys").selectAll().execute()).toEqual([]);
		await app.close();
	});

	it("shares one label in the metrics with all other own assistants", async () => {
		const { mara, app } = await withOwn();
		const server = await ownServer();
		await put(mara, server.url, {}, "own-canary");
		await settledOf(mara, (await ask(mara, "Hello", ["own-canary"])).id);
		const metrics = await (await mara.fetch("/metrics")).text();
		expect(metrics).toMatch(/parallax_answers_total\{[^}]*provider="own"[^}]*\} 1\n/);
		expect(metrics).not.toContain("canary");
		await app.close();
	});
});

describe("SEC-21 a person's own address", () => {
	const toLocalhost: LookupFunction = (_hostname, _options, callback) =>
		callback(null, [{ address: "127.0.0.1", family: 4 }]);

	it("must be public unless the operator allows others: it is refused when stored, or when connecting", async () => {
		const server = await ownServer();
		const { mara, app } = await withOwn({ env: { ALLOW_OWN_ENDPOINTS: "true" }, lookup: toLocalhost });
		for (const host of [
			"127.0.0.1",
			"[::1]",
			"10.1.2.3",
			"169.254.169.254",
			"localhost",
			"a.localhost",
			"2130706433",
		]) {
			const { status, text } = await put(mara, `http://${host}:${server.port}/v1`, { key: KEY });
			expect([host, status, text]).toEqual([
				host,
				400,
				"This address is not a public one, and this server asks only public ones.",
			]);
		}
		// A host name is resolved only when the server connects.
		expect((await put(mara, `http://rebind.example:${server.port}/v1`, { key: KEY })).status).toBe(200);
		const answer = await answerOf(mara, (await ask(mara, "Hello", ["own-llama"])).id);
		const refused = "The address of My Llama is not a public one, so it was not asked. Change it in your settings.";
		expect([answer?.errorCode, answer?.error]).toEqual(["config", refused]);
		expect((await tryKey(mara, "own-llama")).answer).toEqual({ ok: false, sentence: refused });
		expect(server.requestHeaders).toEqual([]);
		await app.close();
	});

	it("must be an http(s) URL without a user name or password", async () => {
		const { mara, app } = await withOwn();
		for (const url of [
			"https://a:b@c.example",
			"https://a@c.example",
			"file:///etc/passwd",
			"ftp://c.example",
			"c.example",
		])
			expect((await put(mara, url)).status).toBe(400);
		expect((await put(mara, "https://c.example", {}, "claude")).status).toBe(400);
		expect((await put(mara, "https://c.example", {}, "own-a-2")).status).toBe(400);
		await app.close();
	});

	it("is accepted only when the operator allows it; stored ones are unused, but can be removed", async () => {
		const server = await ownServer();
		const { mara, app } = await withOwn();
		await put(mara, server.url, { key: KEY });
		const restarted = await app.restart({ env: {} });
		const again = sameBrowser(restarted, mara);
		const { status, text } = await put(again, server.url);
		expect([status, text]).toEqual([403, "This server does not take addresses of your own."]);
		expect((await again.call(getConfig, {})).answer.providers).toHaveLength(4);
		expect((await tryToAsk(again, "Hello", ["own-llama"])).status).toBe(400);
		expect((await tryKey(again, "own-llama")).status).toBe(404);
		expect((await again.call(listOwnAssistants, {})).answer).toHaveLength(1);
		expect((await again.call(deleteOwnAssistant, { params: { id: "own-llama" } })).status).toBe(204);
		expect(server.requestHeaders).toEqual([]);
		await restarted.close();
	});
});
