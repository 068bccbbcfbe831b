import type {
	ContentBlockParam,
	DocumentBlockParam,
	ImageBlockParam,
	MessageCreateParamsStreaming,
	TextBlockParam,
	WebSearchTool20250305,
} from "@anthropic-ai/sdk/resources/messages";
import { at, contentText, countAt, nameAt, textAt } from "../json.ts";
import { keyHeader, urlAt } from "../transport/request.ts";
import { beginBlock, continueBlock, endBlock, readCitation, readCitedBlocks } from "./anthropic-search.ts";
import { withoutEnding } from "./base-urls.ts";
import { markDeclined, readFinishReason } from "./finish.ts";
import { MAX_OUTPUT_TOKENS } from "./output-bound.ts";
import { MAX_SEARCHES } from "./search-bound.ts";
import type { SentPart } from "./sent-question.ts";
import { type AnswerState, contentOf, type Wire } from "./wire.ts";

const API_VERSION = "2023-06-01";

/** The SDK's type omits `temperature`, which later API versions refuse; older models accept it in this version. */
type Body = MessageCreateParamsStreaming & { readonly temperature?: number };

/** The last event repeats only some counts of the first. Input excludes tokens read from or written to the cache; output includes thoughts. */
function readUsage(usage: unknown, state: AnswerState): void {
	if (!usage) return;
	const inputTokens = countAt(usage, "input_tokens") ?? state.usage?.inputTokens ?? null;
	const outputTokens = countAt(usage, "output_tokens") ?? state.usage?.outputTokens ?? null;
	const cachedTokens = countAt(usage, "cache_read_input_tokens") ?? state.usage?.cachedTokens ?? null;
	const reasoningTokens =
		countAt(usage, "output_tokens_details", "thinking_tokens") ?? state.usage?.reasoningTokens ?? null;
	const cacheWrite = countAt(usage, "cache_creation_input_tokens") ?? state.billed?.cacheWrite ?? 0;
	const searches = countAt(usage, "server_tool_use", "web_search_requests") ?? state.billed?.searches ?? 0;
	state.usage = { inputTokens, outputTokens, reasoningTokens, cachedTokens };
	state.billed = {
		...{ freshInput: inputTokens, cachedInput: cachedTokens ?? 0, output: outputTokens },
		...(cacheWrite > 0 && { cacheWrite }),
		...(searches > 0 && { searches }),
	};
}

/** `from` contains the stop reason: the delta at the end of a stream, or a whole message. */
function readStop(from: unknown, state: AnswerState): void {
	const explanation = textAt(from, "stop_details", "explanation");
	if (explanation && at(from, "stop_reason") === "refusal") markDeclined(state, explanation);
	state.isPaused = at(from, "stop_reason") === "pause_turn";
	readFinishReason(at(from, "stop_reason"), state);
}

/** Reads a message that was not streamed, or the start of a stream, which has no content yet. */
function readMessage(message: unknown, usage: unknown, state: AnswerState): string {
	state.model = nameAt(message, "model") || state.model;
	readUsage(usage, state);
	readStop(message, state);
	readCitedBlocks(at(message, "content"), state);
	return contentText(at(message, "content"));
}

function read(event: unknown, state: AnswerState): string {
	state.content?.read(event);
	switch (textAt(event, "type")) {
		case "content_block_delta":
			readCitation(at(event, "delta", "citation"), state);
			return continueBlock(contentText(at(event, "delta")), state);
		case "content_block_start":
			beginBlock(at(event, "content_block"), state);
			return continueBlock(contentText(at(event, "content_block")), state);
		case "content_block_stop":
			endBlock(state);
			return "";
		case "message_start": {
			const message = at(event, "message");
			// The output count is not known before the end; the 1 in this event is a placeholder.
			return readMessage(message, { ...Object(at(message, "usage")), output_tokens: undefined }, state);
		}
		case "message_delta":
			readStop(at(event, "delta"), state);
			readUsage(at(event, "usage"), state);
			return "";
		case "message_stop":
			state.hasEnded = true;
			state.isOver = true;
			return "";
		case "message":
			return readMessage(event, at(event, "usage"), state);
		default:
			// The vendor requires clients to ignore unknown events.
			return "";
	}
}

function block(part: SentPart): TextBlockParam | ImageBlockParam | DocumentBlockParam {
	switch (part.kind) {
		case "text":
			return { type: "text", text: part.text };
		case "image":
			return { type: "image", source: { type: "base64", media_type: part.type as "image/jpeg", data: part.data } };
		case "document": {
			const source = { type: "base64", media_type: "application/pdf", data: part.data } as const;
			return { type: "document", title: part.name, source };
		}
	}
}

/** The vendor keeps the prompt up to the marked block, and finds it by its beginning at the next turn. */
const cachedContent = (parts: readonly SentPart[]) =>
	parts.map((part, index) =>
		index === parts.length - 1 ? { ...block(part), cache_control: { type: "ephemeral" } as const } : block(part),
	);

/** A continued answer may search as often as is left of what the budget reserves. The vendor refuses a bound of 0. */
const webSearch = (searched: number): WebSearchTool20250305 => ({
	...{ type: "web_search_20250305", name: "web_search" },
	max_uses: Math.max(1, MAX_SEARCHES - searched),
});

/** The base URL of Anthropic's SDK has no version; users add one, or enter the full URL of a call. */
const baseOf = (baseUrl: string): string => withoutEnding(baseUrl, /\/v1(\/messages)?$/);

export const anthropic: Wire = {
	id: "anthropic",
	maxTemperature: 1,
	fields: ["cache_control"],
	demandsBound: true,
	searches: true,
	possibleBaseUrls: (baseUrl) => [baseOf(baseUrl)],
	request: ({ baseUrl, apiKey }, { model, question, maxOutputTokens, refused, continued, searched = 0 }) => {
		const { system, messages, temperature, effort, cacheKey, search } = question;
		const isCached = cacheKey !== undefined && !refused.includes("cache_control");
		return {
			url: urlAt(baseUrl, "/v1/messages"),
			headers: { "anthropic-version": API_VERSION, ...keyHeader("x-api-key", apiKey) },
			body: {
				model,
				max_tokens: maxOutputTokens ?? MAX_OUTPUT_TOKENS,
				...(system && { system }),
				messages: [
					...messages.map(({ role, parts }, index) => ({
						role,
						content: isCached && index === messages.length - 1 ? cachedContent(parts) : contentOf(parts, block),
					})),
					...(continued ? [{ role: "assistant" as const, content: continued as ContentBlockParam[] }] : []),
				],
				...(search && { tools: [webSearch(searched)] }),
				...(temperature !== undefined && { temperature }),
				...(effort && { output_config: { effort } }),
				stream: true,
			} satisfies Body,
		};
	},
	read,
};
