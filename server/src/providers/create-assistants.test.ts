import { PROVIDER_IDS } from "@parallax/contract/testing";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type FakeVendors, startFakeVendors } from "../testing/fake-vendors/fake-vendors.ts";
import { createBuiltInAssistants } from "./create-assistants.ts";
import { byId } from "./testing/by-id.ts";
import { recordAnswer } from "./testing/record-answer.ts";

let vendors: FakeVendors;
beforeAll(async () => {
	vendors = await startFakeVendors();
});
afterEach(() => vendors.reset());
afterAll(() => vendors.close());

test("without settings, all four assistants are demonstrations", () => {
	const providers = byId(createBuiltInAssistants({}));
	expect(PROVIDER_IDS.map((id) => [providers[id].demo, providers[id].model])).toEqual(
		PROVIDER_IDS.map(() => [true, "demo"]),
	);
});

test("with a key, an assistant is real and uses the model of the settings", () => {
	const { chatgpt, gemini } = byId(createBuiltInAssistants({ chatgpt: { apiKey: "key", model: "gpt-5" } }));
	expect([chatgpt.demo, chatgpt.model, gemini.demo]).toEqual([false, "gpt-5", true]);
});

test("with an address but no key, an assistant is real and sends no key", async () => {
	const baseUrl = vendors.settings.grok.baseUrl;
	const { grok } = byId(createBuiltInAssistants({ grok: { baseUrl, model: "llama3.2" } }));
	expect((await recordAnswer(grok)).text).toBe("Hello there.");
	expect(vendors.calls("grok")[0]?.headers).not.toHaveProperty("authorization");
	vendors.next("grok", { error: "key" });
	const { failure } = await recordAnswer(grok);
	expect(failure?.facts).toMatchObject({ code: "provider_auth", sentence: "Grok can't be asked right now." });
	expect(failure?.details.advice).toBe(
		"Grok asks for a key. Check XAI_API_KEY. Set it and restart the server; keys are read at startup.",
	);
});

test("keeps the path and the query of a base URL", async () => {
	const { gemini } = byId(
		createBuiltInAssistants({
			gemini: { apiKey: "key", baseUrl: `${vendors.settings.gemini.baseUrl}/?team=7`, model: "models/gemini-2.5-pro" },
		}),
	);
	expect((await recordAnswer(gemini)).text).toBe("Hello there.");
	expect(vendors.calls("gemini")[0]?.path).toBe(
		"/gemini/v1beta/models/gemini-2.5-pro:streamGenerateContent?team=7&alt=sse",
	);
});

const NO_RESPONSES_API = [
	["OpenAI's own words", { error: "route" }],
	["405", { status: 405, steps: [{ finish: true }] }],
	[
		"a plain 404",
		{
			status: 404,
			headers: { "content-type": "text/plain" },
			steps: [{ raw: "404 page not found" }, { finish: true }],
		},
	],
	["JSON without a reason", { status: 404, steps: [{ raw: '{"detail":"Not Found"}' }, { finish: true }] }],
	[
		"an error with status 200",
		{
			headers: { "content-type": "application/json" },
			steps: [{ raw: '{"error":"Unexpected endpoint or method. (POST /v1/responses)"}' }, { finish: true }],
		},
	],
] as const;

test.each(NO_RESPONSES_API)(
	"uses and remembers chat completions for a server without the Responses API: %s",
	async (_, script) => {
		const { chatgpt } = byId(createBuiltInAssistants(vendors.settings));
		vendors.next("chatgpt", script);
		expect((await recordAnswer(chatgpt)).text).toBe("Hello there.");
		expect((await recordAnswer(chatgpt)).text).toBe("Hello there.");
		expect(vendors.calls("chatgpt").map(({ wire }) => wire)).toEqual([
			"openai-responses",
			"openai-chat",
			"openai-chat",
		]);
	},
);

test("does not treat an unknown model as an unknown route", async () => {
	const { chatgpt } = byId(createBuiltInAssistants(vendors.settings));
	vendors.next("chatgpt", { error: "model" });
	expect((await recordAnswer(chatgpt)).failure?.facts.code).toBe("config");
	expect(vendors.calls("chatgpt")).toHaveLength(1);
});

test("reports a wrong address when neither protocol works, and tries the Responses API again later", async () => {
	const { chatgpt } = byId(createBuiltInAssistants(vendors.settings));
	vendors.next("chatgpt", { error: "route" }, { error: "route" });
	const { failure } = await recordAnswer(chatgpt);
	expect(failure?.facts.sentence).toBe("ChatGPT can't be asked right now.");
	expect(failure?.details.advice).toBe("ChatGPT was not found at its address. Check OPENAI_BASE_URL.");
	await recordAnswer(chatgpt);
	expect(vendors.calls("chatgpt").at(-1)?.wire).toBe("openai-responses");
});
