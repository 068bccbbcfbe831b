import type { MessageCreateParamsStreaming } from "@anthropic-ai/sdk/resources/messages";
import type { Content, GenerateContentConfig } from "@google/genai";
import type { ChatCompletionCreateParamsStreaming } from "openai/resources/chat/completions";
import type { ResponseCreateParamsStreaming } from "openai/resources/responses/responses";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type FakeVendors, startFakeVendors } from "../../testing/fake-vendors/fake-vendors.ts";
import type { BuiltInId } from "../built-in-assistants.ts";
import { createBuiltInAssistants } from "../create-assistants.ts";
import { type AssistantCall, type Message, promptQuestion, type Question } from "../port.ts";
import { byId } from "../testing/by-id.ts";
import { HELLO_CALL, recordAnswer } from "../testing/record-answer.ts";
import { LearnedLimits } from "./learned-limits.ts";

let vendors: FakeVendors;
beforeAll(async () => {
	vendors = await startFakeVendors();
});
afterEach(() => vendors.reset());
afterAll(() => vendors.close());

const text = (role: Message["role"], content: string): Message => ({ role, parts: [{ kind: "text", text: content }] });

const QUESTION: Question = {
	system: "Answer in French.",
	messages: [text("user", "Hello"), text("assistant", "Bonjour"), text("user", "And now?")],
	temperature: 0.5,
	effort: "low",
};

async function ask(id: BuiltInId, call: AssistantCall) {
	const { text: content, end } = await recordAnswer(byId(createBuiltInAssistants(vendors.settings))[id], call);
	expect([content, end?.notes]).toEqual(["Hello there.", []]);
	const sent = vendors.calls(id).at(-1);
	if (!sent) throw new Error("no call was made");
	return sent;
}

describe("system text, two turns, temperature, effort and another model", () => {
	test("Responses API", async () => {
		const sent = await ask("chatgpt", { model: "gpt-5.5", question: QUESTION });
		expect(sent.body).toEqual({
			model: "gpt-5.5",
			instructions: "Answer in French.",
			input: [
				{ role: "user", content: "Hello" },
				{ role: "assistant", content: "Bonjour" },
				{ role: "user", content: "And now?" },
			],
			max_output_tokens: 16_384,
			temperature: 0.5,
			reasoning: { effort: "low" },
			store: false,
			stream: true,
		} satisfies ResponseCreateParamsStreaming);
		expect(sent.prompt).toBe("And now?");
	});

	const turns = [
		{ role: "system", content: "Answer in French." },
		{ role: "user", content: "Hello" },
		{ role: "assistant", content: "Bonjour" },
		{ role: "user", content: "And now?" },
	] satisfies ChatCompletionCreateParamsStreaming["messages"];

	test("chat completions", async () => {
		vendors.next("chatgpt", { error: "route" });
		expect((await ask("chatgpt", { model: "qwen3", question: QUESTION })).body).toEqual({
			model: "qwen3",
			messages: turns,
			stream: true,
			stream_options: { include_usage: true },
			max_tokens: 16_384,
			temperature: 0.5,
			reasoning_effort: "low",
		} satisfies ChatCompletionCreateParamsStreaming);
	});

	test("Responses API of xAI", async () => {
		expect((await ask("grok", { model: "grok-4.6", question: QUESTION })).body).toEqual({
			model: "grok-4.6",
			instructions: "Answer in French.",
			input: turns.slice(1),
			max_output_tokens: 16_384,
			temperature: 0.5,
			reasoning: { effort: "low" },
			store: false,
			stream: true,
		});
	});

	test("chat completions of xAI", async () => {
		vendors.next("grok", { error: "route" });
		expect((await ask("grok", { model: "grok-4.6", question: QUESTION })).body).toEqual({
			model: "grok-4.6",
			messages: turns,
			stream: true,
			stream_options: { include_usage: true },
			max_completion_tokens: 16_384,
			temperature: 0.5,
			reasoning_effort: "low",
		} satisfies ChatCompletionCreateParamsStreaming);
	});

	test("Anthropic", async () => {
		expect((await ask("claude", { model: "claude-opus-5-5", question: QUESTION })).body).toEqual({
			model: "claude-opus-5-5",
			max_tokens: 16_384,
			system: "Answer in French.",
			messages: [
				{ role: "user", content: "Hello" },
				{ role: "assistant", content: "Bonjour" },
				{ role: "user", content: "And now?" },
			],
			temperature: 0.5,
			output_config: { effort: "low" },
			stream: true,
		} satisfies MessageCreateParamsStreaming & { temperature: number });
	});

	const contents = [
		{ role: "user", parts: [{ text: "Hello" }] },
		{ role: "model", parts: [{ text: "Bonjour" }] },
		{ role: "user", parts: [{ text: "And now?" }] },
	] satisfies Content[];
	const systemInstruction = { parts: [{ text: "Answer in French." }] } satisfies Content;

	test("Gemini, with thinking levels", async () => {
		const sent = await ask("gemini", { model: "gemini-3.8-pro", question: QUESTION });
		expect(sent.path).toBe("/gemini/v1beta/models/gemini-3.8-pro:streamGenerateContent?alt=sse");
		expect(sent.body).toEqual({
			systemInstruction,
			contents,
			generationConfig: { maxOutputTokens: 16_384, temperature: 0.5, thinkingConfig: { thinkingLevel: "LOW" } },
		});
	});

	test.each([
		["low", 1024],
		["medium", 8192],
		["high", 12_288],
	] as const)("Gemini 2.5, with a thinking budget in tokens: %s", async (effort, thinkingBudget) => {
		const sent = await ask("gemini", { model: "models/gemini-2.5-pro", question: { ...QUESTION, effort } });
		const generationConfig = { maxOutputTokens: 16_384, temperature: 0.5, thinkingConfig: { thinkingBudget } };
		expect(sent.body).toEqual({
			systemInstruction,
			contents,
			generationConfig: generationConfig satisfies GenerateContentConfig,
		});
	});
});

