import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
	type ChatEvent,
	cancelResponse,
	type EndpointShape,
	getHistory,
	getResponses,
	type ProviderResponse,
	putOwnAssistant,
	shareChat,
	summarizeChat,
	urlOf,
	watchChat,
	watchSharedChat,
} from "@parallax/contract";
import { ENDPOINTS } from "@parallax/contract/endpoints";
import { expect, it, onTestFinished } from "vitest";
import { assistantsFile } from "./testing/assistants-file.ts";
import type { BrowserClient } from "./testing/browser-client.ts";
import { ask, sameBrowser, settledOf } from "./testing/chats.ts";
import { startFakeVendors } from "./testing/fake-vendors/fake-vendors.ts";
import { signedInBrowser } from "./testing/people.ts";
import { startTestApp } from "./testing/test-app.ts";

const FILE_MESSAGE = "canary-of-the-file 7f3a: no such thing";
const OWN_MESSAGE = "canary-of-the-person 9c51: not today";
const SETTING = "Check ANTHROPIC_API_KEY.";
const CANARIES = [FILE_MESSAGE, OWN_MESSAGE, SETTING, "LOCAL_KEY"];
const PROMPT = "How far is Polaris?";
const PROXIED = { "x-forwarded-for": "203.0.113.7" };
const FORMATS = ["md", "json", "csv"].map((format) => `?format=${format}`);
const SUFFIXES = ["", "?limit=5", "?q=canary", ...FORMATS];

const errorBody = (message: string): string => JSON.stringify({ error: { message } });

/** A person's server, which refuses everything. */
async function ownServer(): Promise<string> {
	const server = createServer((request, response) => {
		response.statusCode = request.method === "GET" ? 404 : 401;
		response.setHeader("content-type", "application/json").end(errorBody(OWN_MESSAGE));
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	onTestFinished(() => void server.close());
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

async function start() {
	const log: string[] = [];
	const vendors = await startFakeVendors();
	onTestFinished(() => vendors.close());
	const file = assistantsFile([
		{
			...{ id: "local", name: "Llama", wire: "openai-chat", baseUrl: `${vendors.origin}/openai/v1` },
			...{ models: ["m"], apiKeyEnv: "LOCAL_KEY" },
		},
	]);
	const env = {
		...{ ASSISTANTS_FILE: file, LOCAL_KEY: "key-of-local", JUDGE: "gemini" },
		...{ ALLOW_OWN_ENDPOINTS: "true", ALLOW_LOCAL_ENDPOINTS: "true" },
	};
	const app = await startTestApp({ vendors, env, onLog: (line) => log.push(line) });
	const mara = await signedInBrowser(app, "mara@example.org");
	const body = {
		name: "Mine",
		wire: "openai-chat" as const,
		baseUrl: await ownServer(),
		models: ["m"],
		key: "my-own-key",
	};
	const added = await mara.call(putOwnAssistant, { params: { id: "own-mine" }, body });
	if (added.status !== 200) throw new Error(added.text);
	return { app, env, vendors, log, mara };
}

/** A chat with two answers, and a failure of each kind of assistant. */
async function withFailures() {
	const started = await start();
	const { vendors, mara } = started;
	const refusal = { raw: errorBody(FILE_MESSAGE) };
	vendors.always("chatgpt", { status: 401, steps: [refusal, { finish: true }] });
	vendors.always("claude", { error: "key" });
	const { id } = await ask(mara, PROMPT, ["gemini", "grok", "claude", "local", "own-mine"]);
	await settledOf(mara, id);
	await mara.call(shareChat, { params: { id }, body: { shared: true } });
	return { ...started, id };
}

const adviceOf = (responses: readonly ProviderResponse[]) =>
	Object.fromEntries(responses.map(({ provider, advice }) => [provider, advice]));
const adviceFor = async (browser: BrowserClient, id: string, headers: Record<string, string> = {}) =>
	adviceOf((await browser.call(getResponses, { params: { id } }, { headers })).answer.responses);

const NONE = { gemini: null, grok: null, claude: null, local: null, "own-mine": null };
const OWN = { ...NONE, "own-mine": `Mine says: “${OWN_MESSAGE}”` };
const RESTART = "Set it and restart the server; keys are read at startup.";
const ALL = {
	...OWN,
	claude: `Claude rejected the API key. ${SETTING} ${RESTART}`,
	local: `Llama rejected the API key. Check LOCAL_KEY. ${RESTART} Llama says: “${FILE_MESSAGE}”`,
};

it("goes to requests from the server's own machine, and of an added address to the person who added it", async () => {
	const { app, mara, id, log } = await withFailures();
	expect(await adviceFor(mara, id)).toEqual(ALL);
	for (const name of ["X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Anything", "Forwarded", "Via", "X-Real-IP"])
		expect(await adviceFor(mara, id, { [name]: "for=203.0.113.7" })).toEqual(OWN);
	const params = { id, seat: "local" };
	const cancelled = (headers: Record<string, string>) => mara.call(cancelResponse, { params }, { headers });
	expect((await cancelled({})).answer.advice).toBe(ALL.local);
	expect((await cancelled(PROXIED)).answer.advice).toBeNull();

	// The log has the status of each, and the message of the operator's own assistant alone.
	const lines = log.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ msg }) => msg === "answer");
	const logged = Object.fromEntries(lines.map((line) => [line.provider, [line.vendorStatus, line.vendorMessage]]));
	expect(logged).toMatchObject({ claude: [401, undefined], local: [401, FILE_MESSAGE], "own-mine": [401, undefined] });
	for (const canary of [OWN_MESSAGE, "key-of-local", "my-own-key"]) expect(log.join("\n")).not.toContain(canary);
	const restarted = await app.restart();
	expect(await adviceFor(sameBrowser(restarted, mara), id)).toEqual(ALL);
});

