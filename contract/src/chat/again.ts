import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { MAX_EDITIONS_AT_ONCE, MAX_SEATS } from "../limits.ts";
import { byTurn } from "./chat.ts";
import { seatId } from "./seats.ts";

export const againBody = z.strictObject({
	/** The columns to ask again, by default all of the turn that can be asked. */
	seats: z.optional(
		z.array(seatId, "List the columns to ask again.").check(
			z.minLength(1, "Name at least one column to ask again."),
			z.maxLength(MAX_SEATS, `A chat can have at most ${MAX_SEATS} columns.`),
			z.refine((seats) => new Set(seats).size === seats.length, "Name each column only once."),
		),
	),
	/** How many new editions. More than one are samples: they are read by their number and never become the answer. */
	times: z.optional(
		z
			.number("Say how many times to ask again.")
			.check(
				z.int("Say how many times to ask again."),
				z.minimum(1, "Ask again at least once."),
				z.maximum(MAX_EDITIONS_AT_ONCE, `Ask again at most ${MAX_EDITIONS_AT_ONCE} times at once.`),
			),
	),
});
export type AgainBody = z.output<typeof againBody>;

export const askAgain = endpoint({
	method: "POST",
	path: "/api/chat/:id/turns/:turn/again",
	summary:
		"Ask the columns of a turn its prompt again, as new editions of their answers. Counts as a prompt. A repeated Idempotency-Key returns 200 with the first editions.",
	status: 201,
	params: byTurn,
	body: z.optional(againBody),
	answer: z.object({
		turn: z.number(),
		/** The numbers of the new editions. */
		editions: z.array(z.number()),
		sample: z.boolean(),
	}),
});
