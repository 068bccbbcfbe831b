import type {
	EasyInputMessage,
	ResponseCreateParamsStreaming,
	ResponseStreamEvent,
	ResponseUsage,
} from "openai/resources/responses/responses";
import { VendorComplaint } from "../failures/complaint.ts";
import { stopReasons } from "../failures/sentences.ts";
import type { Message, MessagePart } from "../port.ts";
import { keyHeader, urlAt } from "../transport/request.ts";
import { type AnswerSoFar, contentOf, count, textOf, type Wire, withoutCached } from "./wire.ts";

/** Thoughts are part of the output, and cached tokens part of the input. */
function readUsage(usage: ResponseUsage | null | undefined, soFar: AnswerSoFar): void {
	if (!usage) return;
	const inputTokens = count(usage.input_tokens);
	const outputTokens = count(usage.output_tokens);
	const cachedTokens = count(usage.input_tokens_details?.cached_tokens);
	const reasoningTokens = count(usage.output_tokens_details?.reasoning_tokens);
	soFar.usage = { inputTokens, outputTokens, reasoningTokens, cachedTokens };
	soFar.billed = {
		freshInput: withoutCached(inputTokens, cachedTokens),
		cachedInput: cachedTokens ?? 0,
		output: outputTokens,
	};
}

type EndEvent = Extract<ResponseStreamEvent, { type: "response.completed" | "response.incomplete" }>;

function readEnd({ type, response }: EndEvent, soFar: AnswerSoFar): void {
	soFar.over = true;
	readUsage(response.usage, soFar);
	const reason = type === "response.incomplete" ? response.incomplete_details?.reason : "done";
	soFar.ended = reason !== undefined;
	if (reason === "max_output_tokens") soFar.finishReason = "length";
	if (reason === "content_filter") {
		soFar.finishReason = "refused";
		soFar.refusal ??= stopReasons.safety;
	}
}

function read(data: unknown, soFar: AnswerSoFar): string {
	const event = data as ResponseStreamEvent;
	switch (event.type) {
		case "response.output_text.delta":
			return textOf(event.delta);
		case "response.refusal.delta":
			soFar.finishReason = "refused";
			soFar.refusal = (soFar.refusal ?? "") + textOf(event.delta);
			return "";
		case "response.created":
			soFar.model = textOf(event.response.model) || null;
			return "";
		case "response.completed":
		case "response.incomplete":
			soFar.model = textOf(event.response.model) || soFar.model;
			readEnd(event, soFar);
			return "";
		case "response.failed":
			readUsage(event.response.usage, soFar);
			throw VendorComplaint.from({ error: event.response.error }, null);
		case "error":
			throw VendorComplaint.from({ error: event }, null);
		default:
			// The list of events grows; what is not text is none of ours.
			return "";
	}
}

const block = (part: MessagePart) => ({ type: "input_text", text: part.text }) as const;

/** Earlier answers go in as plain text: this API has a block of their own for what an assistant said. */
const inputMessage = ({ role, parts }: Message): EasyInputMessage => ({
	role,
	content: role === "assistant" ? parts.map(({ text }) => text).join("\n\n") : contentOf(parts, block),
});

/** A single text is sent as the plain string that this API takes for it. */
function inputOf(messages: readonly Message[]): ResponseCreateParamsStreaming["input"] {
	const [first, ...others] = messages.map(inputMessage);
	return first?.role === "user" && typeof first.content === "string" && others.length === 0
		? first.content
		: messages.map(inputMessage);
}

export const openaiResponses: Wire = {
	maxTemperature: 2,
	request: ({ baseUrl, apiKey }, { model, question, maxOutputTokens }) => {
		const { system, messages, temperature, effort, reply } = question;
		return {
			url: urlAt(baseUrl, "/responses"),
			headers: keyHeader("authorization", apiKey && `Bearer ${apiKey}`),
			body: {
				model,
				...(system && { instructions: system }),
				input: inputOf(messages),
				max_output_tokens: maxOutputTokens,
				...(temperature !== undefined && { temperature }),
				...(effort && { reasoning: { effort } }),
				// The vendor would keep every prompt for a month otherwise.
				store: false,
				stream: true,
				...(reply && { text: { format: { type: "json_schema", ...reply, strict: true } } }),
			} satisfies ResponseCreateParamsStreaming,
		};
	},
	read,
};
