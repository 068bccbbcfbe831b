import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { CHECK_QUOTE_MAX_UNITS } from "../limits.ts";
import { byTurn, editionNumber } from "./chat.ts";
import { isSendable } from "./prompt.ts";
import { seatId } from "./seats.ts";

/** What a seat says of words in another answer. */
export const CHECK_STANCES = ["supports", "contradicts", "cannot say"] as const;
export type CheckStance = (typeof CHECK_STANCES)[number];

/** Whether an answer stands by words of its own. */
export const STANDS = ["yes", "in part", "no"] as const;
export type Stands = (typeof STANDS)[number];

/** `waiting`: it is asked after the others. `not-asked`: it is pasted, or there was nothing to tell it. */
const replyStatus = z.enum(["waiting", "asking", "answered", "failed", "not-asked"]);

const replyFields = {
	seat: seatId,
	status: replyStatus,
	/** At most 60 words; empty without a reply. */
	text: z.string(),
	/** Why there is no reply. */
	error: z.nullable(z.string()),
	/** True for a column without a real assistant, which says so. */
	demo: z.boolean(),
};

export const checkReply = z.object({
	...replyFields,
	stance: z.nullable(z.enum(CHECK_STANCES)),
	/** Where it comes from, in the assistant's own words. */
	source: z.nullable(z.string()),
	/** The pages that a web search found and the reply cites. */
	links: z.array(z.object({ url: z.string(), title: z.string() })),
});
export type CheckReply = z.output<typeof checkReply>;

export const standReply = z.object({ ...replyFields, stands: z.nullable(z.enum(STANDS)) });
export type StandReply = z.output<typeof standReply>;

/** What the other columns of a turn say of words in one answer, and whether it stands by them. */
export const check = z.object({
	id: z.string(),
	/** The column whose words these are. */
	seat: seatId,
	/** Verbatim from the answer, without Markdown; its pieces are apart by line breaks. */
	quote: z.string(),
	/** The attempt of the answer that has the words. */
	attempt: z.number(),
	/** True when the answer has been replaced since. */
	stale: z.boolean(),
	search: z.boolean(),
	/** In the order of the columns. */
	replies: z.array(checkReply),
	own: standReply,
	createdAt: z.iso.datetime(),
	/** Null while it is being made. */
	settledAt: z.nullable(z.iso.datetime()),
	/** Null where a price is unknown, and for readers other than the owner. */
	costUsd: z.nullable(z.number()),
});
export type Check = z.output<typeof check>;

export const startCheck = endpoint({
	method: "POST",
	path: "/api/chat/:id/turns/:turn/checks",
	summary:
		"Ask the other columns of a turn about words in one answer. 200 with what is there when the same words were asked about.",
	status: 202,
	params: byTurn,
	body: z.strictObject({
		seat: seatId,
		quote: z
			.string("Quote the words to ask about.")
			.check(
				z.minLength(1, "Quote the words to ask about."),
				z.maxLength(CHECK_QUOTE_MAX_UNITS, `Select at most ${CHECK_QUOTE_MAX_UNITS} characters.`),
				z.refine(isSendable, "The words contain invalid characters."),
			),
	}),
	answer: check,
});

export const listChecks = endpoint({
	method: "GET",
	path: "/api/chat/:id/turns/:turn/checks",
	summary: "List what was asked about words in the answers of a turn, oldest first.",
	params: byTurn,
	answer: z.array(check),
});

export const cancelChecks = endpoint({
	method: "DELETE",
	path: "/api/chat/:id/turns/:turn/checks",
	summary: "Stop asking about words in the answers of a turn: one check, or all that are being made. Replies stay.",
	status: 204,
	params: byTurn,
	query: z.strictObject({ check: z.optional(z.string()) }),
});

export const removeCheck = endpoint({
	method: "DELETE",
	path: "/api/chat/:id/turns/:turn/checks/:check",
	summary:
		"Remove what was asked about words of a turn, and stop asking. Readers of a shared chat see it until the chat is shared again.",
	status: 204,
	params: z.strictObject({ ...byTurn.shape, check: z.string() }),
});

/** What a request about a turn costs at most and usually, and how long it may take; null where it is unknown. */
const offer = z.object({
	mostUsd: z.nullable(z.number()),
	usualUsd: z.nullable(z.number()),
	seconds: z.nullable(z.number()),
	/**
	 * Who is asked: for `review` and `check` the columns, by their ids; for `steady` and `changes` the assistants that compare, by
	 * their names. Empty where no assistant is asked.
	 */
	by: z.optional(z.array(z.string())),
});
export type VerdictOffer = z.output<typeof offer>;

/** Null where no column can be asked. */
export const verdictOffers = z.object({
	review: z.nullable(offer),
	/** Of words in any answer: the column that gave it is asked last. */
	check: z.nullable(offer),
	/** Every column that can be asked once more. */
	again: z.nullable(offer),
	/** Three samples of the dearest column, and comparing them with its answer. */
	steady: z.nullable(offer),
	/** Comparing the answers of the edition with those of `from`, else of the one before: one request for each column. */
	changes: z.nullable(offer),
	best: z.nullable(offer),
	disputed: z.nullable(offer),
});
export type VerdictOffers = z.output<typeof verdictOffers>;

export const getOffers = endpoint({
	method: "GET",
	path: "/api/chat/:id/turns/:turn/offers",
	summary:
		"Get what a review of a turn, a check of words in it and other requests about it usually and at most cost. Nothing is asked.",
	params: byTurn,
	/** `from`: the earlier edition that would be compared with `edition`. */
	query: z.strictObject({ edition: z.optional(editionNumber), from: z.optional(editionNumber) }),
	answer: verdictOffers,
});
