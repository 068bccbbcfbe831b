import * as z from "zod/mini";
import { providerId } from "../assistants/providers.ts";
import { chatId, chatSession } from "../chat/chat.ts";
import { providerResponse } from "../chat/responses.ts";
import { seatId } from "../chat/seats.ts";
import { topic } from "../chat/topic.ts";
import { endpoint } from "../endpoint.ts";
import { MAX_DELETED_CHATS, MAX_EXPORTED_CHATS, MAX_HISTORY_PAGE_SIZE, SEARCH_MAX_UNITS } from "../limits.ts";
import { exportFormat } from "./export.ts";

/** Start and end in UTF-16 units. */
const marks = z.array(z.tuple([z.number(), z.number()]));

/** The positions of the matches of a search, in plain text. */
export const searchMatches = z.object({
	/** Matches in the prompt of the first turn. */
	prompt: marks,
	/** The first turn with a match in its prompt or in a response. */
	turn: z.optional(z.number()),
	/** A part of the first response with a match. */
	excerpt: z.nullable(z.object({ turn: z.number(), seat: seatId, provider: providerId, text: z.string(), marks })),
});
export type SearchMatches = z.output<typeof searchMatches>;

export const chatWithResponses = z.extend(chatSession, {
	/** The responses of the newest turn; on a profile, of the newest published turn. */
	responses: z.array(providerResponse),
	/** On a profile, only published turns count. */
	turnCount: z.number(),
	/** The words in the responses of all these turns. */
	wordCount: z.number(),
	/** How many claims of the newest turn are contradicted; null while it has no current analysis. */
	contradicted: z.optional(z.nullable(z.number())),
	/** Whether they were counted without a judge, by comparing similar passages. */
	approximate: z.optional(z.boolean()),
	/** The newest earlier turn with a contradicted claim; left out where the newest turn has one, or none has. */
	disagreement: z.optional(z.object({ turn: z.number(), contradicted: z.number() })),
	/** The newest vote that `chose` or `none` finds; only with such a filter. */
	foundVote: z.optional(
		z.object({
			turn: z.number(),
			/** Null for a vote on the answers of the turn; the number of the earlier edition that another is about. */
			edition: z.nullable(z.number()),
			/** Null where no answer was found good. */
			seat: z.nullable(seatId),
		}),
	),
	/** Only in the results of a search. */
	found: z.optional(searchMatches),
});
export type ChatWithResponses = z.output<typeof chatWithResponses>;

const chatFilter = {
	q: z.optional(z.string().check(z.maxLength(SEARCH_MAX_UNITS, "Use at most 500 characters for the search."))),
	/** An assistant that responded in the newest turn; or 'pasted', for chats with a pasted answer in any turn. */
	provider: z.optional(providerId),
	/** Inclusive. */
	since: z.optional(z.iso.datetime("Use a time such as 2026-11-21T09:14:00Z.")),
	/** Exclusive. */
	until: z.optional(z.iso.datetime("Use a time such as 2026-11-21T09:14:00Z.")),
	topic: z.optional(topic),
	/** The assistant of the one answer that the owner found best, in any turn and any edition of it. */
	chose: z.optional(providerId),
	/** Whether the owner found no answer good, in any turn and any edition of it. */
	none: z.optional(z.enum(["true", "false"])),
	/** Whether the chat was begun blind. */
	blind: z.optional(z.enum(["true", "false"])),
};

const historyFilter = {
	...chatFilter,
	/** Of a response in the newest turn; together with `provider`, of a response of that assistant. */
	status: z.optional(z.enum(["success", "error", "pending"])),
	shared: z.optional(z.enum(["true", "false"])),
	/** Whether a claim of any turn is contradicted. */
	disagreed: z.optional(z.enum(["true", "false"])),
	pinned: z.optional(z.enum(["true", "false"])),
};

const historyQuery = z.strictObject({
	limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(MAX_HISTORY_PAGE_SIZE))),
	before: z.optional(z.string().check(z.maxLength(200))),
	...historyFilter,
	/** The responses without their texts, for lists. */
	brief: z.optional(z.enum(["true", "false"])),
});

export const getHistory = endpoint({
	method: "GET",
	path: "/api/user/history",
	summary: "List your chats, newest first. Link rel=next points to the next page; X-Total-Count is the total.",
	query: historyQuery,
	answer: z.array(chatWithResponses),
});

export const getVisitorHistory = endpoint({
	method: "GET",
	path: "/api/visitor/history",
	summary: "The chats that this browser started without an account, as in the history; none for a signed-in user.",
	query: historyQuery,
	answer: z.array(chatWithResponses),
});

export const deleteVisitorHistory = endpoint({
	method: "DELETE",
	path: "/api/visitor/history",
	summary: "Delete all chats that this browser started without an account.",
	status: 204,
});

const historyCount = z.number();

export const countHistory = endpoint({
	method: "GET",
	path: "/api/user/history/counts",
	summary: "Count the chats that match the filter: those with disagreements, with a failed answer, shared, and pinned.",
	query: z.strictObject(chatFilter),
	answer: z.object({
		all: historyCount,
		disagreed: historyCount,
		failed: historyCount,
		shared: historyCount,
		pinned: historyCount,
	}),
});
export type HistoryCounts = z.output<typeof countHistory.answer>;

export const stopSharingAll = endpoint({
	method: "PUT",
	path: "/api/user/history/share",
	summary: "Stop sharing all of your chats. Each chat is published by itself.",
	body: z.strictObject({
		shared: z
			.boolean()
			.check(z.refine((shared) => !shared, "Share each chat by itself; this call only stops sharing.")),
	}),
	/** The number of chats that were shared. */
	answer: z.object({ changed: z.number() }),
});

const idList = z
	.string()
	.check(
		z.regex(/^[A-Za-z0-9_-]{22}(,[A-Za-z0-9_-]{22})*$/, "List the chat IDs, separated by commas."),
		z.maxLength(MAX_EXPORTED_CHATS * 23, `List at most ${MAX_EXPORTED_CHATS} chats, or none to export all.`),
	);

export const exportHistory = endpoint({
	method: "GET",
	path: "/api/user/history/export",
	summary: "Export the listed chats, or all that match the filter, as one file.",
	query: z.strictObject({ format: exportFormat, ids: z.optional(idList), ...historyFilter }),
	media: "file",
});

export const deleteChats = endpoint({
	method: "POST",
	path: "/api/user/history/delete",
	summary: "Delete several of your chats. Chats that are already deleted are ignored.",
	status: 204,
	body: z.strictObject({
		ids: z
			.array(chatId)
			.check(
				z.minLength(1, "List the chats."),
				z.maxLength(MAX_DELETED_CHATS, `List at most ${MAX_DELETED_CHATS} chats.`),
			),
	}),
});
