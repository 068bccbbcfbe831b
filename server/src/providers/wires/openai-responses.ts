import type {
	ResponseCreateParamsStreaming,
	ResponseStreamEvent,
	ResponseUsage,
} from "openai/resources/responses/responses";
import { VendorComplaint } from "../failures/complaint.ts";
import { stopReasons } from "../failures/sentences.ts";
import type { AiProvider } from "../port.ts";
import { keyHeader, urlAt } from "../transport/request.ts";
import { asking, complaintAbout } from "./ask.ts";
import { chatCompletions } from "./openai-chat.ts";
import { type AnswerSoFar, count, textOf, type VendorAccess, type Wire } from "./wire.ts";

const usageOf = (usage: ResponseUsage | null | undefined): AnswerSoFar["usage"] =>
	usage
		? {
				inputTokens: count(usage.input_tokens),
				outputTokens: count(usage.output_tokens),
				reasoningTokens: count(usage.output_tokens_details?.reasoning_tokens),
				cachedTokens: count(usage.input_tokens_details?.cached_tokens),
			}
		: null;

type EndEvent = Extract<ResponseStreamEvent, { type: "response.completed" | "response.incomplete" }>;

function readEnd({ type, response }: EndEvent, soFar: AnswerSoFar): void {
	soFar.over = true;
	soFar.usage = usageOf(response.usage);
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
			soFar.usage = usageOf(event.response.usage);
			throw VendorComplaint.from({ error: event.response.error }, null);
		case "error":
			throw VendorComplaint.from({ error: event }, null);
		default:
			// The list of events grows; what is not text is none of ours.
			return "";
	}
}

const responses = (access: VendorAccess): Wire => ({
	request: ({ prompt, reply }, maxOutputTokens) => ({
		url: urlAt(access.baseUrl, "/responses"),
		headers: keyHeader("authorization", access.apiKey && `Bearer ${access.apiKey}`),
		body: {
			model: access.model,
			input: prompt,
			max_output_tokens: maxOutputTokens,
			// The vendor would keep every prompt for a month otherwise.
			store: false,
			stream: true,
			...(reply && { text: { format: { type: "json_schema", ...reply, strict: true } } }),
		} satisfies ResponseCreateParamsStreaming,
	}),
	read,
});

/** By the Responses API; by chat completions where the server at the base URL does not know it. */
export function chatgpt(access: VendorAccess): AiProvider {
	const askResponses = asking(access, responses(access));
	const askCompletions = asking(access, chatCompletions(access, "max_tokens"));
	let ask = askResponses;
	return {
		id: "chatgpt",
		model: access.model,
		demo: false,
		async answer(question, listener, signal) {
			try {
				return await ask(question, listener, signal);
			} catch (error) {
				if (ask === askCompletions || !complaintAbout(error, "address")) throw error;
				const end = await askCompletions(question, listener, signal);
				ask = askCompletions;
				return end;
			}
		},
	};
}
