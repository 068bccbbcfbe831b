import * as z from "zod/mini";
import { providerId } from "../assistants/providers.ts";
import { endpoint } from "../endpoint.ts";
import { MAX_SEATS } from "../limits.ts";
import { attachment, attachmentUrls } from "./attachments.ts";
import { PROMPT_BODY_MAX_BYTES } from "./pasted-text.ts";
import { prompt } from "./prompt.ts";
import { providerResponse, responseStatus, responsesPayload } from "./responses.ts";
import { newSeats, retryOptions, seat, seatId } from "./seats.ts";
import { vote } from "./vote.ts";

/** 128 random bits in base64url, which cannot be guessed and reveal neither time nor order. */
export const chatId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, "This is not a valid chat ID."));

/** A chat ID in a URL. An invalid one is treated like that of a chat that does not exist. */
export const chatIdParam = z.catch(chatId, "none");

/** What can be found out about the answers of one edition of a turn. */
export const EDITION_FINDINGS = ["comparison", "vote", "review", "checks"] as const;
export type EditionFinding = (typeof EDITION_FINDINGS)[number];

/** What an earlier edition of a turn has, and its answers do not have. */
export const editionFindings = z.object({
	edition: z.number(),
	/** From 1, without samples. */
	place: z.number(),
	has: z.array(z.enum(EDITION_FINDINGS)),
});
export type EditionFindings = z.output<typeof editionFindings>;

/** How a turn ended: its answers in the order of the columns, and what the root rows of its claim map count as. */
export const turnOutcome = z.object({
	asked: z.number(),
	answered: z.number(),
	answers: z.array(z.object({ seat: seatId, status: responseStatus })),
	/** These three are null where the answers, as they are now, have not been compared. */
	agreed: z.nullable(z.number()),
	differing: z.nullable(z.number()),
	contradicted: z.nullable(z.number()),
	/** Only for the owner, and left out where there is nothing. */
	earlier: z.optional(z.array(editionFindings)),
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
	/** The choice between its answers; left out without one. */
	vote: z.optional(vote),
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
	/** Whether readers of the shared chat also get what was thought of its answers. */
	sharedVerdict: z.optional(z.boolean()),
	/** The public profile of the person who shared it. Readers of a shared chat get it while that profile is public. */
	sharedBy: z.optional(z.object({ username: z.string(), displayName: z.nullable(z.string()) })),
	/** True when the viewer may change it: cancel, retry, share, delete. */
	owned: z.boolean(),
	/** True for a chat that stays out of the history and is deleted by itself; left out for others. */
	temporary: z.optional(z.boolean()),
	/** The owner's own word for what the chat is about, and whether it is pinned. Only the owner gets them. */
	topic: z.optional(z.nullable(z.string())),
	pinned: z.optional(z.boolean()),
	/** True while only letters stand for the columns of a chat that is read blind; left out for others. */
	blind: z.optional(z.boolean()),
});
export type ChatSession = z.output<typeof chatSession>;

const byId = z.strictObject({ id: chatIdParam });
const bySeat = z.strictObject({ id: chatIdParam, seat: seatId });

export const turnNumber = z.coerce
	.number("Name a turn by its number.")
	.check(z.int("Name a turn by its number."), z.minimum(1, "Turns count from 1."));
/** By default the newest turn. */
export const turnQuery = z.strictObject({ turn: z.optional(turnNumber) });
export const byTurn = z.strictObject({ id: chatIdParam, turn: turnNumber });
export const editionNumber = z.coerce
	.number("Name an edition by its number.")
	.check(z.int("Name an edition by its number."), z.minimum(1, "Editions count from 1."));
/** By default the newest turn with the answers of its seats. With an edition, of each seat its newest one up to that number. */
export const editionQuery = z.extend(turnQuery, { edition: z.optional(editionNumber) });

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
	readonly blind?: boolean | undefined;
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
		/** True while the names of the columns are hidden, until the owner of the chat votes or reveals them. */
		blind: z.optional(z.boolean("Say whether the chat is read blind by true or false.")),
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
		z.refine(
			({ blind, search }) => !(blind && search),
			"Sources name who cites them: a chat that is read blind has no web search.",
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
	summary: "Get the answers of a turn so far, or those of one of its editions.",
	params: byId,
	query: editionQuery,
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
	summary: "Stop one answer, or one edition of it. The text received so far is kept.",
	params: bySeat,
	query: editionQuery,
	answer: providerResponse,
});
