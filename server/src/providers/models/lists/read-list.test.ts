import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import type { ModelInfo } from "@anthropic-ai/sdk/resources/models";
import type { Model as GeminiModel } from "@google/genai";
import type { WireName } from "@parallax/contract";
import type { Model as OpenAiModel } from "openai/resources/models";
import { afterEach, expect, test } from "vitest";
import { createOutbound } from "../../transport/request.ts";
import type { ListedModel } from "../listed-model.ts";
import { readModelList } from "./read-list.ts";

const fixture = (name: string): unknown =>
	JSON.parse(readFileSync(new URL(`../../fixtures/models/${name}.json`, import.meta.url), "utf8"));

/** The recorded bodies contain the fields that the vendors' SDKs read, with the SDKs' types. */
test("the recorded bodies match the types of the SDKs", () => {
	const openai = (fixture("openai") as { data: OpenAiModel[] }).data;
	for (const { id, created, object, shutdown_date = null } of openai) {
		expect([typeof id, typeof created, object]).toEqual(["string", "number", "model"]);
		expect(shutdown_date === null || /^\d{4}-\d{2}-\d{2}$/.test(shutdown_date)).toBe(true);
	}
	const claude = ["anthropic-1", "anthropic-2"].flatMap((name) => (fixture(name) as { data: ModelInfo[] }).data);
	for (const { type, created_at, lifecycle, capabilities } of claude) {
		expect([type, Number.isNaN(Date.parse(created_at))]).toEqual(["model", false]);
		expect(["active", "deprecated", "retired"]).toContain(lifecycle);
		expect(capabilities === null || typeof capabilities.image_input.supported === "boolean").toBe(true);
	}
	const gemini = ["gemini-1", "gemini-2"].flatMap((name) => (fixture(name) as { models: GeminiModel[] }).models);
	for (const { name, inputTokenLimit } of gemini) {
		expect([name?.startsWith("models/"), typeof inputTokenLimit]).toEqual([true, "number"]);
	}
});

const outbound = createOutbound(1000);
const closes: (() => void)[] = [];
afterEach(() => {
	for (const close of closes.splice(0)) close();
});

type Reply = {
	readonly status?: number;
	readonly body: unknown;
	readonly headers?: Readonly<Record<string, string>>;
};

