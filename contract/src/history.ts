import * as z from "zod/mini";
import { chatId, chatSession, providerResponse } from "./chat.ts";
import { endpoint } from "./endpoint.ts";
import { exportFormat } from "./export.ts";
import { DELETE_MOST, EXPORT_MOST, HISTORY_PAGE_MOST, SEARCH_MAX_UNITS } from "./limits.ts";
import { providerId } from "./providers.ts";

/** From which unit of the text to which. */
const marks = z.array(z.tuple([z.number(), z.number()]));

/** Where the words that were looked for stand: plain places in plain text, never markup. */
export const foundWords = z.object({
	prompt: marks,
	/** A piece of the first answer that holds some of them. */
	excerpt: z.nullable(z.object({ provider: providerId, text: z.string(), marks })),
});
export type FoundWords = z.output<typeof foundWords>;

export const chatWithResponses = z.extend(chatSession, {
	responses: z.array(providerResponse),
	/** Of all answers together. */
	words: z.optional(z.number()),
	/** How many claims some answer contradicts; null while nothing is known of these answers. */
	contradicted: z.optional(z.nullable(z.number())),
	/** Only in the answer to a search. */
	found: z.optional(foundWords),
});
export type ChatWithResponses = z.output<typeof chatWithResponses>;

const chatFilter = {
	q: z.optional(z.string().check(z.maxLength(SEARCH_MAX_UNITS, "A search has at most 500 characters."))),
	provider: z.optional(providerId),
	/** From this moment on. */
	since: z.optional(z.iso.datetime("That is not a moment such as 2026-11-21T09:14:00Z.")),
	/** Before this moment. */
	until: z.optional(z.iso.datetime("That is not a moment such as 2026-11-21T09:14:00Z.")),
};

const historyFilter = {
	...chatFilter,
	status: z.optional(z.enum(["success", "error", "pending"])),
	shared: z.optional(z.enum(["true", "false"])),
	/** Those of which a claim is contradicted. */
	disagreed: z.optional(z.enum(["true", "false"])),
};

export const getHistory = endpoint({
	method: "GET",
	path: "/api/user/history",
	summary: "Your chats, newest first. Link rel=next and X-Total-Count say the rest.",
	query: z.strictObject({
		limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(HISTORY_PAGE_MOST))),
		before: z.optional(z.string().check(z.maxLength(200))),
		...historyFilter,
		/** The answers without their texts, for lists. */
		brief: z.optional(z.enum(["true", "false"])),
	}),
	answer: z.array(chatWithResponses),
});

const historyCount = z.number();

export const countHistory = endpoint({
	method: "GET",
	path: "/api/user/history/counts",
	summary: "How many of the chats that the filter lets through disagreed, had a failed answer, or are shared.",
	query: z.strictObject(chatFilter),
	answer: z.object({
		all: historyCount,
		disagreed: historyCount,
		failed: historyCount,
		shared: historyCount,
	}),
});
export type HistoryCounts = z.output<typeof countHistory.answer>;

export const shareAllChats = endpoint({
	method: "PUT",
	path: "/api/user/history/share",
	summary: "Let anyone with its link read each of your chats, or stop that for all of them.",
	body: z.strictObject({ shared: z.boolean() }),
	/** How many it changed. */
	answer: z.object({ changed: z.number() }),
});

const idList = z
	.string()
	.check(
		z.regex(/^[A-Za-z0-9_-]{22}(,[A-Za-z0-9_-]{22})*$/, "Name the chats by their ids, with commas between."),
		z.maxLength(EXPORT_MOST * 23, `Name at most ${EXPORT_MOST} chats, or none for all.`),
	);

export const exportHistory = endpoint({
	method: "GET",
	path: "/api/user/history/export",
	summary: "Your chats as one file: those named, or all that the filter lets through.",
	query: z.strictObject({ format: exportFormat, ids: z.optional(idList), ...historyFilter }),
	media: "file",
});

export const deleteChats = endpoint({
	method: "POST",
	path: "/api/user/history/delete",
	summary: "Delete several of your chats; those that are gone already do no harm.",
	status: 204,
	body: z.strictObject({
		ids: z
			.array(chatId)
			.check(z.minLength(1, "Name the chats."), z.maxLength(DELETE_MOST, `Name at most ${DELETE_MOST} chats.`)),
	}),
});
