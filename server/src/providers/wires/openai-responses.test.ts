import OpenAI from "openai";
import type { Response } from "openai/resources/responses/responses";
import { describe } from "vitest";
import { sdkUsage } from "../testing/sdk-usage.ts";
import { askWithFallback } from "./ask.ts";
import { openaiChat } from "./openai-chat.ts";
import { openaiResponses } from "./openai-responses.ts";
import { type SdkReading, wireSuite } from "./wire.suite.ts";

function finishOf({ output, incomplete_details: details }: Response): SdkReading["finishReason"] {
	const parts = output.flatMap((item) => (item.type === "message" ? item.content : []));
	if (parts.some((part) => part.type === "refusal") || details?.reason === "content_filter") return "refused";
	return details?.reason === "max_output_tokens" ? "length" : "stop";
}

async function readBySdk(baseURL: string, model: string): Promise<SdkReading> {
	const client = new OpenAI({ baseURL, apiKey: "test-key", maxRetries: 0 });
	const stream = await client.responses.create({ model, input: "hello", stream: true });
	let text = "";
	let last: Response | undefined;
	for await (const event of stream) {
		if (event.type === "response.output_text.delta") text += event.delta;
		if (event.type === "response.completed" || event.type === "response.incomplete") last = event.response;
	}
	if (!last) throw new Error("the SDK saw no end");
	const { usage } = last;
	return {
		text,
		model: last.model,
		finishReason: finishOf(last),
		usage: usage
			? sdkUsage(
					usage.input_tokens,
					usage.output_tokens,
					usage.output_tokens_details?.reasoning_tokens,
					usage.input_tokens_details?.cached_tokens,
				)
			: null,
	};
}

describe("ChatGPT over the Responses API", () => {
	wireSuite({
		id: "chatgpt",
		fixtures: "openai-responses",
		basePath: "/v1",
		ask: (endpoint) => askWithFallback(endpoint, [openaiResponses, openaiChat]),
		readBySdk,
		refusals: {
			refusal: "I'm sorry, I cannot assist with that request.",
			safety: "its safety filter stopped the answer",
		},
		overloaded: { sentence: "ChatGPT is overloaded right now. Please try again in a moment." },
		rateLimited: { sentence: "ChatGPT's rate limit was reached." },
	});
});