async function serveReplies(replies: readonly Reply[]) {
	const requests: IncomingMessage[] = [];
	const server = createServer((request, response) => {
		const { status = 200, body, headers } = replies[requests.push(request) - 1] ?? { status: 500, body: "no more" };
		const isRaw = typeof body === "string" || Buffer.isBuffer(body);
		response.writeHead(status, headers).end(isRaw ? body : JSON.stringify(body));
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	closes.push(() => {
		server.closeAllConnections();
		server.close();
	});
	const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
	const read = (wire: WireName, headers: Record<string, string> = {}): Promise<ListedModel[]> =>
		readModelList(wire, { baseUrl: `${origin}/base/`, apiKey: "key", headers, outbound }, new AbortController().signal);
	return { read, requests, origin };
}

const read = async (wire: WireName, ...bodies: unknown[]) => {
	const served = await serveReplies(bodies.map((body) => ({ body })));
	return { models: await served.read(wire), requests: served.requests };
};
const idsOf = (models: readonly ListedModel[]) => models.map(({ id }) => id);
const findModel = (models: readonly ListedModel[], id: string) => models.find((model) => model.id === id);

test("OpenAI: reads the chat models, newest first, with their end dates", async () => {
	const { models, requests } = await read("openai-responses", fixture("openai"));
	expect(requests[0]?.url).toBe("/base/models");
	expect(requests[0]?.headers).toMatchObject({ authorization: "Bearer key", "user-agent": "parallax" });
	expect(idsOf(models).slice(0, 4)).toEqual(["gpt-6.2-sol-2026-10-26", "gpt-6.2-sol", "gpt-6.2-terra", "gpt-6.1-sol"]);
	const others = "gpt-3.5-turbo-instruct text-embedding-3-large omni-moderation-latest gpt-image-2.5-flare whisper-1";
	const more = "gpt-4o-mini-tts gpt-realtime-2 sora-2-pro o3-deep-research davinci-002";
	for (const id of `${others} ${more}`.split(" ")) expect(idsOf(models)).not.toContain(id);
	expect(models).toHaveLength(17);
	expect(findModel(models, "gpt-4o")).toMatchObject({
		endsOn: "2027-01-14",
		createdAt: 1_715_367_049_000,
		price: null,
	});
});

test("xAI: reads prices, prices of long prompts, and aliases", async () => {
	const { models } = await read("openai-chat", fixture("xai"));
	expect(idsOf(models)).not.toContain("grok-imagine-image");
	expect(findModel(models, "grok-4.7")).toMatchObject({
		aliases: ["grok-4.7-latest", "grok-latest"],
		contextTokens: 500_000,
		price: { input: 2, cached: 0.5, output: 6, longer: [{ above: 199_999, input: 4, cached: 1, output: 12 }] },
	});
	expect(findModel(models, "grok-4.20-multi-agent-0309")?.price).toMatchObject({ cached: null, longer: [] });
});

test("OpenRouter: reads prices, modalities and end dates", async () => {
	const { models } = await read("openai-chat", fixture("openrouter"));
	expect(idsOf(models)).toEqual(["openai/gpt-6-sol", "meta-llama/llama-4-scout", "openrouter/auto"]);
	expect(models[0]).toMatchObject({
		...{ name: "OpenAI: GPT-6 Sol", contextTokens: 1_050_000, images: true, documents: true, reasoning: true },
		price: { input: 2, output: 10, search: 0.01 },
	});
	expect(models[0]?.price?.cached).toBeCloseTo(0.2, 9);
	expect(models[1]).toMatchObject({ endsOn: "2026-12-01", documents: false, reasoning: false });
	expect(models[2]?.price).toBeNull();
});

test("Anthropic: reads all pages, without retired models", async () => {
	const { models, requests } = await read("anthropic", fixture("anthropic-1"), fixture("anthropic-2"));
	expect(requests.map(({ url }) => url)).toEqual([
		"/base/v1/models?limit=1000",
		"/base/v1/models?limit=1000&after_id=claude-sonnet-5",
	]);
	expect(requests[0]?.headers).toMatchObject({ "x-api-key": "key", "anthropic-version": "2023-06-01" });
	expect(idsOf(models)).toEqual([
		"claude-sonnet-5-5",
		"claude-opus-5-5",
		"claude-sonnet-5",
		"claude-haiku-4-5-20251001",
		"claude-sonnet-4-5-20250929",
	]);
	const known = { name: "Claude Sonnet 5.5", contextTokens: 1_000_000, images: true, documents: true, search: true };
	expect(models[0]).toMatchObject({ ...known, reasoning: true });
	expect(models[3]).toMatchObject({ images: null, search: null, contextTokens: null });
	expect(models[4]).toMatchObject({ endsOn: "2026-12-31" });
});

test("Gemini: reads all pages, with only the models that generate text", async () => {
	const { models, requests } = await read("gemini", fixture("gemini-1"), fixture("gemini-2"));
	expect(requests.map(({ url }) => url)).toEqual([
		"/base/v1beta/models?pageSize=1000",
		"/base/v1beta/models?pageSize=1000&pageToken=Ch9tb2RlbHMvZ2VtaW5p",
	]);
	expect(requests[0]?.headers).toMatchObject({ "x-goog-api-key": "key" });
	expect(idsOf(models)).toEqual([
		"gemini-3.8-flash",
		"gemini-3.5-flash-lite",
		"gemini-3.1-pro-preview",
		"gemini-2.5-flash",
		"gemini-2.5-pro",
	]);
	expect(models[0]).toMatchObject({ name: "Gemini 3.8 Flash", contextTokens: 1_048_576, reasoning: true });
});

test("omits models and fields of an unexpected shape, without an error", async () => {
	const { models } = await read("openai-chat", fixture("odd"));
	expect(idsOf(models)).toEqual(["llama3.3:70b", "qwen3"]);
	expect(findModel(models, "llama3.3:70b")).toMatchObject({ createdAt: null, price: null, contextTokens: null });
	expect(findModel(models, "qwen3")).toMatchObject({
		...{ name: null, createdAt: null, contextTokens: 40_960, images: true, price: null },
		...{ endsOn: "2026-12-24", aliases: ["qwen"] },
	});
});

test.each([
	["{models: […]}", { models: [{ id: "a" }] }],
	["the list itself", [{ id: "a" }]],
])("accepts %s from a compatible server", async (_, body) => {
	expect(idsOf((await read("openai-chat", body)).models)).toEqual(["a"]);
});

test("sends the assistant's headers instead of default headers of the same name", async () => {
	const served = await serveReplies([{ body: [{ id: "a" }] }]);
	await served.read("openai-chat", { "x-portkey-provider": "groq", Authorization: "Bearer other" });
	expect(served.requests[0]?.headers).toMatchObject({ "x-portkey-provider": "groq", authorization: "Bearer other" });
});

test.each([
	["an error", { status: 503, body: { error: { message: "down" } } }],
	["no JSON", { body: "<html>" }],
	["nothing that can chat", { body: { data: [{ id: "text-embedding-3-large" }] } }],
	["another shape", { body: { data: "none" } }],
])("rejects %s", async (_, reply) => {
	const served = await serveReplies([reply]);
	await expect(served.read("openai-chat")).rejects.toThrow();
});

test("ignores a next page at another origin, and stops after 20 pages", async () => {
	const elsewhere = await serveReplies([
		{ body: { data: [{ id: "a" }], links: { next: "https://example.org/models" } } },
	]);
	expect(idsOf(await elsewhere.read("openai-chat"))).toEqual(["a"]);
	const page = (n: number) => ({ body: { data: [{ id: `model-${n}` }], links: { next: "/base/models?more" } } });
	const endless = await serveReplies(Array.from({ length: 30 }, (_, n) => page(n)));
	expect(await endless.read("openai-chat")).toHaveLength(20);
	expect(endless.requests).toHaveLength(20);
});

const LIST = JSON.stringify({ data: [{ id: "llama3.3" }] });

test.each([
	["gzip", gzipSync(LIST)],
	["x-gzip", gzipSync(LIST)],
	["br", brotliCompressSync(LIST)],
	["deflate", deflateSync(LIST)],
	["deflate", deflateRawSync(LIST)],
])("decodes a list in %s", async (coding, body) => {
	const served = await serveReplies([{ body, headers: { "content-encoding": coding } }]);
	expect(idsOf(await served.read("openai-chat"))).toEqual(["llama3.3"]);
	expect(served.requests[0]?.headers["accept-encoding"]).toBe("identity");
});

test("ignores a byte order mark", async () => {
	expect(idsOf((await read("openai-chat", `\ufeff${LIST}`)).models)).toEqual(["llama3.3"]);
});

const HUGE = `{"data": [${`{"id": "${"a".repeat(1000)}"},`.repeat(4300)} {"id": "b"}]}`;

test.each([
	["a redirect", { status: 302, body: "", headers: { location: "https://example.org/v1/models" } }, "redirect"],
	["an unknown coding", { body: "x", headers: { "content-encoding": "zip" } }, "coding"],
	["a body that is not what its coding says", { body: LIST, headers: { "content-encoding": "gzip" } }, "coding"],
	["more than 4 MB", { body: HUGE }, "too-long"],
	["what decodes to more than 4 MB", { body: gzipSync(HUGE), headers: { "content-encoding": "gzip" } }, "too-long"],
	["a key that is missing", { status: 401, body: { error: { message: "no key" } } }, "refused"],
	["a path that is unknown", { status: 404, body: "not found" }, "missing"],
	["a page", { body: "<html>" }, "not-json"],
	["an empty list", { body: { object: "list", data: null } }, "empty"],
] as const)("says what is wrong: %s", async (_, reply, kind) => {
	const served = await serveReplies([reply]);
	await expect(served.read("openai-chat")).rejects.toMatchObject({ name: "ListError", kind });
	expect(served.requests).toHaveLength(1);
});

test("reads at most 3,000 entries of all pages together, whatever they are", async () => {
	const entries = (from: number, count: number) => Array.from({ length: count }, (_, n) => ({ id: `m${from + n}` }));
	const others = Array.from({ length: 1000 }, (_, n) => ({ id: `text-embedding-${n}` }));
	const pages = [
		{ body: { data: [...others, ...entries(0, 1000)], links: { next: "/base/models?2" } } },
		{ body: { data: entries(1000, 5000), links: { next: "/base/models?3" } } },
	];
	const served = await serveReplies(pages);
	expect(await served.read("openai-chat")).toHaveLength(2000);
	expect(served.requests).toHaveLength(2);
});

test("keeps the order of a list in which all models have the same date", async () => {
	const data = ["llama3.2:1b", "qwen3:30b", "gemma3:4b"].map((id) => ({ id, created: 1_700_000_000 }));
	expect(idsOf((await read("openai-chat", { data })).models)).toEqual(["llama3.2:1b", "qwen3:30b", "gemma3:4b"]);
});

test("leaves out embedding models on the wires of OpenAI and Anthropic", async () => {
	const data = ["all-minilm:latest", "embeddinggemma:300m", "nomic-embed-text", "bge-m3", "llama3.2:3b"].map((id) => ({
		id,
	}));
	for (const wire of ["openai-chat", "anthropic"] as const)
		expect(idsOf((await read(wire, { data })).models)).toEqual(["llama3.2:3b"]);
});

test("xAI: adds the prices of its second list, and does without them when that list cannot be read", async () => {
	const price = { prompt_text_token_price: 20_000, completion_text_token_price: 60_000 };
	const served = await serveReplies([
		{ body: { data: [{ id: "grok-4.7", created: 2 }] } },
		{
			body: {
				models: [
					{ id: "grok-4.7", ...price },
					{ id: "grok-other", ...price },
				],
			},
		},
		{ body: { data: [{ id: "grok-4.7", created: 2 }] } },
		{ status: 404, body: "" },
	]);
	const toServer = createOutbound(1000, undefined, undefined, {
		lookup: (_host, _options, callback) => callback(null, [{ address: "127.0.0.1", family: 4 }]),
	});
	const readXai = () => {
		const baseUrl = `http://api.x.ai:${new URL(served.origin).port}/v1`;
		const address = { baseUrl, apiKey: "key", headers: {}, outbound: toServer };
		return readModelList("openai-chat", address, new AbortController().signal);
	};
	expect(await readXai()).toMatchObject([{ id: "grok-4.7", createdAt: 2000, price: { input: 2, output: 6 } }]);
	expect(served.requests.map(({ url }) => url)).toEqual(["/v1/models", "/v1/language-models"]);
	expect(await readXai()).toMatchObject([{ id: "grok-4.7", price: null }]);
});
