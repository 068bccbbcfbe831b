import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { chatIdParam, editionQuery, turnQuery } from "./chat.ts";
import { providerResponse } from "./responses.ts";
import { seatId } from "./seats.ts";

const bySeat = z.strictObject({ id: chatIdParam, seat: seatId });

/** An answer of a seat that succeeded: one that a retry has replaced, or the current one. */
export const keptAttempt = z.object({
	...z.pick(providerResponse, {
		attempt: true,
		response: true,
		model: true,
		askedModel: true,
		costUsd: true,
		totalMs: true,
		citations: true,
		grounded: true,
	}).shape,
	settledAt: z.iso.datetime(),
});
export type KeptAttempt = z.output<typeof keptAttempt>;

export const listAttempts = endpoint({
	method: "GET",
	path: "/api/chat/:id/responses/:seat/attempts",
	summary:
		"List the successful answers of a column in a turn, or in one of its editions, oldest first: up to five that retries have replaced, then the current one.",
	params: bySeat,
	query: editionQuery,
	answer: z.array(keptAttempt),
});

/** Where Google's suggestions for a grounded answer are. */
export const getSearchSuggestions = endpoint({
	method: "GET",
	path: "/api/chat/:id/responses/:seat/suggestions",
	summary: "The search suggestions of Google below an answer that it has searched for, as a page for a frame.",
	params: bySeat,
	query: z.extend(editionQuery, {
		/** By default the current answer. */
		attempt: z.optional(z.string().check(z.regex(/^[1-9]\d{0,8}$/, "Attempts count from 1."))),
	}),
	media: "text",
});

export const restoreAttempt = endpoint({
	method: "POST",
	path: "/api/chat/:id/responses/:seat/attempts",
	summary: "Make an earlier answer the answer again, as a new attempt. No assistant is asked, so it costs nothing.",
	params: bySeat,
	query: turnQuery,
	body: z.strictObject({
		attempt: z
			.number("Name an attempt by its number.")
			.check(z.int("Name an attempt by its number."), z.minimum(1, "Attempts count from 1.")),
	}),
	answer: providerResponse,
});
