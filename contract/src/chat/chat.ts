import * as z from "zod/mini";
import { providerId } from "../assistants/providers.ts";
import { endpoint } from "../endpoint.ts";
import { MAX_SEATS } from "../limits.ts";
import { analysis } from "./analysis.ts";
import { attachment, attachmentUrls } from "./attachments.ts";
import { judgeId, offeredJudge } from "./judges.ts";
import { PROMPT_BODY_MAX_BYTES } from "./pasted-text.ts";
import { prompt } from "./prompt.ts";
import { providerResponse, responseStatus, responsesPayload } from "./responses.ts";
import { newSeats, retryOptions, seat, seatId } from "./seats.ts";

/** 128 random bits in base64url, which cannot be guessed and reveal neither time nor order. */
export const chatId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, "This is not a valid chat ID."));

/** A chat ID in a URL. An invalid one is treated like that of a chat that does not exist. */
export const chatIdParam = z.catch(chatId, "none");

/** How a turn ended: its answers in the order of the columns, and what the root rows of its claim map count as. */
export const turnOutcome = z.object({
	asked: z.number(),
	answered: z.number(),
	answers: z.array(z.object({ seat: seatId, status: responseStatus })),
	/** These three are null where the answers, as they are now, have not been compared. */
	agreed: z.nullable(z.number()),
	differing: z.nullable(z.number()),
	contradicted: z.nullable(z.number()),
});
export type TurnOutcome = z.output<typeof turnOutcome>;

/** One prompt of a chat, with its options. */
export const turn = z.object({
	/** From 1. */
	number: z.number(),
	prompt: z.string(),
	createdAt: z.iso.datetime(),
	/** The files that it brought. */
	attachments: z.optional(z.array(attachment)),
	/** True when the assistants were asked to search the web. */
	search: z.boolean(),
	/** The seat whose answer all seats continued with; null when each continued with its own. */
	carried: z.nullable(seatId),
	/** How it ended. In lists, and for the newest, left out. */
	outcome: z.optional(turnOutcome),
});
export type Turn = z.output<typeof turn>;

export const chatSession = z.object({
	id: chatId,
	/** The prompt of the first turn. */
	prompt: z.string(),
	/** The assistants of the seats, each once. */
	selectedProviders: z.array(providerId),
	/** The columns, in their order. */
	seats: z.array(seat),
	/** Oldest first; for readers of a shared chat, the turns that its owner published. */
	turns: z.array(turn),
	createdAt: z.iso.datetime(),
	/** True while anyone with the link can read it. */
	shared: z.boolean(),
	/** The last turn that readers of the shared chat see; null while it is not shared. Only the owner gets it. */
	sharedTurns: z.optional(z.nullable(z.number())),
	/** The public profile of the person who shared it. Readers of a shared chat get it while that profile is public. */
	sharedBy: z.optional(z.object({ username: z.string(), displayName: z.nullable(z.string()) })),
	/** True when the viewer may change it: cancel, retry, share, delete. */
	owned: z.boolean(),
	/** True for a chat that stays out of the history and is deleted by itself; left out for others. */
	temporary: z.optional(z.boolean()),
});
export type ChatSession = z.output<typeof chatSession>;

const byId = z.strictObject({ id: chatIdParam });
const bySeat = z.strictObject({ id: chatIdParam, seat: seatId });

const turnNumber = z.coerce
	.number("Name a turn by its number.")
	.check(z.int("Name a turn by its number."), z.minimum(1, "Turns count from 1."));
/** By default the newest turn. */
export const turnQuery = z.strictObject({ turn: z.optional(turnNumber) });

const selectedProviders = z.array(providerId, "List the providers to ask.").check(
	z.minLength(1, "At least one AI provider must be selected to submit queries."),
	z.maxLength(MAX_SEATS, `A chat can have at most ${MAX_SEATS} columns.`),
	z.refine((ids) => new Set(ids).size === ids.length, "List each provider only once."),
);

/** Whether the assistants may search the web with the tools of their vendors. */
export const searchOption = z.boolean("Say with true or false whether the web is searched.");

interface StartOptions {
	readonly prompt: string;
	readonly attachments?: readonly string[] | undefined;
	readonly temporary?: boolean | undefined;
	readonly search?: boolean | undefined;
}

