import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { AiProvider } from "../port.ts";
import { readCompletions } from "../testing/read-completions.ts";
import { accessTo, heard } from "../testing/record-answer.ts";
import { replaying } from "../testing/replayed-bytes.ts";
import { overOneWire } from "./ask.ts";
import { chatCompletions } from "./openai-chat.ts";
import { aiProviderSuite } from "./wire.suite.ts";
import type { VendorAccess } from "./wire.ts";

const create = (access: VendorAccess): AiProvider =>
	overOneWire("chatgpt", access, chatCompletions(access, "max_tokens"));

describe("chat completions", () => {
	aiProviderSuite({
		id: "chatgpt",
		fixtures: "openai-chat",
		basePath: "/v1",
		create,
		readBySdk: readCompletions,
		refusals: {
			refusal: "I'm sorry, I cannot assist with that request.",
			safety: "its safety filter stopped the answer",
		},
		overloaded: { sentence: "ChatGPT is overloaded right now. Please try again in a moment." },
		rateLimited: { sentence: "ChatGPT's rate limit was reached." },
	});

	test("a missing [DONE] after the finish reason is forgiven", async () => {
		const bytes = readFileSync(new URL("../fixtures/openai-chat/without-done.sse", import.meta.url));
		const { text, end } = await heard(create(accessTo("chatgpt", "http://vendor.test", replaying([bytes]))));
		expect([text, end?.finishReason, end?.usage?.outputTokens]).toEqual(["Hello there", "stop", 3]);
	});

	test("a [DONE] without a finish reason is no end", async () => {
		const bytes = Buffer.from('data: {"choices":[{"delta":{"content":"Hi"}}]}\n\ndata: [DONE]\n\n');
		const { text, failure } = await heard(create(accessTo("chatgpt", "http://vendor.test", replaying([bytes]))));
		expect([text, failure?.facts.code]).toEqual(["Hi", "cut"]);
	});
});
