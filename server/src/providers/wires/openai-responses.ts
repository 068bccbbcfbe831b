import type {
	EasyInputMessage,
	ResponseCreateParamsStreaming,
	ResponseInputContent,
} from "openai/resources/responses/responses";
import { VendorResponseError } from "../failures/vendor-errors.ts";
import { at, contentText, countAt, listAt, nameAt, textAt } from "../json.ts";
import { keyHeader, urlAt } from "../transport/request.ts";
import { openAiBases } from "./base-urls.ts";
import { appendRefusal, markDeclined, readFinishReason } from "./finish.ts";
import {
	beginItemText,
	beginPart,
	readAnnotations,
	readSearchCall,
	readStreamedAnnotation,
	searchesOf,
} from "./responses-search.ts";
import { MAX_SEARCHES } from "./search-bound.ts";
import type { SentMessage, SentPart } from "./sent-question.ts";
import { type AnswerState, billedUsd, contentOf, dataUrl, excludesThoughts, recordUsage, type Wire } from "./wire.ts";

/** The output count includes thoughts, and the input count includes cached tokens. */
function readUsage(response: unknown, state: AnswerState): void {
	const usage = at(response, "usage");
	state.searching.count = Math.max(state.searching.count, searchesOf(response));
	if (!usage) return;
	const counted = {
		input: countAt(usage, "input_tokens"),
		cached: countAt(usage, "input_tokens_details", "cached_tokens"),
		cacheWrite: countAt(usage, "input_tokens_details", "cache_write_tokens"),
		output: countAt(usage, "output_tokens"),
		thoughts: countAt(usage, "output_tokens_details", "reasoning_tokens"),
		total: countAt(usage, "total_tokens"),
	};
	recordUsage(state, counted, excludesThoughts(counted, false), billedUsd(usage));
}

/** An item is identified by its index and its ID; some servers do not send both in each event. */
const keysOf = (event: unknown): string[] =>
	[at(event, "output_index"), at(event, "item_id") ?? at(event, "item", "id")]
		.filter((key) => key !== undefined)
		.map(String);

const isThought = (event: unknown, { parts }: AnswerState): boolean =>
	keysOf(event).some((key) => parts.get(key) === "thought");

/** Keys for the latest part and the latest item with a delta, for events without an index or ID. */
const LATEST = ["latest part", "latest item"] as const;

function markAnswerText(event: unknown, { parts }: AnswerState): void {
	for (const key of [...keysOf(event), ...LATEST]) parts.set(key, "said");
}

function readDelta(event: unknown, state: AnswerState): string {
	const text = contentText(at(event, "delta"));
	if (text === "" || isThought(event, state)) return "";
	markAnswerText(event, state);
	beginPart(event, state);
	return text;
}

/** Reads a complete text; it is a repetition when its deltas have already been read. */
function readComplete(event: unknown, text: string, level: (typeof LATEST)[number], state: AnswerState): string {
	const isRepeated = [...keysOf(event), level].some((key) => state.parts.has(key));
	if (!isRepeated && text !== "") markAnswerText(event, state);
	state.parts.delete("latest part");
	if (level === "latest item") state.parts.delete(level);
	return isRepeated ? "" : text;
}

const isRefusal = (part: unknown): boolean => at(part, "type") === "refusal";

/** The text of a message item. A refusal in it is recorded. */
function messageText(item: unknown, state: AnswerState): string {
	if (at(item, "type") !== "message" || at(item, "phase") === "commentary") return "";
	const content = at(item, "content");
	const parts = Array.isArray(content) ? content : [content];
	const refusal = parts.find(isRefusal);
	if (refusal) markDeclined(state, textAt(refusal, "refusal"));
	return contentText(parts.filter((part) => !isRefusal(part)));
}

/** A commentary is text that the model sends while it works, before its answer. */
function beginItem(event: unknown, state: AnswerState): void {
	state.parts.delete("latest item");
	beginItemText(state);
	if (at(event, "item", "phase") !== "commentary") return;
	for (const key of keysOf(event)) state.parts.set(key, "thought");
}

/** Reads the final response. Its status counts, not the name of the event. */
function readEnd(response: unknown, state: AnswerState): string {
	state.isOver = true;
	state.hasFinishReason = true;
	const items = listAt(response, "output").map((item) => messageText(item, state));
	// What was streamed came with its annotations.
	if (state.searching.seen.size === 0) readAnnotations(listAt(response, "output"), 0, state);
	const isRepeated = [...state.parts.values()].includes("said");
	const error = at(response, "error");
	const status = textAt(response, "status");
	// Some gateways give no reason; the usual one is the length.
	const reason = textAt(response, "incomplete_details", "reason") || "max_output_tokens";
	if (status === "incomplete") readFinishReason(reason, state);
	else state.hasEnded = true;
	if (error || status === "failed" || status === "cancelled") {
		state.problem = VendorResponseError.from({ error: error ?? { code: 500 } }, null);
	}
	return isRepeated ? "" : items.join("") || textAt(response, "output_text");
}

