import type {
	MessageCreateParamsStreaming,
	MessageDeltaUsage,
	RawMessageStreamEvent,
	Usage,
} from "@anthropic-ai/sdk/resources/messages";
import { VendorComplaint } from "../failures/complaint.ts";
import { stopReasons } from "../failures/sentences.ts";
import type { MessagePart } from "../port.ts";
import { keyHeader, urlAt } from "../transport/request.ts";
import { type AnswerSoFar, contentOf, count, textOf, type Wire } from "./wire.ts";

const API_VERSION = "2023-06-01";

/** The SDK has dropped what later versions of the API refuse; older models take it in the version above. */
type Body = MessageCreateParamsStreaming & { readonly temperature?: number };

/** The end repeats only some of what the start said. */
function readUsage(usage: Partial<Usage | MessageDeltaUsage> | null | undefined, soFar: AnswerSoFar): void {
	const inputTokens = count(usage?.input_tokens) ?? soFar.usage?.inputTokens ?? null;
	const outputTokens = count(usage?.output_tokens) ?? soFar.usage?.outputTokens ?? null;
	const cachedTokens = count(usage?.cache_read_input_tokens) ?? soFar.usage?.cachedTokens ?? null;
	soFar.usage = {
		inputTokens,
		outputTokens,
		reasoningTokens: count(usage?.output_tokens_details?.thinking_tokens) ?? soFar.usage?.reasoningTokens ?? null,
		cachedTokens,
	};
	// Cached tokens are counted beside the input here, and thoughts within the output.
	soFar.billed = { freshInput: inputTokens, cachedInput: cachedTokens ?? 0, output: outputTokens };
}

type MessageDelta = Extract<RawMessageStreamEvent, { type: "message_delta" }>["delta"];

function readStop({ stop_reason: reason, stop_details: details }: MessageDelta, soFar: AnswerSoFar): void {
	if (reason === "max_tokens" || reason === "model_context_window_exceeded") soFar.finishReason = "length";
	if (reason === "refusal") {
		soFar.finishReason = "refused";
		soFar.refusal = textOf(details?.explanation) || stopReasons.safety;
	}
}

function read(data: unknown, soFar: AnswerSoFar): string {
	const event = data as RawMessageStreamEvent | { readonly type: "error" };
	switch (event.type) {
		case "content_block_delta":
			return event.delta.type === "text_delta" ? textOf(event.delta.text) : "";
		case "content_block_start":
			return event.content_block.type === "text" ? textOf(event.content_block.text) : "";
		case "message_start":
			soFar.model = textOf(event.message.model) || null;
			// How much comes out is not known before the end; the one token that is told here is a stand-in.
			readUsage({ ...event.message.usage, output_tokens: undefined }, soFar);
			return "";
		case "message_delta":
			readStop(event.delta, soFar);
			readUsage(event.usage, soFar);
			return "";
		case "message_stop":
			soFar.ended = true;
			soFar.over = true;
			return "";
		case "error":
			throw VendorComplaint.from(event, null);
		default:
			// The vendor asks its clients to expect events that they do not know.
			return "";
	}
}

const block = (part: MessagePart) => ({ type: "text", text: part.text }) as const;

export const anthropic: Wire = {
	maxTemperature: 1,
	request: ({ baseUrl, apiKey }, { model, question, maxOutputTokens }) => {
		const { system, messages, temperature, effort } = question;
		return {
			url: urlAt(baseUrl, "/v1/messages"),
			headers: { "anthropic-version": API_VERSION, ...keyHeader("x-api-key", apiKey) },
			body: {
				model,
				max_tokens: maxOutputTokens,
				...(system && { system }),
				messages: messages.map(({ role, parts }) => ({ role, content: contentOf(parts, block) })),
				...(temperature !== undefined && { temperature }),
				...(effort && { output_config: { effort } }),
				stream: true,
			} satisfies Body,
		};
	},
	read,
};
