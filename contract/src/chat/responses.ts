import * as z from "zod/mini";
import { providerId } from "../assistants/providers.ts";
import { analysis, analysisInProgress, compareFailure } from "./analysis.ts";
import { citation } from "./citations.ts";
import { merges } from "./merges.ts";
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
	"unsupported",
	"protocol",
	"empty",
	"interrupted",
	"cancelled",
] as const;
export const answerErrorCode = z.enum(ANSWER_ERROR_CODES);
export type AnswerErrorCode = z.output<typeof answerErrorCode>;

/** `length`: the vendor's limit. `limit`: this server's limit for a whole response. */
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

/** A remark on the card of a response. */
export const responseNote = z.object({
	code: z.string(),
	params: z.record(z.string(), z.union([z.string(), z.number()])),
	text: z.string(),
});
export type ResponseNote = z.output<typeof responseNote>;

export const responseStatus = z.enum(["pending", "success", "error"]);

export const providerResponse = z.object({
	/** The same for all attempts. */
	id: z.string(),
	provider: providerId,
	seat: seatId,
	turn: z.number(),
	/** From 1; asking the turn again creates the next edition. */
	edition: z.number(),
	status: responseStatus,
	/** The text received so far; the whole text once the response is settled. */
	response: z.string(),
	/** For example '2.3s'; null while pending. */
	responseTime: z.nullable(z.string()),
	/** What happened, for everyone who sees the card. */
	error: z.nullable(z.string()),
	/** How to correct the failure: only for those who can, and null for all others. */
	advice: z.nullable(z.string()),
	summary: z.nullable(z.string()),
	/** The model that the vendor named. */
	model: z.nullable(z.string()),
	/** The model that was requested; null for responses of version 0.1.1 and earlier. */
	askedModel: z.nullable(z.string()),
	errorCode: z.nullable(answerErrorCode),
	finishReason: z.nullable(finishReason),
	firstWordMs: z.nullable(z.number()),
	totalMs: z.nullable(z.number()),
	usage: z.nullable(usage),
	costUsd: z.nullable(z.number()),
	/** The attempts that a retry has replaced and that are not kept: the known part of their cost, and how many of them have an unknown one. Only for the owner; null without any. */
	replacedCost: z.nullable(z.object({ usd: z.number(), unpriced: z.number() })),
	demo: z.boolean(),
	/** From 1; each retry is the next attempt. */
	attempt: z.number(),
	/** The duration of a pending response so far, by the server's clock. */
	elapsedMs: z.nullable(z.number()),
	/** The state of a waiting response: 'Rate-limited, trying again in 2 s'. */
	notice: z.nullable(z.string()),
	/** When a retry may succeed, if the vendor named a time. */
	retryAt: z.nullable(z.iso.datetime()),
	/** True when an earlier answer that was part of its context has been replaced. */
	stale: z.boolean(),
	/** How many of the oldest turns its context leaves out, because they do not fit into that of the model. */
	shortened: z.number(),
	/** The tokens of its call, with the answer, as the vendor counted them. */
	contextUsed: z.nullable(z.number()),
	/** The sources that its text cites, in the order of their places; empty without a web search. */
	citations: z.array(citation),
	notes: z.array(responseNote),
	/**
	 * Made from results of Google Search, or may become so: by Google's terms it is shown only to the person who asked, with
	 * Google's search suggestions below it. Others get it as an error.
	 */
	grounded: z.optional(z.literal(true)),
});
export type ProviderResponse = z.output<typeof providerResponse>;

/** One time that columns of a turn were asked. */
export const turnEdition = z.object({
	edition: z.number(),
	/** The columns that were asked, in their order. */
	seats: z.array(seatId),
	/** True for a sample: it is read by its number and never becomes the answer. */
	sample: z.boolean(),
	/** True for an edition that readers of the shared chat get only when it is published again. */
	unpublished: z.boolean(),
	/** How many of its answers are still being written. */
	pending: z.number(),
	askedAt: z.iso.datetime(),
});
export type TurnEdition = z.output<typeof turnEdition>;

export const responsesPayload = z.object({
	/** The turn of the responses. */
	turn: z.number(),
	/** The edition of the responses: the newest one among them. Left out, like `editions`, where all are of the first. */
	edition: z.optional(z.number()),
	/** All editions of the turn with their samples, oldest first. Left out for a turn that was asked once, and for readers. */
	editions: z.optional(z.array(turnEdition)),
	responses: z.array(providerResponse),
	collectiveSummary: z.nullable(z.string()),
	/** What was made from the rows of the analysis. */
	merges,
	comparison: z.nullable(z.string()),
	visualizationImageUrl: z.nullable(z.string()),
	analysis: z.nullable(analysis),
	/** The last comparison failed; only for the owner, and until the next comparison or retry. */
	compareFailure: z.optional(compareFailure),
	/** The analysis that is being made; null when none is. `analysis` stays the last finished one meanwhile. */
	making: z.nullable(analysisInProgress),
	/** How long the server has been making the summaries of this turn, by its clock; null when it is not. */
	summarizingMs: z.nullable(z.number()),
});
export type ResponsesPayload = z.output<typeof responsesPayload>;
