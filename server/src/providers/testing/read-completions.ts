import OpenAI from "openai";
import type { SdkReading } from "../wires/wire.suite.ts";
import { sdkUsage } from "./sdk-usage.ts";

const FINISH: Readonly<Record<string, SdkReading["finishReason"]>> = { length: "length", content_filter: "refused" };

/** Reads chat completions with OpenAI's SDK, which xAI also recommends for its own API. */
export async function readCompletions(baseURL: string, model: string): Promise<SdkReading> {
	const client = new OpenAI({ baseURL, apiKey: "test-key", maxRetries: 0 });
	const stream = client.chat.completions.stream({
		model,
		messages: [{ role: "user", content: "hello" }],
		stream_options: { include_usage: true },
	});
	const { choices, usage, ...completion } = await stream.finalChatCompletion();
	const [choice] = choices;
	return {
		text: choice?.message.content ?? "",
		model: completion.model,
		finishReason: choice?.message.refusal ? "refused" : (FINISH[choice?.finish_reason ?? ""] ?? "stop"),
		usage: usage
			? sdkUsage(
					usage.prompt_tokens,
					usage.completion_tokens,
					usage.completion_tokens_details?.reasoning_tokens,
					usage.prompt_tokens_details?.cached_tokens,
				)
			: null,
	};
}
