import type { Usage } from "@parallax/contract";
import { type ErrorKind, VENDOR_ERRORS } from "./vendor-error.ts";
import { type CallFacts, sse, type Wire, type WireFormat } from "./wire.ts";

const REFUSAL = "I'm sorry, but I can't help with that.";
type ErrorField = string | { readonly code: string | null; readonly message: string };
const total = (usage: Usage): number => (usage.inputTokens ?? 0) + (usage.outputTokens ?? 0);

const failureOf = (wire: "openai-responses" | "xai-responses", kind: ErrorKind) => {
	const { code, error } = VENDOR_ERRORS[wire][kind].body as { code?: string; error: ErrorField };
	return typeof error === "string"
		? { code: code ?? "server_error", message: error }
		: { code: error.code ?? "server_error", message: error.message };
};

const responses =
	(wire: "openai-responses" | "xai-responses") =>
	({ model }: CallFacts): WireFormat => {
		const id = "resp_67ccd3a9da748190baa7f1570fe91ac604becb25c45c1d41";
		const item = "msg_67ccd3acc8d48190a77525dc6de64b4104becb25c45c1d41";
		let sequence = 0;
		const event = (type: string, fields: object) => sse({ type, sequence_number: sequence++, ...fields }, type);
		const position = { item_id: item, output_index: 0, content_index: 0 };
		const response = (status: string, extra: object = {}) => ({
			response: { id, object: "response", created_at: 1741476777, status, error: null, model, output: [], ...extra },
		});
		const usageOf = (usage: Usage) => ({
			input_tokens: usage.inputTokens,
			input_tokens_details: { cached_tokens: usage.cachedTokens ?? 0 },
			output_tokens: usage.outputTokens,
			output_tokens_details: { reasoning_tokens: usage.reasoningTokens ?? 0 },
			total_tokens: total(usage),
		});
		const message = (content: object[], status: string) => ({
			id: item,
			type: "message",
			status,
			role: "assistant",
			content,
		});
		return {
			start: () =>
				event("response.created", response("in_progress")) +
				event("response.in_progress", response("in_progress")) +
				event("response.output_item.added", { output_index: 0, item: message([], "in_progress") }) +
				event("response.content_part.added", { ...position, part: { type: "output_text", text: "", annotations: [] } }),
			say: (delta) => event("response.output_text.delta", { ...position, delta, logprobs: [] }),
			think: (delta) =>
				event("response.reasoning_summary_text.delta", { item_id: "rs_1", output_index: 0, summary_index: 0, delta }),
			ping: () => ": keep-alive\n\n",
			end(ending, usage, text) {
				const refusal =
					ending === "refused"
						? event("response.refusal.delta", { ...position, delta: REFUSAL }) +
							event("response.refusal.done", { ...position, refusal: REFUSAL })
						: event("response.output_text.done", { ...position, text, logprobs: [] });
				const part =
					ending === "refused" ? { type: "refusal", refusal: REFUSAL } : { type: "output_text", text, annotations: [] };
				if (ending === "stop" || ending === "refused") {
					const output = [message([part], "completed")];
					const done = response("completed", { output, usage: usageOf(usage), incomplete_details: null });
					return (
						refusal +
						event("response.output_item.done", { output_index: 0, item: output[0] }) +
						event("response.completed", done)
					);
				}
				const reason = ending === "length" ? "max_output_tokens" : "content_filter";
				const extra = {
					output: [message([part], "incomplete")],
					usage: usageOf(usage),
					incomplete_details: { reason },
				};
				return refusal + event("response.incomplete", response("incomplete", extra));
			},
			fail(kind) {
				const failure = failureOf(wire, kind);
				return event("response.failed", response("failed", { error: failure }));
			},
		};
	};

function chat(wire: "openai-chat" | "xai-chat") {
	const finish = { stop: "stop", length: "length", refused: "stop", filtered: "content_filter" } as const;
	return ({ model }: CallFacts): WireFormat => {
		const chunk = (choices: object[], extra: object = {}) =>
			sse({
				id: "chatcmpl-B9MBs8CjcvOU2jLn4n570S5qMJKcT",
				object: "chat.completion.chunk",
				created: 1741569952,
				model,
				system_fingerprint: "fp_44709d6fcb",
				choices,
				...extra,
			});
		const delta = (fields: object, reason: string | null = null) =>
			chunk([{ index: 0, delta: fields, logprobs: null, finish_reason: reason }]);
		return {
			start: () => delta({ role: "assistant", content: "" }),
			say: (content) => delta({ content }),
			think: (text) => delta({ reasoning_content: text }),
			ping: () => ": keep-alive\n\n",
			end: (ending, usage) =>
				(ending === "refused" ? delta({ refusal: REFUSAL }) : "") +
				delta({}, finish[ending]) +
				chunk([], {
					usage: {
						prompt_tokens: usage.inputTokens,
						completion_tokens: usage.outputTokens,
						total_tokens: total(usage) + (wire === "xai-chat" ? (usage.reasoningTokens ?? 0) : 0),
						prompt_tokens_details: { cached_tokens: usage.cachedTokens ?? 0 },
						completion_tokens_details: { reasoning_tokens: usage.reasoningTokens ?? 0 },
					},
				}) +
				"data: [DONE]\n\n",
			fail: (kind) => sse(VENDOR_ERRORS[wire][kind].body),
		};
	};
}

