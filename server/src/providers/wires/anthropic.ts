import type {
	MessageCreateParamsStreaming,
	MessageDeltaUsage,
	RawMessageStreamEvent,
	Usage,
} from "@anthropic-ai/sdk/resources/messages";
import { VendorComplaint } from "../failures/complaint.ts";
import { stopReasons } from "../failures/sentences.ts";
import type { AiProvider } from "../port.ts";
import { keyHeader, urlAt } from "../transport/request.ts";
import { overOneWire } from "./ask.ts";
import { type AnswerSoFar, count, textOf, type VendorAccess, type Wire } from "./wire.ts";

const API_VERSION = "2023-06-01";

/** The end repeats only some of what the start said. */
function readUsage(usage: Partial<Usage | MessageDeltaUsage> | null | undefined, soFar: AnswerSoFar): void {
	soFar.usage = {
		inputTokens: count(usage?.input_tokens) ?? soFar.usage?.inputTokens ?? null,
		outputTokens: count(usage?.output_tokens) ?? soFar.usage?.outputTokens ?? null,
		reasoningTokens: count(usage?.output_tokens_details?.thinking_tokens) ?? soFar.usage?.reasoningTokens ?? null,
		cachedTokens: count(usage?.cache_read_input_tokens) ?? soFar.usage?.cachedTokens ?? null,
	};
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

const messages = (access: VendorAccess): Wire => ({
	request: ({ prompt }, maxOutputTokens) => ({
		url: urlAt(access.baseUrl, "/v1/messages"),
		headers: { "anthropic-version": API_VERSION, ...keyHeader("x-api-key", access.apiKey) },
		body: {
			model: access.model,
			max_tokens: maxOutputTokens,
			messages: [{ role: "user", content: prompt }],
			stream: true,
		} satisfies MessageCreateParamsStreaming,
	}),
	read,
});

export const claude = (access: VendorAccess): AiProvider => overOneWire("claude", access, messages(access));