it("goes to no request where a public origin is set, because a bare proxy on the same machine sends the same", async () => {
	const { app, env, mara, id } = await withFailures();
	const proxied = await app.restart({ env: { ...env, PUBLIC_ORIGIN: "http://parallax.example" } });
	expect(await adviceFor(sameBrowser(proxied, mara), id)).toEqual(OWN);
	const local = await proxied.restart({ env: { ...env, PUBLIC_ORIGIN: "http://localhost:3000" } });
	expect(await adviceFor(sameBrowser(local, mara), id)).toEqual(ALL);
});

it("reaches no other call of the contract, no stranger, no judge and no search", async () => {
	const { app, vendors, mara, id } = await withFailures();
	const params = {
		...{
			id,
			username: "mara",
			provider: "claude",
			seat: "local",
			uploadId: "x",
			partNumber: "1",
			turn: "1",
			token: "x",
			name: "x",
		},
	};
	const isOwners = ({ path }: EndpointShape) => path === getResponses.path || path === watchChat.path;
	const reads = [...ENDPOINTS.values()].filter(({ method }) => method === "GET");
	const readers: readonly (readonly [BrowserClient, Record<string, string>, "owner" | "stranger"])[] = [
		[mara, {}, "owner"],
		[mara, PROXIED, "owner"],
		[app.browser(), {}, "stranger"],
		[app.browser(), PROXIED, "stranger"],
	];
	let withPrompt = 0;
	for (const [browser, headers, reader] of readers) {
		for (const endpoint of reads.filter((read) => reader === "stranger" || !isOwners(read))) {
			for (const suffix of SUFFIXES) {
				const text = await (await browser.fetch(urlOf(endpoint, { params }) + suffix, { headers })).text();
				const found = CANARIES.filter((canary) => text.includes(canary));
				expect([endpoint.path, suffix, found]).toEqual([endpoint.path, suffix, []]);
				if (text.includes(PROMPT)) withPrompt += 1;
			}
		}
	}
	// Proves that chats, shares, profiles, histories and exports were read.
	expect(withPrompt).toBeGreaterThan(20);
	expect((await mara.call(getHistory, { query: { q: "canary" } })).answer).toEqual([]);

	await mara.call(summarizeChat, { params: { id } });
	const asked = vendors.calls("gemini").map(({ body }) => JSON.stringify(body));
	expect(asked.length).toBeGreaterThan(1);
	for (const canary of [...CANARIES, "canary"]) expect(asked.join("\n")).not.toContain(canary);
}, 60_000);

async function readAll(browser: BrowserClient, path: string) {
	const events: ChatEvent[] = [];
	const stream = browser.events(path);
	const first = await stream.next();
	if (!first.done) events.push(first.value);
	const rest = (async () => {
		for await (const event of stream) events.push(event);
		return events;
	})();
	return () => rest;
}

const settledAdvice = (events: readonly ChatEvent[]) =>
	events.flatMap((event) => (event.type === "settled" ? [event.data.advice] : []));

it("is in the events of the owner's stream, and not in those of readers", async () => {
	const { app, vendors, mara } = await start();
	vendors.next("chatgpt", { steps: [] });
	const { id } = await ask(mara, PROMPT, ["local"]);
	await mara.call(shareChat, { params: { id }, body: { shared: true } });
	const call = await vendors.call("chatgpt");
	const ofOwner = await readAll(mara, urlOf(watchChat, { params: { id } }));
	const ofReader = await readAll(app.browser(), urlOf(watchSharedChat, { params: { id } }));
	await call.perform({ say: "Half of an answer." });
	await call.perform({ raw: `data: ${errorBody(FILE_MESSAGE)}\n\n` });
	expect(settledAdvice(await ofOwner())).toEqual([`Llama says: “${FILE_MESSAGE}”`]);
	expect(settledAdvice(await ofReader())).toEqual([null]);
	expect(JSON.stringify(await ofReader())).not.toContain(FILE_MESSAGE);
});

it("leaves out a message that repeats the answer which broke off", async () => {
	const { vendors, mara, log } = await start();
	vendors.next("chatgpt", { steps: [] });
	const { id } = await ask(mara, PROMPT, ["local"]);
	const call = await vendors.call("chatgpt");
	await call.perform({ say: "Polaris is 433 light-years away." });
	await call.perform({ raw: `data: ${errorBody("could not continue 'is 433 light-years away.'")}\n\n` });
	const [failed] = await settledOf(mara, id);
	expect([failed?.status, failed?.advice]).toEqual(["error", null]);
	expect(log.join("\n")).not.toContain("could not continue");
});