function anthropic({ model, inputTokens }: CallFacts): WireFormat {
	const event = (data: { readonly type: string; readonly [field: string]: unknown }) => sse(data, data.type);
	const stop = { stop: "end_turn", length: "max_tokens", refused: "refusal", filtered: "refusal" } as const;
	return {
		start: () =>
			event({
				type: "message_start",
				message: {
					id: "msg_1nZdL29xx5MUA1yADyHTEsnR8uuvGzszyY",
					type: "message",
					role: "assistant",
					content: [],
					model,
					stop_reason: null,
					stop_sequence: null,
					usage: {
						input_tokens: inputTokens,
						cache_creation_input_tokens: 0,
						cache_read_input_tokens: 0,
						output_tokens: 1,
					},
				},
			}) +
			event({ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } }) +
			event({ type: "ping" }),
		say: (text) => event({ type: "content_block_delta", index: 0, delta: { type: "text_delta", text } }),
		think: (thinking) => event({ type: "content_block_delta", index: 0, delta: { type: "thinking_delta", thinking } }),
		ping: () => event({ type: "ping" }),
		end: (ending, usage) =>
			event({ type: "content_block_stop", index: 0 }) +
			event({
				type: "message_delta",
				delta: {
					stop_reason: stop[ending],
					stop_sequence: null,
					...(ending === "refused" && { stop_details: { type: "refusal", category: "cyber", explanation: REFUSAL } }),
				},
				usage: {
					input_tokens: usage.inputTokens,
					cache_read_input_tokens: usage.cachedTokens ?? 0,
					output_tokens: usage.outputTokens,
					...(usage.reasoningTokens !== null && { output_tokens_details: { thinking_tokens: usage.reasoningTokens } }),
				},
			}) +
			event({ type: "message_stop" }),
		fail: (kind) => sse(VENDOR_ERRORS.anthropic[kind].body, "error"),
	};
}

function gemini({ model }: CallFacts): WireFormat {
	const stop = { stop: "STOP", length: "MAX_TOKENS", refused: "SAFETY", filtered: "PROHIBITED_CONTENT" } as const;
	const chunk = (candidate: object, usage?: object) =>
		sse({
			candidates: [{ ...candidate, index: 0 }],
			...(usage && { usageMetadata: usage }),
			modelVersion: model,
			responseId: "jGjWaPGyIrvEjMcP5q2T8AY",
		}).replaceAll("\n", "\r\n");
	const content = (part: object) => ({ content: { parts: [part], role: "model" } });
	return {
		start: () => "",
		say: (text) => chunk(content({ text })),
		think: (text) => chunk(content({ text, thought: true })),
		ping: () => ": keep-alive\r\n\r\n",
		end: (ending, usage) =>
			chunk(
				{ ...content({ text: "" }), finishReason: stop[ending] },
				{
					promptTokenCount: usage.inputTokens,
					candidatesTokenCount: usage.outputTokens,
					thoughtsTokenCount: usage.reasoningTokens ?? 0,
					cachedContentTokenCount: usage.cachedTokens ?? 0,
					totalTokenCount: total(usage) + (usage.reasoningTokens ?? 0),
				},
			),
		fail: (kind) => sse(VENDOR_ERRORS.gemini[kind].body),
	};
}

/** The picture is the complete text, so nothing is written before the end. */
const singleBody =
	(write: (picture: string, usage: Usage, facts: CallFacts) => object) =>
	(facts: CallFacts): WireFormat => ({
		start: () => "",
		say: () => "",
		think: () => "",
		ping: () => "",
		end: (_ending, usage, text) => JSON.stringify(write(text, usage, facts)),
		fail: () => "",
	});

const openaiImages = singleBody((b64_json, usage) => ({
	created: 1741476777,
	data: [{ b64_json }],
	background: "opaque",
	output_format: "png",
	quality: "medium",
	size: "1536x1024",
	usage: { input_tokens: usage.inputTokens, output_tokens: usage.outputTokens, total_tokens: total(usage) },
}));

const geminiImages = singleBody((data, usage, { model }) => ({
	candidates: [
		{
			content: { role: "model", parts: [{ text: "Here it is." }, { inlineData: { mimeType: "image/png", data } }] },
			finishReason: "STOP",
			index: 0,
		},
	],
	usageMetadata: { promptTokenCount: usage.inputTokens, candidatesTokenCount: 1290, totalTokenCount: total(usage) },
	modelVersion: model,
}));

export const WIRE_FORMATS: Readonly<Record<Wire, (facts: CallFacts) => WireFormat>> = {
	"openai-responses": responses("openai-responses"),
	"xai-responses": responses("xai-responses"),
	"openai-chat": chat("openai-chat"),
	"xai-chat": chat("xai-chat"),
	anthropic,
	gemini,
	"openai-images": openaiImages,
	"gemini-images": geminiImages,
};
