import {
	type ChatSession,
	exportChat,
	getConfig,
	getHistory,
	getProfile,
	getSharedResponses,
	type Provider,
	provider as providerSchema,
	retryResponse,
	saveSettings,
	shareChat,
	summarizeChat,
	urlOf,
} from "@parallax/contract";
import { expect, it } from "vitest";
import { assistantsFile } from "../../testing/assistants-file.ts";
import type { BrowserClient } from "../../testing/browser-client.ts";
import { ask, askSeats, sameBrowser, settledOf, tryToAskSeats } from "../../testing/chats.ts";
import { type FakeVendors, startFakeVendors } from "../../testing/fake-vendors/fake-vendors.ts";
import { storeKey } from "../../testing/own-keys.ts";
import { signedInBrowser } from "../../testing/people.ts";
import { codesIn } from "../../testing/simulate-judge.ts";
import { startTestApp } from "../../testing/test-app.ts";

const SENTENCE = "Water boils at 100 degrees Celsius at sea level.";
const judgementFor = (prompt: string): string =>
	JSON.stringify({
		claims: [
			{
				claim: "Water boils at 100 °C",
				cells: codesIn(prompt).map((answer) => ({ answer, stance: "says", quotes: [SENTENCE] })),
			},
		],
		together: [{ text: "Water boils at 100 °C.", claims: [0] }],
		dissent: [],
		summaries: [],
	});

/** An app with two assistants from ASSISTANTS_FILE besides the four. The fake vendors support their wires. */
async function withFile(more: Record<string, string> = {}) {
	const vendors = await startFakeVendors();
	const file = (extra: object = {}) =>
		assistantsFile([
			{
				...{ id: "local", name: "Llama", wire: "openai-chat", baseUrl: `${vendors.origin}/openai/v1` },
				...{ models: ["llama3.3", "gpt-4o"], apiKeyEnv: "LOCAL_KEY", tint: "#77aa55", ...extra },
			},
			{ id: "second", name: "Second", wire: "anthropic", baseUrl: `${vendors.origin}/anthropic`, models: ["gpt-4o"] },
		]);
	const env = { ASSISTANTS_FILE: file(), LOCAL_KEY: "key-of-local", ...more };
	const app = await startTestApp({ vendors, env });
	return { vendors, app, env, file, mara: await signedInBrowser(app, "mara@example.org") };
}

const listOf = async (browser: BrowserClient): Promise<Provider[]> =>
	(await browser.call(getConfig, {})).answer.providers;
const ofFile = (vendors: FakeVendors) => vendors.calls().filter(({ wire }) => wire === "openai-chat");
const boils = (vendors: FakeVendors) => {
	for (const id of ["chatgpt", "claude"] as const) vendors.always(id, { steps: [{ say: SENTENCE }, { end: "stop" }] });
};

