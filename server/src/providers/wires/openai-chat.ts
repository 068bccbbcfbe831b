import type {
	ChatCompletionChunk,
	ChatCompletionCreateParamsStreaming,
	ChatCompletionMessageParam,
} from "openai/resources/chat/completions";
import { VendorComplaint } from "../failures/complaint.ts";
import { stopReasons } from "../failures/sentences.ts";
import type { MessagePart, Question } from "../port.ts";
import { keyHeader, urlAt } from "../transport/request.ts";
import { type AnswerSoFar, contentOf, count, textOf, type Wire, withoutCached } from "./wire.ts";

/** In what the servers of this protocol differ. */
interface Dialect {
	readonly outputBound: "max_tokens" | "max_completion_tokens";
	/** xAI counts thoughts beside the output, OpenAI within it. */
	readonly thoughts: "within-output" | "beside-output";
}

function readUsage({ usage }: ChatCompletionChunk, soFar: AnswerSoFar, { thoughts }: Dialect): void {
	if (!usage) return;
	const inputTokens = count(usage.prompt_tokens);
	const outputTokens = count(usage.completion_tokens);
	const reasoningTokens = count(usage.completion_tokens_details?.reasoning_tokens);
	const cachedTokens = count(usage.prompt_tokens_details?.cached_tokens);
	soFar.usage = { inputTokens, outputTokens, reasoningTokens, cachedTokens };
	const beside = thoughts === "beside-output" ? (reasoningTokens ?? 0) : 0;
	soFar.billed = {
		freshInput: withoutCached(inputTokens, cachedTokens),
		cachedInput: cachedTokens ?? 0,
		output: outputTokens === null ? null : outputTokens + beside,
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

const reading =
	(dialect: Dialect) =>
	(event: unknown, soFar: AnswerSoFar): string => {
		const chunk = event as ChatCompletionChunk & { readonly error?: unknown };
		if (chunk.error) throw VendorComplaint.from(chunk, null);
		soFar.model = textOf(chunk.model) || soFar.model;
		readUsage(chunk, soFar, dialect);
		const choice = chunk.choices?.[0];
		if (!choice) return "";
		if (choice.delta?.refusal) {
			soFar.refusal = (soFar.refusal ?? "") + textOf(choice.delta.refusal);
			soFar.finishReason = "refused";
		}
		if (choice.finish_reason) readFinish(choice.finish_reason, soFar);
		return textOf(choice.delta?.content);
	};

const block = (part: MessagePart) => ({ type: "text", text: part.text }) as const;

function messagesOf({ system, messages }: Question): ChatCompletionMessageParam[] {
	const turns = messages.map(({ role, parts }) => ({ role, content: contentOf(parts, block) }));
	return system ? [{ role: "system", content: system }, ...turns] : turns;
}

const chatCompletions = (dialect: Dialect): Wire => ({
	maxTemperature: 2,
	request: ({ baseUrl, apiKey }, { model, question, maxOutputTokens }) => {
		const { temperature, effort, reply } = question;
		return {
			url: urlAt(baseUrl, "/chat/completions"),
			headers: keyHeader("authorization", apiKey && `Bearer ${apiKey}`),
			body: {
				model,
				messages: messagesOf(question),
				stream: true,
				stream_options: { include_usage: true },
				[dialect.outputBound]: maxOutputTokens,
				...(temperature !== undefined && { temperature }),
				...(effort && { reasoning_effort: effort }),
				...(reply && { response_format: { type: "json_schema", json_schema: { ...reply, strict: true } } }),
			} satisfies ChatCompletionCreateParamsStreaming,
		};
	},
	read: reading(dialect),
});

/** The protocol of most servers that people run themselves. */
export const openaiChat = chatCompletions({ outputBound: "max_tokens", thoughts: "within-output" });

export const xaiChat = chatCompletions({ outputBound: "max_completion_tokens", thoughts: "beside-output" });
