import * as z from "zod/mini";
import { analysis } from "./analysis.ts";
import { endpoint } from "./endpoint.ts";
import { prompt } from "./prompt.ts";
import { providerId } from "./providers.ts";

/** 128 random bits in base64url: cannot be guessed, says nothing about time or order. */
export const chatId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, "This is not a valid chat ID."));

/** In an address: what is no id names no chat, and is answered as one that does not exist. */
export const addressedChat = z.catch(chatId, "none");

export const chatSession = z.object({
	id: chatId,
	prompt: z.string(),
	selectedProviders: z.array(providerId),
	createdAt: z.iso.datetime(),
	/** True while anyone with the link can read it. */
	shared: z.boolean(),
	/** True when the reader may change it: cancel, retry, share, delete. */
	owned: z.boolean(),
});
export type ChatSession = z.output<typeof chatSession>;

export const ANSWER_ERROR_CODES = [
	"rate_limited",
	"provider_auth",
	"provider_down",
	"config",
	"refused",
	"network",
	"timeout",
	"stalled",
	"cut",
	"too_long",
	"protocol",
	"empty",
	"interrupted",
	"cancelled",
] as const;
export const answerErrorCode = z.enum(ANSWER_ERROR_CODES);
export type AnswerErrorCode = z.output<typeof answerErrorCode>;

/** `length`: the vendor's own length stop. `limit`: our cap on the whole answer. */
export const finishReason = z.enum(["stop", "length", "limit", "refused"]);
export type FinishReason = z.output<typeof finishReason>;

const count = z.nullable(z.number());

export const usage = z.object({
	inputTokens: count,
	outputTokens: count,
	reasoningTokens: count,
	cachedTokens: count,
});
export type Usage = z.output<typeof usage>;

export const providerResponse = z.object({
	id: z.string(),
	provider: providerId,
	status: z.enum(["pending", "success", "error"]),
	/** The text so far, or the whole of it. */
	response: z.string(),
	/** Text such as '2.3s'; null while pending. */
	responseTime: z.nullable(z.string()),
	error: z.nullable(z.string()),
	summary: z.nullable(z.string()),
	/** As the provider returned it. */
	model: z.nullable(z.string()),
	errorCode: z.nullable(answerErrorCode),
	finishReason: z.nullable(finishReason),
	firstWordMs: z.nullable(z.number()),
	totalMs: z.nullable(z.number()),
	usage: z.nullable(usage),
	costUsd: z.nullable(z.number()),
	demo: z.boolean(),
	/** 1, then one more for every retry. */
	attempt: z.number(),
	/** How long a pending answer has been asked for, by the server's clock. */
	elapsedMs: z.nullable(z.number()),
	/** What a waiting card says besides: 'Rate-limited, trying again in 2 s'. */
	notice: z.nullable(z.string()),
	/** When asking again may work, if the vendor said so. */
	retryAt: z.nullable(z.iso.datetime()),
});
export type ProviderResponse = z.output<typeof providerResponse>;

export const responsesPayload = z.object({
	responses: z.array(providerResponse),
	collectiveSummary: z.nullable(z.string()),
	comparison: z.nullable(z.string()),
	visualizationImageUrl: z.nullable(z.string()),
	analysis: z.nullable(analysis),
	/** How long summaries of these answers have been in the making, by the server's clock; null when nobody makes any. */
	summarizingMs: z.nullable(z.number()),
});
export type ResponsesPayload = z.output<typeof responsesPayload>;

const byId = z.strictObject({ id: addressedChat });
const byProvider = z.strictObject({ id: addressedChat, provider: providerId });

export const startChat = endpoint({
	method: "POST",
	path: "/api/chat",
	summary: "Send a prompt to the selected providers. A repeated Idempotency-Key returns 200 with the first session.",
	status: 201,
	body: z.strictObject({
		prompt,
		selectedProviders: z.array(providerId, "List the providers to ask.").check(
			z.minLength(1, "At least one AI provider must be selected to submit queries."),
			z.maxLength(4, "List each provider only once."),
			z.refine((ids) => new Set(ids).size === ids.length, "List each provider only once."),
		),
	}),
	answer: z.object({ session: chatSession }),
});

export const getChat = endpoint({
	method: "GET",
	path: "/api/chat/:id",
	summary: "Get one of your chat sessions.",
	params: byId,
	answer: chatSession,
});

export const deleteChat = endpoint({
	method: "DELETE",
	path: "/api/chat/:id",
	summary: "Delete a chat session and its answers. Running answers are stopped.",
	params: byId,
	status: 204,
});

export const getResponses = endpoint({
	method: "GET",
	path: "/api/chat/:id/responses",
	summary: "Get the answers so far.",
	params: byId,
	answer: responsesPayload,
});

export const watchChat = endpoint({
	method: "GET",
	path: "/api/chat/:id/events",
	summary:
		"Stream the answers as server-sent events: snapshot, then delta, settled and done. Each new connection starts with a snapshot.",
	params: byId,
	media: "events",
});

export const cancelChat = endpoint({
	method: "POST",
	path: "/api/chat/:id/cancel",
	summary: "Stop all pending answers. A chat that has received no text is deleted.",
	params: byId,
	answer: z.object({ kept: z.boolean() }),
});

export const retryResponse = endpoint({
	method: "POST",
	path: "/api/chat/:id/responses/:provider/retry",
	summary: "Retry one provider in the same chat.",
	params: byProvider,
	answer: providerResponse,
});

export const cancelResponse = endpoint({
	method: "POST",
	path: "/api/chat/:id/responses/:provider/cancel",
	summary: "Stop one provider. The text received so far is kept.",
	params: byProvider,
	answer: providerResponse,
});

export const summarizeChat = endpoint({
	method: "POST",
	path: "/api/chat/:id/summaries",
	summary: "Generate the summaries, the comparison and the claim map.",
	params: byId,
	answer: z.object({
		comparison: z.nullable(z.string()),
		collectiveSummary: z.nullable(z.string()),
		visualizationImageUrl: z.nullable(z.string()),
		analysis: z.nullable(analysis),
	}),
});
