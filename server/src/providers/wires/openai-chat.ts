import type { ChatCompletionChunk, ChatCompletionCreateParamsStreaming } from "openai/resources/chat/completions";
import { VendorComplaint } from "../failures/complaint.ts";
import { stopReasons } from "../failures/sentences.ts";
import { keyHeader, urlAt } from "../transport/request.ts";
import { type AnswerSoFar, count, textOf, type VendorAccess, type Wire } from "./wire.ts";

type OutputBound = "max_tokens" | "max_completion_tokens";

function readUsage({ usage }: ChatCompletionChunk, soFar: AnswerSoFar): void {
	if (!usage) return;
	soFar.usage = {
		inputTokens: count(usage.prompt_tokens),
		outputTokens: count(usage.completion_tokens),
		reasoningTokens: count(usage.completion_tokens_details?.reasoning_tokens),
		cachedTokens: count(usage.prompt_tokens_details?.cached_tokens),
	};
}

function readFinish(reason: string, soFar: AnswerSoFar): void {
	soFar.ended = true;
	if (reason === "length") soFar.finishReason = "length";
	if (reason === "content_filter") {
		soFar.finishReason = "refused";
		soFar.refusal ??= stopReasons.safety;
	}
}

function read(event: unknown, soFar: AnswerSoFar): string {
	const chunk = event as ChatCompletionChunk & { readonly error?: unknown };
	if (chunk.error) throw VendorComplaint.from(chunk, null);
	soFar.model = textOf(chunk.model) || soFar.model;
	readUsage(chunk, soFar);
	const choice = chunk.choices?.[0];
	if (!choice) return "";
	if (choice.delta?.refusal) {
		soFar.refusal = (soFar.refusal ?? "") + textOf(choice.delta.refusal);
		soFar.finishReason = "refused";
	}
	if (choice.finish_reason) readFinish(choice.finish_reason, soFar);
	return textOf(choice.delta?.content);
}

/** The wire that xAI speaks, and most servers that people run themselves. */
export const chatCompletions = (access: VendorAccess, outputBound: OutputBound): Wire => ({
	request: ({ prompt, reply }, maxOutputTokens) => ({
		url: urlAt(access.baseUrl, "/chat/completions"),
		headers: keyHeader("authorization", access.apiKey && `Bearer ${access.apiKey}`),
		body: {
			model: access.model,
			messages: [{ role: "user", content: prompt }],
			stream: true,
			stream_options: { include_usage: true },
			[outputBound]: maxOutputTokens,
			...(reply && { response_format: { type: "json_schema", json_schema: { ...reply, strict: true } } }),
		} satisfies ChatCompletionCreateParamsStreaming,
	}),
	read,
});