function readResponse(type: string, response: unknown, state: AnswerState): string {
	state.model = nameAt(response, "model") || state.model;
	readUsage(response, state);
	switch (type) {
		case "response.incomplete":
			return readEnd({ status: "incomplete", ...Object(response) }, state);
		case "response.failed":
			return readEnd({ status: "failed", ...Object(response) }, state);
		case "response.completed":
		case "response.done":
		case "response.cancelled":
			return readEnd(response, state);
		default:
			return "";
	}
}

function read(event: unknown, state: AnswerState): string {
	const type = textAt(event, "type");
	switch (type) {
		case "response.output_text.delta":
			return readDelta(event, state);
		case "response.content_part.added":
			beginPart(event, state);
			return "";
		case "response.output_text.done":
			beginPart(event, state);
			return readComplete(event, textAt(event, "text"), "latest part", state);
		case "response.refusal.delta":
			appendRefusal(state, textAt(event, "delta"));
			return "";
		case "response.output_item.added":
			beginItem(event, state);
			return "";
		case "response.output_text.annotation.added":
			readStreamedAnnotation(event, state);
			return "";
		case "response.output_item.done":
			readSearchCall(at(event, "item"), state);
			readAnnotations([at(event, "item")], state.searching.itemAt, state);
			return readComplete(event, messageText(at(event, "item"), state), "latest item", state);
		case "":
			// A complete reply from a server that does not stream.
			return Array.isArray(at(event, "output")) ? readResponse("response.completed", event, state) : "";
		default:
			// The vendor adds event types over time; an event without a response contains no part of the answer.
			return readResponse(type, at(event, "response"), state);
	}
}

function block(part: SentPart): ResponseInputContent {
	switch (part.kind) {
		case "text":
			return { type: "input_text", text: part.text };
		case "image":
			return { type: "input_image", detail: "auto", image_url: dataUrl(part) };
		case "document":
			return { type: "input_file", filename: part.name, file_data: dataUrl(part) };
	}
}

const textOf = (parts: readonly SentPart[]): string =>
	parts.map((part) => (part.kind === "text" ? part.text : "")).join("\n\n");

/** Earlier answers are sent as plain text, because this API uses a different block type for assistant messages. */
const inputMessage = ({ role, parts }: SentMessage): EasyInputMessage => ({
	role,
	content: role === "assistant" ? textOf(parts) : contentOf(parts, block),
});

/** A single user text is sent as a plain string, which this API accepts. */
function inputOf(messages: readonly SentMessage[]): ResponseCreateParamsStreaming["input"] {
	const [first, ...others] = messages.map(inputMessage);
	return first?.role === "user" && typeof first.content === "string" && others.length === 0
		? first.content
		: messages.map(inputMessage);
}

/** The API of OpenAI and xAI, which bill tokens in the same way here. */
export const openaiResponses: Wire = {
	id: "openai-responses",
	maxTemperature: 2,
	fields: ["store", "prompt_cache_key", "max_tool_calls"],
	demandsBound: false,
	searches: true,
	possibleBaseUrls: openAiBases,
	request: ({ baseUrl, apiKey }, { model, question, maxOutputTokens, refused }) => {
		const { system, messages, temperature, effort, reply, cacheKey, search } = question;
		return {
			url: urlAt(baseUrl, "/responses"),
			headers: keyHeader("authorization", apiKey && `Bearer ${apiKey}`),
			body: {
				model,
				...(system && { instructions: system }),
				input: inputOf(messages),
				...(maxOutputTokens !== null && { max_output_tokens: maxOutputTokens }),
				...(temperature !== undefined && { temperature }),
				...(effort && { reasoning: { effort } }),
				...(search && { tools: [{ type: "web_search" }] }),
				...(search && !refused.includes("max_tool_calls") && { max_tool_calls: MAX_SEARCHES }),
				// Otherwise the vendor would store every prompt for a month.
				...(!refused.includes("store") && { store: false }),
				...(cacheKey && !refused.includes("prompt_cache_key") && { prompt_cache_key: cacheKey }),
				stream: true,
				...(reply && { text: { format: { type: "json_schema", ...reply, strict: true } } }),
			} satisfies ResponseCreateParamsStreaming,
		};
	},
	read,
};