it("lists an assistant of the file after the four, with the values from the file", async () => {
	const { app, vendors } = await withFile();
	const list = await listOf(app.browser());
	expect(list.map((one) => providerSchema.parse(one))).toEqual(list);
	expect(list.map(({ id }) => id)).toEqual(["chatgpt", "gemini", "claude", "grok", "local", "second"]);
	const local = { label: "Llama (llama3.3)", name: "Llama", title: "Llama", subtitle: "llama3.3", model: "llama3.3" };
	expect(list[4]).toMatchObject({
		...local,
		logo: null,
		tint: "#77aa55",
		wire: "openai-chat",
		demo: false,
		ownKey: false,
	});
	expect(list[5]?.tint).toMatch(/^#[0-9a-f]{6}$/);
	// Visitors must not see the address of the operator's own server.
	expect(JSON.stringify(list)).not.toContain(new URL(vendors.origin).host);
	await app.close();
	await vendors.close();
});

it("calls it at its address with its key and its model, even if two assistants share that model", async () => {
	const { app, vendors, mara } = await withFile();
	const plain = await ask(mara, "Plain", ["second", "local", "claude"]);
	expect(plain.seats.map(({ id }) => id)).toEqual(["claude", "local", "second"]);
	expect(plain.selectedProviders).toEqual(["claude", "local", "second"]);
	const seats = [
		{ provider: "local", model: "gpt-4o" },
		{ provider: "local" },
		{ provider: "second", model: "gpt-4o" },
		{ provider: "chatgpt", model: "gpt-4o" },
	];
	const shared = await askSeats(mara, seats, "Shared");
	expect(shared.seats.map(({ id, name }) => [id, name])).toEqual([
		["local", "Llama"],
		["local-2", "Llama 2"],
		["second", "Second"],
		["chatgpt", "ChatGPT"],
	]);
	const answers = [...(await settledOf(mara, plain.id)), ...(await settledOf(mara, shared.id))];
	expect(answers.map(({ status }) => status)).toEqual(Array(7).fill("success"));
	const asked = ofFile(vendors).map(({ headers, body }) => [headers.authorization, (body as { model: string }).model]);
	expect(asked.toSorted()).toEqual([
		["Bearer key-of-local", "gpt-4o"],
		["Bearer key-of-local", "llama3.3"],
		["Bearer key-of-local", "llama3.3"],
	]);
	// No key is sent to an address that needs none.
	const keys = vendors.calls("claude").map(({ headers }) => headers["x-api-key"]);
	expect(keys.toSorted()).toEqual(["test-key-claude", undefined, undefined]);
	const { status, text } = await tryToAskSeats(mara, [{ provider: "claude", name: "Llama" }]);
	expect([status, text]).toEqual([400, "Llama is the name of another assistant: give this column another name."]);
	await app.close();
	await vendors.close();
});

const EXPORTS = ["md", "html", "csv", "json"] as const;

async function everywhere(browser: BrowserClient, { id }: ChatSession): Promise<string[]> {
	const paths = EXPORTS.map((format) => urlOf(exportChat, { params: { id }, query: { format } }));
	const texts = paths.map(async (path) => (await browser.fetch(path)).text());
	return await Promise.all(texts);
}

it("includes it in history, profile, exports, previews, analysis and metrics like the four", async () => {
	const { app, vendors, mara } = await withFile({ SUMMARY_PROVIDER: "local" });
	boils(vendors);
	await mara.call(saveSettings, { body: { username: "mara", isPublic: true } });
	const chat = await ask(mara, "When does water boil?", ["claude", "local"]);
	await settledOf(mara, chat.id);
	vendors.next("chatgpt", { steps: [] });
	const asked = vendors.calls("chatgpt").length;
	const summarizing = mara.call(summarizeChat, { params: { id: chat.id } });
	const call = await vendors.call("chatgpt", asked + 1);
	await call.perform({ say: judgementFor(call.prompt) });
	await call.perform({ end: "stop" });
	const { answer: summary } = await summarizing;
	expect(summary.analysis?.by).toBe("Llama (llama3.3)");
	expect(Object.keys(summary.analysis?.claims[0]?.cells ?? {}).toSorted()).toEqual(["claude", "local"]);
	expect(summary.collectiveSummary).toContain("Llama");
	await mara.call(shareChat, { params: { id: chat.id }, body: { shared: true } });

	const [listed] = (await mara.call(getHistory, { query: {} })).answer;
	expect(listed?.seats.map(({ provider, tint, logo }) => [provider, tint, logo])[1]).toEqual([
		"local",
		"#77aa55",
		null,
	]);
	const profile = (await app.browser().call(getProfile, { params: { username: "mara" }, query: {} })).answer;
	expect(profile.chatHistory[0]?.responses.map(({ provider }) => provider)).toEqual(["claude", "local"]);
	for (const text of await everywhere(mara, chat)) expect(text).toContain("Llama");
	const preview = await app.browser().fetch(`/shared/${chat.id}/preview.png`);
	const picture = await app.browser().fetch(`/shared/${chat.id}/comparison.png`);
	expect([preview.status, picture.status]).toEqual([200, 200]);
	const metrics = await (await mara.fetch("/metrics")).text();
	expect(metrics).toMatch(/parallax_answers_total\{[^}]*provider="local"[^}]*\} 1\n/);
	await app.close();
	await vendors.close();
});

