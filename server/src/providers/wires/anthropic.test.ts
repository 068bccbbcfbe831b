import Anthropic from "@anthropic-ai/sdk";
import { describe } from "vitest";
import { sdkUsage } from "../testing/sdk-usage.ts";
import { anthropic } from "./anthropic.ts";
import { askWithWire } from "./ask.ts";
import { type SdkReading, wireSuite } from "./wire.suite.ts";

const FINISH: Readonly<Record<string, SdkReading["finishReason"]>> = { max_tokens: "length", refusal: "refused" };

async function readBySdk(baseURL: string, model: string): Promise<SdkReading> {
	const client = new Anthropic({ baseURL, apiKey: "test-key", maxRetries: 0 });
	const stream = client.messages.stream({
		model,
		max_tokens: 100,
		messages: [{ role: "user", content: "hello" }],
	});
	const { content, stop_reason: reason, usage, ...message } = await stream.finalMessage();
	return {
		text: content.map((block) => (block.type === "text" ? block.text : "")).join(""),
		model: message.model,
		finishReason: FINISH[reason ?? ""] ?? "stop",
		usage: sdkUsage(
			usage.input_tokens,
			usage.output_tokens,
			usage.output_tokens_details?.thinking_tokens,
			usage.cache_read_input_tokens,
		),
	};
}

describe("Claude", () => {
	wireSuite({
		id: "claude",
		fixtures: "anthropic",
		basePath: "",
		ask: (endpoint) => askWithWire(endpoint, anthropic),
		readBySdk,
		refusals: {
			refusal: "The request could enable harm to computer systems.",
			safety: "its safety filter stopped the answer",
		},
		overloaded: { sentence: "Claude is overloaded right now. Please try again in a moment." },
		rateLimited: { sentence: "Claude's rate limit was reached." },
	});
});