/** The bodies that version 0.1.0 sent, except for Grok, which that version called over chat completions. */
const PLAIN: Readonly<Record<BuiltInId, string>> = {
	chatgpt: '{"model":"gpt-4o","input":"hello","max_output_tokens":16384,"store":false,"stream":true}',
	gemini: '{"contents":[{"role":"user","parts":[{"text":"hello"}]}],"generationConfig":{"maxOutputTokens":16384}}',
	claude:
		'{"model":"claude-sonnet-5-5","max_tokens":16384,"messages":[{"role":"user","content":"hello"}],"stream":true}',
	grok: '{"model":"grok-4.7","input":"hello","max_output_tokens":16384,"store":false,"stream":true}',
};

test.each(Object.entries(PLAIN))("the request body of a plain prompt to %s is unchanged", async (id, bytes) => {
	expect(JSON.stringify((await ask(id as BuiltInId, HELLO_CALL)).body)).toBe(bytes);
});

test("omits an empty system text and sends a temperature of 0", async () => {
	const question = { ...promptQuestion("hello"), system: "", temperature: 0 };
	expect((await ask("claude", { question })).body).toMatchObject({ temperature: 0 });
	expect((await ask("claude", { question })).body).not.toHaveProperty("system");
	vendors.next("grok", { error: "route" });
	expect((await ask("grok", { question })).body).toMatchObject({ messages: [{ role: "user" }], temperature: 0 });
});

test("sends several message parts as the vendor's blocks", async () => {
	const parts = ["One", "Two"].map((part) => ({ kind: "text", text: part }) as const);
	const question: Question = { messages: [{ role: "user", parts }] };
	const blocks = (type: string) => [
		{ type, text: "One" },
		{ type, text: "Two" },
	];
	expect((await ask("chatgpt", { question })).body).toMatchObject({ input: [{ content: blocks("input_text") }] });
	vendors.next("grok", { error: "route" });
	expect((await ask("grok", { question })).body).toMatchObject({ messages: [{ content: blocks("text") }] });
	expect((await ask("claude", { question })).body).toMatchObject({ messages: [{ content: blocks("text") }] });
	expect((await ask("gemini", { question })).body).toMatchObject({
		contents: [{ parts: [{ text: "One" }, { text: "Two" }] }],
	});
});

test("bounds the learned limits and evicts the oldest first", () => {
	const learned = new LearnedLimits();
	const limitsOf = (baseUrl: string, model: string) =>
		learned.limitsOf(baseUrl, model, { apiKey: undefined, units: 0 });
	const without = { ...limitsOf("http://a.test", "m0"), maxTemperature: null };
	for (let n = 0; n <= 1000; n += 1) learned.learn("http://a.test", `m${n}`, without);
	expect(limitsOf("http://a.test", "m0").maxTemperature).not.toBeNull();
	expect(limitsOf("http://a.test", "m1").maxTemperature).toBeNull();
	expect(limitsOf("http://b.test", "m1").maxTemperature).not.toBeNull();
});

test.each(["chatgpt", "gemini", "claude", "grok"] as const)("%s: a lower output limit is sent", async (id) => {
	const question = { ...promptQuestion("Hello"), maxOutputTokens: 2_048 };
	const { body } = await ask(id, { question });
	const { generationConfig, max_tokens, max_completion_tokens, max_output_tokens } = body as Record<string, unknown>;
	const ofGemini = (generationConfig as { maxOutputTokens?: number } | undefined)?.maxOutputTokens;
	expect(ofGemini ?? max_tokens ?? max_completion_tokens ?? max_output_tokens).toBe(2_048);
});
