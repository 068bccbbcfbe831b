import type {
	ChatCompletionContentPart,
	ChatCompletionContentPartText,
	ChatCompletionCreateParamsStreaming,
	ChatCompletionMessageParam,
} from "openai/resources/chat/completions";
import { at, contentText, countAt, listAt, nameAt, textAt } from "../json.ts";
import { keyHeader, urlAt } from "../transport/request.ts";
import { openAiBases } from "./base-urls.ts";
import { appendRefusal, readFinishReason } from "./finish.ts";
import type { SentMessage, SentPart, SentQuestion } from "./sent-question.ts";
import {
	type AnswerState,
	billedUsd,
	contentOf,
	dataUrl,
	excludesThoughts,
	firstAnswer,
	recordUsage,
	type Wire,
} from "./wire.ts";

type OutputLimitField = "max_tokens" | "max_completion_tokens";

/** The differences between the servers of this protocol. */
interface Dialect {
	/** The usual name of the output limit; the second name is sent when the first is refused. */
	readonly outputLimitFields: readonly [OutputLimitField, OutputLimitField];
	/** OpenAI's output count includes thoughts, xAI's does not. A total count that contradicts this takes precedence. */
	readonly thoughts: "within-output" | "beside-output";
	/** How the server gets the cache key of a conversation. */
	readonly cacheKey: "prompt_cache_key" | "x-grok-conv-id";
}

function readUsage(event: unknown, state: AnswerState, { thoughts }: Dialect): void {
	const usage = at(event, "usage");
	if (!usage) return;
	const counted = {
		input: countAt(usage, "prompt_tokens"),
		cached: countAt(usage, "prompt_tokens_details", "cached_tokens"),
		cacheWrite: countAt(usage, "prompt_tokens_details", "cache_write_tokens"),
		output: countAt(usage, "completion_tokens"),
		thoughts: countAt(usage, "completion_tokens_details", "reasoning_tokens"),
		total: countAt(usage, "total_tokens"),
	};
	recordUsage(state, counted, excludesThoughts(counted, thoughts === "beside-output"), billedUsd(usage));
}

const readWith =
	(dialect: Dialect) =>
	(event: unknown, state: AnswerState): string => {
		state.model = nameAt(event, "model") || state.model;
		readUsage(event, state, dialect);
		const choices = listAt(event, "choices");
		state.isAtLikelyEnd = Boolean(at(event, "usage")) && choices.length === 0;
		const choice = firstAnswer(choices);
		// A reply that is not streamed has a `message`; some servers also send it in a stream.
		const message = at(choice, "delta") ?? at(choice, "message");
		const refusal = textAt(message, "refusal");
		if (refusal) appendRefusal(state, refusal);
		readFinishReason(at(choice, "finish_reason"), state);
		return contentText(at(message, "content"));
	};

function block(part: SentPart): ChatCompletionContentPart {
	switch (part.kind) {
		case "text":
			return { type: "text", text: part.text };
		case "image":
			return { type: "image_url", image_url: { url: dataUrl(part) } };
		case "document":
			return { type: "file", file: { filename: part.name, file_data: dataUrl(part) } };
	}
}

const message = ({ role, parts }: SentMessage): ChatCompletionMessageParam =>
	role === "user"
		? { role, content: contentOf(parts, block) }
		: // Answers have no files.
			{ role, content: contentOf(parts, (part) => block(part) as ChatCompletionContentPartText) };

function messagesOf({ system, messages }: SentQuestion): ChatCompletionMessageParam[] {
	const turns = messages.map(message);
	return system ? [{ role: "system", content: system }, ...turns] : turns;
}

const chatCompletions = (dialect: Dialect): Wire => ({
	id: "openai-chat",
	maxTemperature: 2,
	fields: ["stream_options", "prompt_cache_key", ...dialect.outputLimitFields],
	demandsBound: false,
	searches: false,
	possibleBaseUrls: openAiBases,
	request: ({ baseUrl, apiKey }, { model, question, maxOutputTokens, refused }) => {
		const { temperature, effort, reply, cacheKey } = question;
		const isInBody = dialect.cacheKey === "prompt_cache_key" && !refused.includes("prompt_cache_key");
		const [primary, fallback] = dialect.outputLimitFields;
		return {
			url: urlAt(baseUrl, "/chat/completions"),
			headers: {
				...keyHeader("authorization", apiKey && `Bearer ${apiKey}`),
				...(cacheKey && dialect.cacheKey === "x-grok-conv-id" && { "x-grok-conv-id": cacheKey }),
			},
			body: {
				model,
				messages: messagesOf(question),
				stream: true,
				...(!refused.includes("stream_options") && { stream_options: { include_usage: true } }),
				...(maxOutputTokens !== null && { [refused.includes(primary) ? fallback : primary]: maxOutputTokens }),
				...(temperature !== undefined && { temperature }),
				...(effort && { reasoning_effort: effort }),
				...(cacheKey && isInBody && { prompt_cache_key: cacheKey }),
				...(reply && { response_format: { type: "json_schema", json_schema: { ...reply, strict: true } } }),
			} satisfies ChatCompletionCreateParamsStreaming,
		};
	},
	read: readWith(dialect),
});

/** The protocol of most self-hosted servers. */
export const openaiChat = chatCompletions({
	outputLimitFields: ["max_tokens", "max_completion_tokens"],
	thoughts: "within-output",
	cacheKey: "prompt_cache_key",
});

export const xaiChat = chatCompletions({
	outputLimitFields: ["max_completion_tokens", "max_tokens"],
	thoughts: "beside-output",
	cacheKey: "x-grok-conv-id",
});
