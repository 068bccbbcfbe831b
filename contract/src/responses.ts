import * as z from "zod/mini";
import { analysis } from "./analysis.ts";
import { providerId } from "./providers.ts";
import { seatId } from "./seats.ts";

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

/** What an answer's card says besides. */
export const responseNote = z.object({
	code: z.string(),
	params: z.record(z.string(), z.union([z.string(), z.number()])),
	text: z.string(),
});
export type ResponseNote = z.output<typeof responseNote>;

export const providerResponse = z.object({
	/** Names the answer, through all attempts at it. */
	id: z.string(),
	provider: providerId,
	seat: seatId,
	turn: z.number(),
	/** From 1; a turn that is asked once more has another. */
	edition: z.number(),
	status: z.enum(["pending", "success", "error"]),
	/** The text so far, or the whole of it. */
	response: z.string(),
	/** Text such as '2.3s'; null while pending. */
	responseTime: z.nullable(z.string()),
	error: z.nullable(z.string()),
	summary: z.nullable(z.string()),
	/** As the provider returned it. */
	model: z.nullable(z.string()),
	/** The model that was asked for; null of old answers. */
	askedModel: z.nullable(z.string()),
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
	/** True when an earlier answer, on which this one rests, was replaced. */
	stale: z.boolean(),
	notes: z.array(responseNote),
});
export type ProviderResponse = z.output<typeof providerResponse>;

export const responsesPayload = z.object({
	/** The turn that the answers belong to. */
	turn: z.number(),
	responses: z.array(providerResponse),
	collectiveSummary: z.nullable(z.string()),
	comparison: z.nullable(z.string()),
	visualizationImageUrl: z.nullable(z.string()),
	analysis: z.nullable(analysis),
	/** How long summaries of these answers have been in the making, by the server's clock; null when nobody makes any. */
	summarizingMs: z.nullable(z.number()),
});
export type ResponsesPayload = z.output<typeof responsesPayload>;
