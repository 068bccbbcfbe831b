import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readCompletions } from "../testing/read-completions.ts";
import { asAssistant, endpointOf, recordAnswer } from "../testing/record-answer.ts";
import { replaying } from "../testing/replayed-bytes.ts";
import { askWithWire } from "./ask.ts";
import { openaiChat } from "./openai-chat.ts";
import { wireSuite } from "./wire.suite.ts";
import type { Endpoint } from "./wire.ts";

const ask = (endpoint: Endpoint) => askWithWire(endpoint, openaiChat);
const replayed = (bytes: Buffer) =>
	recordAnswer(asAssistant("chatgpt", ask(endpointOf("chatgpt", "http://vendor.test", replaying([bytes])))));

describe("chat completions", () => {
	wireSuite({
		id: "chatgpt",
		fixtures: "openai-chat",
		basePath: "/v1",
		ask,
		readBySdk: readCompletions,
		refusals: {
			refusal: "I'm sorry, I cannot assist with that request.",
			safety: "its safety filter stopped the answer",
		},
		overloaded: { sentence: "ChatGPT is overloaded right now. Please try again in a moment." },
		rateLimited: { sentence: "ChatGPT's rate limit was reached." },
	});

	test("accepts a missing [DONE] after the finish reason", async () => {
		const bytes = readFileSync(new URL("../fixtures/openai-chat/without-done.sse", import.meta.url));
		const { text, end } = await replayed(bytes);
		expect([text, end?.finishReason, end?.usage?.outputTokens]).toEqual(["Hello there", "stop", 3]);
	});

	test("accepts [DONE] without a finish reason as the end", async () => {
		const bytes = Buffer.from('data: {"choices":[{"delta":{"content":"Hi"}}]}\n\ndata: [DONE]\n\n');
		const { text, end } = await replayed(bytes);
		expect([text, end?.finishReason]).toEqual(["Hi", "stop"]);
	});
});