it("points the operator to the file in its errors, and uses a person's own key at its address", async () => {
	const { app, vendors, mara } = await withFile();
	const refusal = {
		status: 401,
		steps: [{ raw: '{"error":{"message":"invalid api key"}}' }, { finish: true as const }],
	};
	vendors.always("chatgpt", refusal);
	const { id } = await ask(mara, "One", ["local"]);
	const [theirs] = await settledOf(mara, id);
	expect(theirs?.advice).toContain("Check LOCAL_KEY.");
	expect(theirs?.error).toBe("Llama can't be asked right now. Use your own key.");
	await mara.call(shareChat, { params: { id }, body: { shared: true } });
	const { answer: shared } = await app.browser().call(getSharedResponses, { params: { id } });
	expect(shared.responses[0]).toMatchObject({ error: "Llama can't be asked right now.", advice: null });
	await storeKey(mara, "local", "key-of-mara");
	const [own] = await settledOf(mara, (await ask(mara, "Two", ["local"])).id);
	expect(own?.error).toBe("Your key for Llama was refused. Paste another one.");
	expect(ofFile(vendors).map(({ headers }) => headers.authorization)).toEqual([
		"Bearer key-of-local",
		"Bearer key-of-mara",
	]);
	await app.close();
	await vendors.close();
});

it("keeps an old chat unchanged after its assistant left the file, but refuses to ask it again", async () => {
	const { app, vendors, mara } = await withFile();
	const chat = await ask(mara, "When does water boil?", ["local"]);
	await settledOf(mara, chat.id);
	const restarted = await app.restart({ env: {} });
	const again = sameBrowser(restarted, mara);
	const [listed] = (await again.call(getHistory, { query: {} })).answer;
	expect(listed?.seats.map(({ name, tint }) => [name, tint])).toEqual([["Llama", "#77aa55"]]);
	const params = { id: chat.id, seat: "local" };
	const { status, headers } = await again.call(retryResponse, { params, body: {} });
	expect([status, headers.get("x-error-code")]).toEqual([409, "assistant-gone"]);
	for (const text of await everywhere(again, chat)) expect(text).toContain("Llama");
	await restarted.close();
	await vendors.close();
});

it("sends the headers of the file only with calls to their assistant, even with a person's key", async () => {
	const headers = { "X-Portkey-Provider": "groq", "x-portkey-api-key": "$PORTKEY_KEY", "User-Agent": "a gateway's" };
	const { app, vendors, file, env } = await withFile();
	const more = { ...env, ASSISTANTS_FILE: file({ headers }), PORTKEY_KEY: "portkey-of-the-operator" };
	const restarted = await app.restart({ env: more });
	const nora = await signedInBrowser(restarted, "nora@example.org");
	const everyone = ["chatgpt", "gemini", "claude", "grok", "local", "second"];
	await settledOf(nora, (await ask(nora, "One", everyone)).id);
	await storeKey(nora, "local", "key-of-nora");
	await settledOf(nora, (await ask(nora, "Two", ["local"])).id);
	const sent = ofFile(vendors).map((call) => call.headers);
	expect(sent.map((one) => [one["x-portkey-provider"], one["x-portkey-api-key"], one["user-agent"]])).toEqual(
		Array(2).fill(["groq", "portkey-of-the-operator", "a gateway's"]),
	);
	const others = vendors.calls().filter(({ wire }) => wire !== "openai-chat");
	expect(others).toHaveLength(5);
	expect(JSON.stringify(others.map((call) => call.headers))).not.toContain("portkey");
	await restarted.close();
	await vendors.close();
});