export type StartBody = StartOptions &
	(
		| { readonly selectedProviders: z.output<typeof selectedProviders>; readonly seats?: undefined }
		| { readonly seats: z.output<typeof newSeats>; readonly selectedProviders?: undefined }
	);

const startFields = z
	.strictObject({
		prompt,
		attachments: z.optional(attachmentUrls),
		selectedProviders: z.optional(selectedProviders),
		seats: z.optional(newSeats),
		/** True for a chat that stays out of the history and is deleted an hour after its owner last looked at it. */
		temporary: z.optional(z.boolean("Say whether the chat is temporary by true or false.")),
		search: z.optional(searchOption),
	})
	.check(
		z.refine(
			({ selectedProviders: ids, seats }) => ids !== undefined || seats !== undefined,
			"At least one AI provider must be selected to submit queries.",
		),
		z.refine(
			({ selectedProviders: ids, seats }) => ids === undefined || seats === undefined,
			"Send either selectedProviders or seats, not both.",
		),
	);
/** Exactly one of the two lists. A union of two objects would refuse invalid fields without a message. */
export const startBody = startFields as unknown as z.ZodMiniType<StartBody, StartBody>;

export const startChat = endpoint({
	method: "POST",
	path: "/api/chat",
	summary: "Send a prompt to the selected providers. A repeated Idempotency-Key returns 200 with the first session.",
	status: 201,
	body: startBody,
	maxBodyBytes: PROMPT_BODY_MAX_BYTES,
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
	summary: "Get the answers of a turn so far.",
	params: byId,
	query: turnQuery,
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
	summary:
		"Stop all pending answers. If the newest turn has received no text, it is deleted, and its chat with the first.",
	params: byId,
	/** `kept` says whether the chat is kept; it is also true when only a later turn was deleted. */
	answer: z.object({ kept: z.boolean() }),
});

export const retryResponse = endpoint({
	method: "POST",
	path: "/api/chat/:id/responses/:seat/retry",
	summary: "Retry one answer in the same chat, with another model or other parameters if they are given.",
	params: bySeat,
	query: turnQuery,
	body: z.optional(retryOptions),
	answer: providerResponse,
});

export const cancelResponse = endpoint({
	method: "POST",
	path: "/api/chat/:id/responses/:seat/cancel",
	summary: "Stop one answer. The text received so far is kept.",
	params: bySeat,
	query: turnQuery,
	answer: providerResponse,
});

export const summarizeChat = endpoint({
	method: "POST",
	path: "/api/chat/:id/summaries",
	summary:
		"Generate the summaries, the comparison and the claim map of a turn, by an assistant of the offer or the remembered one.",
	params: byId,
	query: turnQuery,
	body: z.optional(z.strictObject({ by: z.optional(judgeId) })),
	answer: z.object({
		comparison: z.nullable(z.string()),
		collectiveSummary: z.nullable(z.string()),
		visualizationImageUrl: z.nullable(z.string()),
		analysis: z.nullable(analysis),
	}),
});

export const cancelSummaries = endpoint({
	method: "DELETE",
	path: "/api/chat/:id/summaries",
	summary: "Stop the analysis of a turn that is being made. The last finished one stays.",
	params: byId,
	query: turnQuery,
	status: 204,
});

export const offerSummaries = endpoint({
	method: "GET",
	path: "/api/chat/:id/summaries/offer",
	summary:
		"Get which assistants can compare the answers of a turn, and of the chosen one what it usually and at most costs and how long it takes.",
	params: byId,
	query: z.extend(turnQuery, {
		/** The chosen judge, by default the remembered one. Where it cannot judge, the first of `judges` is offered. */
		by: z.optional(judgeId),
	}),
	answer: z.object({
		/** The name of the offered judge; `example` for sample answers with a prepared analysis, null when none can compare. */
		by: z.nullable(z.string()),
		/** Null when the price is unknown. */
		mostUsd: z.nullable(z.number()),
		/** The cost where the reply is as long as this installation's usually are; null as above. */
		usualUsd: z.nullable(z.number()),
		seconds: z.nullable(z.number()),
		/** In the order in which they are asked when those before have failed; then the others that can be chosen. */
		judges: z.array(offeredJudge),
	}),
});
